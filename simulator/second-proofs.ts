// The two long proofs of second contracts, with their figures:
//   node simulator/main.ts --seconds 10000     simulated contracts derived again by docs/verify/verify-receipt.mjs, and files tampered with
//   node simulator/main.ts --snipe 30          days of a bot without delay, for every lead of the fastest source
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DayFiles, filesOf, publishDays, testKey, writeFiles } from './published-days.ts';
import { candlePath, sessionPath } from './recorded-paths.ts';
import { type SecondDays, simulateDays } from './second-days.ts';
import { snipe, tableOf } from './sniper.ts';
import { snipeCandles } from './sniper-candles.ts';
import { calm, type Disorder, type Feed, feedOf, recordedPath, rough, walkPath } from './sniper-feeds.ts';
import { seeded, walk } from './walk.ts';

const SCRIPT = join(import.meta.dirname, '..', 'docs', 'verify', 'verify-receipt.mjs');
const MINUTES = 60;

/** More orders are placed than settle within the hour. */
export function settledHour(contracts: number, begin: number, seed = 1): SecondDays {
  const recorded = [candlePath('BTC-USDT', begin), sessionPath('BCH-USDT', begin)].filter((path) => path !== undefined);
  const generated = [walk('ETH-USDT', 2, 300_000_000, 9_000, begin, MINUTES), walk('XRP-USDT', 4, 21_000_000, 4, begin, MINUTES)];
  const orders = Math.ceil(contracts * 1.06);
  return simulateDays({ random: seeded(seed), begin, minutes: MINUTES, orders, paths: [...recorded, ...generated] });
}

/** Whether the script confirms the files as they are and objects to each tampered copy. */
export function deriveAgain(contracts: number): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-derive-'));
  const run = (name: string, files: DayFiles) => {
    writeFiles(join(folder, name), files);
    const started = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, '--days', join(folder, name)], { encoding: 'utf8' });
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    return { status, said: `${(stdout + stderr).trim()} (${seconds} s)` };
  };
  const key = testKey();
  const days = settledHour(contracts, Date.UTC(2026, 10, 22, 23, 40));
  const published = publishDays(days, key);
  const files = filesOf(published);
  const whole = run('whole', files);
  console.log(`${days.settlements.length} settlements from ${days.ticks.length} ticks\n${whole.said}`);
  const other = publishDays({ ...days, ticks: days.ticks.toSpliced(500, 1) }, key).minutes[7]!.signed;
  let isGood = whole.status === 0;
  for (const [name, tampered] of Object.entries(tamper(files, JSON.stringify(other)))) {
    const { status, said } = run(name, tampered);
    console.log(`${name}: ${said}`);
    isGood &&= status === 1;
  }
  rmSync(folder, { recursive: true });
  return isGood;
}

/** One line changed in each; `other`: a second signed head for the eighth minute. */
function tamper(files: DayFiles, other: string): Readonly<Record<string, DayFiles>> {
  const edit = (name: RegExp, find: (line: string, i: number) => boolean, change: (line: string) => readonly string[]): DayFiles => {
    const path = [...files.keys()].find((one) => name.test(one))!;
    const lines = files.get(path)!.trimEnd().split('\n');
    const place = lines.findIndex((line, i) => i > 20 && find(line, i));
    return new Map(files).set(path, `${lines.toSpliced(place, 1, ...change(lines[place]!)).join('\n')}\n`);
  };
  const isNormal = (line: string) => line.includes('"normal"');
  const flipped = (line: string) => [line.replace(/(.)"}$/, (_, digit) => `${digit === '0' ? '1' : '0'}"}`)];
  const head = (place: number, change: (line: string) => readonly string[]) => {
    const path = 'heads/2026-11-22.jsonl';
    const lines = files.get(path)!.trimEnd().split('\n');
    return new Map(files).set(path, `${lines.toSpliced(place, 1, ...change(lines[place]!)).join('\n')}\n`);
  };
  return {
    'changed tick': edit(/^ticks/, isNormal, (line) => [line.replace(/"at":(\d+)/, (_, at) => `"at":${Number(at) + 1}`)]),
    'changed source price': edit(/^ticks/, isNormal, (line) => [
      line.replace(/\["binance",(\d+)/, (_, price) => `["binance",${Number(price) + 1_000_000}`),
    ]),
    'tick left out': edit(/^ticks/, isNormal, () => []),
    'changed order receipt': edit(/^leaves/, (line) => line.includes('"acceptances"'), flipped),
    'changed settlement receipt': edit(/^leaves/, (line) => line.includes('"settlements"'), flipped),
    'missing head': head(7, () => []),
    'second head of a minute': head(7, (line) => [line, other]),
  };
}

/** Whether no strategy is shown to win. */
export function snipeAll(days: number): boolean {
  let isGood = true;
  const show = (title: string, rates: ReturnType<typeof snipe>) => {
    console.log(`\n${title}\n${tableOf(rates)}`);
    isGood &&= rates.every(({ least, breakEven }) => least < breakEven);
  };
  const pathsOf = (pathOf: (day: number) => Float64Array, leadMs: number, disorder: Disorder) =>
    (function* (): Generator<Feed> {
      for (let day = 1; day <= days; day++) yield feedOf(pathOf(day), leadMs, disorder, seeded(1_000 + day));
    })();
  for (const leadMs of [100, 250, 500, 1_000])
    show(
      `random walk, ${days} days, the fastest source ${leadMs} ms ahead of the others`,
      snipe(pathsOf((day) => walkPath(24, day), leadMs, calm)),
    );
  show('the same at 500 ms, with silent sources, gaps and lasting differences', snipe(pathsOf((day) => walkPath(24, day), 500, rough)));
  const candles = snipeCandles();
  if (candles === undefined || recordedPath(1, 1) === undefined) console.log('\nno recorded prices here');
  else {
    show(`moves of recorded best prices, ${days} days, 1000 ms ahead`, snipe(pathsOf((day) => recordedPath(24, day)!, 1_000, calm)));
    show('a recorded week of one-minute candles', candles);
  }
  return isGood;
}
