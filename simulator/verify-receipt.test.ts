import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amount } from '@bourse/core/money/unit';
import { afterAll, expect, test } from 'vitest';
import { type DayFiles, evidenceOf, filesOf, type Published, publishDays, testKey, writeFiles } from './published-days.ts';
import { type SecondDays, simulateDays } from './second-days.ts';
import { settledHour } from './second-proofs.ts';
import { seeded, walk } from './walk.ts';

// docs/verify/verify-receipt.mjs shares no code with the product. Here it's run as its readers run it.

const SCRIPT = join(import.meta.dirname, '..', 'docs', 'verify', 'verify-receipt.mjs');
const folder = mkdtempSync(join(tmpdir(), 'bourse-receipts-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

function run(...args: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}
function runDays(text: DayFiles, ...more: readonly string[]) {
  const path = join(folder, String(++files));
  writeFiles(path, text);
  return run('--days', path, ...more);
}
function runContract(evidence: unknown, ...more: readonly string[]) {
  const path = join(folder, `${++files}.json`);
  writeFileSync(path, JSON.stringify(evidence));
  return run(path, ...more);
}

const BEGIN = Date.UTC(2026, 10, 22, 23, 40);
const count = (days: SecondDays, result: string) => days.settlements.filter(({ receipt }) => receipt.result === result).length;

const small = simulateDays({
  ...{ random: seeded(7), begin: BEGIN, minutes: 24, orders: 400 },
  paths: [walk('BTC-USDT', 2, 6_000_000_000, 60_000, BEGIN, 24), walk('ETH-USDT', 2, 300_000_000, 30, BEGIN, 24)],
});
const key = testKey();
const published = publishDays(small, key);
const cheat = (change: (days: SecondDays) => void): Published => {
  const days = { ...small, ticks: [...small.ticks], orders: [...small.orders], settlements: [...small.settlements] };
  change(days);
  return publishDays(days, key);
};

test('10,000 contracts over generated and recorded prices are all derived again from the published files by the stand-alone script', () => {
  const days = settledHour(10_000, BEGIN);
  expect(days.settlements.length).toBeGreaterThanOrEqual(10_000);
  for (const result of ['won', 'lost', 'tie', 'void']) expect(count(days, result)).toBeGreaterThan(10);
  for (const reason of ['no_strike', 'index_stale', 'settlement_gap'])
    expect(days.settlements.filter(({ receipt }) => receipt.reason === reason).length, reason).toBeGreaterThan(0);
  const { status, said } = runDays(filesOf(publishDays(days, key)));
  const results = ['won', 'lost', 'tie', 'void'].map((result) => count(days, result));
  expect(said).toContain(`${results[0]} won, ${results[1]} lost, ${results[2]} tied, ${results[3]} void: each derived again.`);
  expect(said).toContain(`${days.orders.length - days.settlements.length} still open.`);
  expect(status).toBe(0);
});

/** The files with one line changed. */
function edited(name: RegExp, change: (line: Record<string, never>, i: number) => unknown, of = filesOf(published)): DayFiles {
  const path = [...of.keys()].find((one) => name.test(one))!;
  const lines = of.get(path)!.trimEnd().split('\n');
  const after = lines.flatMap((line, i) => {
    const given = JSON.parse(line);
    const result = change(given, i);
    return result === undefined ? [line] : ((Array.isArray(result) ? result : [result]) as unknown[]).map((one) => JSON.stringify(one));
  });
  return new Map(of).set(path, `${after.join('\n')}\n`);
}
const wrong = ({ status, said }: { status: number | null; said: string }): string => {
  expect(status, said).toBe(1);
  return said.trim();
};

test('published days are refused with a changed tick, source price or receipt, and without a tick or a receipt', () => {
  const days = /ticks\/2026-11-22\/BTC/;
  type Tick = { at: number; constituents: [string, number, number, boolean][] };
  const tick = (i: number, change: (tick: Tick) => unknown) =>
    edited(days, (line, at) => {
      if (at !== i) return undefined;
      const one = line as unknown as Tick;
      return change(one) ?? one;
    });
  const normal = filesOf(published).get('ticks/2026-11-22/BTC-USDT.jsonl')!.split('\n');
  const place = normal.findIndex((line, i) => i > 40 && line.includes('"normal"'));
  expect(
    wrong(
      runDays(
        tick(place, (one) => {
          one.at += 1;
        }),
      ),
    ),
  ).toMatch(/^WRONG. Tick \d+ of BTC-USDT doesn't continue the tick chain/);
  const dearer = (one: Tick) => {
    for (const source of one.constituents) source[1] += 100;
  };
  expect(wrong(runDays(tick(place, dearer)))).toMatch(/^WRONG. Tick \d+ of BTC-USDT: its price isn't the median of its sources/);
  expect(wrong(runDays(tick(place, () => [])))).toMatch(/^WRONG. Tick \d+ of BTC-USDT is missing: tick \d+ comes next/);

  type Leaf = { tree: string; leaf: string };
  const leaf = (change: (leaf: Leaf) => unknown, tree: string) => {
    let isDone = false;
    return edited(/leaves\/2026-11-22/, (line, i) => {
      const one = line as unknown as Leaf;
      if (isDone || i < 20 || one.tree !== tree) return undefined;
      isDone = true;
      return change(one) ?? one;
    });
  };
  const flip = (one: Leaf) => {
    one.leaf = `${one.leaf.slice(0, -2)}${one.leaf.endsWith('00') ? '01' : '00'}`;
  };
  expect(wrong(runDays(leaf(flip, 'acceptances')))).toMatch(
    /^WRONG. The orders of 2026-11-22T23:\d\d aren't the published ones: one was changed/,
  );
  expect(wrong(runDays(leaf(flip, 'settlements')))).toMatch(/^WRONG. The settlements of 2026-11-22T23:\d\d aren't the published ones/);
  expect(wrong(runDays(leaf(() => [], 'settlements')))).toMatch(
    /^WRONG. The settlements of .*: the files have \d+, and the signed head says \d+/,
  );
});

test('published days are refused with a missing head, a second head of a minute, a changed head or another key', () => {
  const heads = /heads\/2026-11-22/;
  expect(wrong(runDays(edited(heads, (_, i) => (i === 5 ? [] : undefined))))).toBe('WRONG. The head of 2026-11-22T23:45 is missing.');
  const other = cheat(({ ticks }) => ticks.splice(300, 1)).minutes[5]!.signed;
  expect(wrong(runDays(edited(heads, (line, i) => (i === 5 ? [line, other] : undefined))))).toMatch(
    /^WRONG. There are two signed heads for 2026-11-22T23:45/,
  );
  const empty = (line: Record<string, never>) => ({ ...line, head: { ...(line['head'] as unknown as object), minute: 1 } });
  expect(wrong(runDays(edited(heads, (line, i) => (i === 0 ? empty(line) : undefined))))).toMatch(/^WRONG. The signature of the head of/);
  const last = filesOf(published);
  last.set('heads/2026-11-23.jsonl', last.get('heads/2026-11-23.jsonl')!.trimEnd().split('\n').slice(0, -1).concat('').join('\n'));
  expect(wrong(runDays(last))).toBe('WRONG. The head of 2026-11-23T00:03 is missing.');
  expect(wrong(runDays(filesOf(published), '--key', testKey().publicKey))).toMatch(/^WRONG. It was signed with/);
});

test('an exchange that signs a wrong strike, result or payout, or never settles an order, is caught by its own published days', () => {
  const place = small.settlements.findIndex(({ receipt }) => receipt.result === 'lost');
  const settled = (change: object) =>
    filesOf(
      cheat(({ settlements }) =>
        settlements.splice(place, 1, { ...small.settlements[place]!, receipt: { ...small.settlements[place]!.receipt, ...change } }),
      ),
    );
  const { order } = small.orders[small.settlements[place]!.order]!.receipt;
  const { strike, settlement, settledAt } = small.settlements[place]!.receipt;
  expect(wrong(runDays(settled({ result: 'won' })))).toBe(`WRONG. Order ${order}: the result is lost, and the receipt says won.`);
  expect(wrong(runDays(settled({ payout: amount(1n) })))).toBe(`WRONG. Order ${order}: the payout is 0, and the receipt says 0.000001.`);
  expect(wrong(runDays(settled({ strike: { ...strike!, price: strike!.price + 1 } })))).toMatch(
    `WRONG. Order ${order}: the strike is tick`,
  );
  expect(wrong(runDays(settled({ settlement: { ...settlement!, number: settlement!.number - 1 } })))).toMatch(
    `Order ${order}: it settles by tick`,
  );
  expect(wrong(runDays(settled({ result: 'void', reason: 'index_stale' })))).toMatch('the result is lost, and the receipt says void');
  const early = { settledAt: small.orders[small.settlements[place]!.order]!.receipt.acceptedAt + 4_000 };
  expect(settledAt).toBeGreaterThan(early.settledAt);
  expect(wrong(runDays(settled(early)))).toMatch(`Order ${order}: it was settled before its time`);
  const first = small.settlements[0]!;
  const unsettled = cheat(({ settlements }) => settlements.shift());
  expect(wrong(runDays(filesOf(unsettled)))).toBe(
    `WRONG. Order ${small.orders[first.order]!.receipt.order} was never settled: its settlement receipt is missing.`,
  );
  const twice = cheat(({ settlements }) => settlements.push(first));
  expect(wrong(runDays(filesOf(twice)))).toMatch(/settles an order that was settled before/);
});

const placeOf = (result: string) => small.settlements.findIndex(({ receipt }) => receipt.result === result);

test('a downloaded contract is verified offline, whatever its result, and against the published days', () => {
  const path = join(folder, 'published');
  writeFiles(path, filesOf(published));
  for (const result of ['won', 'lost', 'void']) {
    const evidence = evidenceOf(published, placeOf(result));
    const { status, said } = runContract(evidence, '--uid', evidence.uid, '--key', key.publicKey, '--days', path);
    expect(said).toContain(`result      ${result}`);
    expect(status).toBe(0);
  }
});

test('a downloaded contract is refused with anything changed or left out', () => {
  const good = evidenceOf(published, placeOf('won'));
  const at = (change: (evidence: typeof good) => void) => {
    const evidence = structuredClone(good);
    change(evidence);
    return wrong(runContract(evidence));
  };
  expect(
    at((e) => {
      e.order.receipt.stake = '7';
    }),
  ).toBe("WRONG. The signature of the order receipt doesn't fit: its content was changed.");
  expect(
    at((e) => {
      e.settlement.receipt.payout = '7';
    }),
  ).toMatch('The signature of the settlement receipt');
  expect(
    at((e) => {
      e.order.receipt.stake = '7.0';
    }),
  ).toBe("WRONG. 7.0 isn't an amount.");
  expect(at((e) => void Object.assign(e.order.receipt, { note: 1 }))).toMatch('The order receipt has other fields than expected');
  expect(
    at((e) => {
      e.settlement = evidenceOf(published, placeOf('lost')).settlement;
    }),
  ).toMatch('belongs to another order');
  expect(
    at((e) => {
      Object.assign(e.ticks[0]!.ticks[0]!, { at: e.ticks[0]!.ticks[0]!.at + 1 });
    }),
  ).toMatch("doesn't continue the tick chain");
  expect(at((e) => void e.ticks[0]!.ticks.shift())).toMatch(/Tick \d+ of \S+ is missing/);
  expect(at((e) => void e.ticks.at(-1)!.ticks.pop())).toMatch("aren't the published ones");
  expect(at((e) => void e.heads.pop())).toMatch(/The head of \S+ is missing/);
  expect(at((e) => void e.heads.push({ ...e.heads.at(-1)!, signature: '00'.repeat(64) }))).toMatch('The signature of the head');
  expect(
    at((e) => {
      e.ruleBook = e.ruleBook.replace(':82', ':95');
    }),
  ).toMatch('the rule book it was accepted under is missing');
  expect(
    at((e) => {
      e.keys = [testKey().publicKey];
    }),
  ).toMatch('The key of the order receipt is missing');
  expect(wrong(runContract(good, '--uid', '999999'))).toBe("WRONG. The order receipt wasn't made out to user 999999.");
  const elsewhere = join(folder, 'elsewhere');
  writeFiles(elsewhere, filesOf(cheat(({ ticks }) => ticks.splice(0, 1))));
  expect(wrong(runContract(good, '--days', elsewhere))).toMatch(/There are two signed heads for/);
});
