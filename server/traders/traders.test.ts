import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount } from '@bourse/core/money/unit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { requestId } from '../test/practice-server.ts';

const { traders, today, config } = officeCalls;
const reason = 'a test asked for it';
let one: PracticeOffice;
let support: string;
let anna: Awaited<ReturnType<PracticeOffice['server']['trader']>>;
beforeAll(async () => {
  one = await startPracticeOffice();
  support = await one.signIn('support');
  const { server } = one;
  anna = await server.funded();
  await server.tick('BTC-USDT', 6_000_000);
  const order = (side: 'buy' | 'sell', token: string, more = {}) =>
    server.call(
      calls.spot.placeOrder,
      { requestId: requestId(), symbol: 'BTC-USDT', side, type: 'limit', price: '60000', quantity: '0.01', ...more },
      token,
    );
  const maker = await server.marketMaker();
  await order('sell', maker.token);
  await order('buy', anna.token);
  await order('buy', anna.token, { price: '59000', quantity: '0.02' });
  await server.open.engine.projected(server.open.engine.head);
});
afterAll(() => one?.close());

const search = async (words: string) => (await one.call(traders.search, { words }, support)).body.traders;
const entries = async (act: string) =>
  (await one.server.store.pool.query('SELECT subject, reason, detail FROM audit_entry WHERE act = $1 ORDER BY id', [act])).rows;

describe('a trader can be found', () => {
  test('by UID, complete email in any notation, or invite code; masked, and the search is audited without its text', async () => {
    expect(await search(anna.uid)).toMatchObject([{ uid: anna.uid, foundBy: 'uid' }]);
    expect(await search(anna.email.toUpperCase())).toMatchObject([{ uid: anna.uid, foundBy: 'email' }]);
    expect(await search(anna.email.slice(0, 5)), 'encrypted, so no part of it is found').toEqual([]);
    const { inviteCode } = (await one.server.call(calls.identity.info, {}, anna.token)).body;
    expect(await search(inviteCode)).toMatchObject([{ uid: anna.uid, foundBy: 'invite-code' }]);
    expect(JSON.stringify(await search(anna.email))).not.toContain(anna.email);
    const written = await entries('traders.search');
    expect(written.length).toBeGreaterThan(0);
    expect(JSON.stringify(written)).not.toContain(anna.email);
  });

  test('and exported: masked, with an entry that names who was found, not what was searched for', async () => {
    const linesOf = async (input: object) => {
      const { status, body } = await one.call(traders.exportTraders, { reason, ...input }, support);
      expect(status, JSON.stringify(body)).toBe(200);
      return String(body).trimEnd().split('\r\n');
    };
    const [head, line, ...more] = await linesOf({ words: anna.email });
    expect(head).toBe('uid,email,phone,name,residence,isLocked,verification,joinedAt,foundBy');
    expect(line).toMatch(new RegExp(`^${anna.uid},[^,@]{1,3}\\*\\*\\*@bourse\\.test,.*,email$`));
    expect(more).toEqual([]);
    const [written] = await entries('traders.export-traders');
    expect(written).toMatchObject({ subject: 'traders found in a search', reason });
    expect(JSON.parse(written.detail)).toEqual({ found: `${anna.uid} by email`, rows: 1 });

    const uidsOf = async (input: object) => (await linesOf(input)).slice(1).map((each) => each.split(',')[0]);
    expect(await uidsOf({})).toContain(anna.uid);
    expect(await uidsOf({ until: '2020-01-01T00:00:00.000Z' })).toEqual([]);
    expect((await entries('traders.export-traders')).at(-1)).toMatchObject({ subject: 'all traders' });
    const content = await one.call(traders.exportTraders, { reason }, await one.signIn('content'));
    expect(content.body).toMatchObject({ error: 'not-allowed' });
  });

  test('but not by wildcards, nor by fewer than three characters', async () => {
    for (const words of ['%', '%%%%', '___', 'a', "' OR 1=1 --"]) expect(await search(words), words).toEqual([]);
  });

  test('or in the list of the newest, a page at a time', async () => {
    const first = (await one.call(traders.search, { limit: '2' }, support)).body;
    expect(first.traders).toHaveLength(2);
    const second = (await one.call(traders.search, { limit: '2', cursor: first.cursor! }, support)).body;
    expect(Number(second.traders[0]!.uid)).toBeLessThan(Number(first.traders[1]!.uid));
  });
});

test('the profile is masked; unmasking requires a reason and is audited with what was shown', async () => {
  const { body } = await one.call(traders.profile, { uid: anna.uid }, support);
  expect(body).toMatchObject({ uid: anna.uid, residence: 'DE', isLocked: false, verification: 'none', tier: 0 });
  expect(body.email).toMatch(/^.{1,3}\*\*\*@bourse\.test$/);
  expect((await one.call(traders.showInFull, { uid: anna.uid } as never, support)).body).toMatchObject({ error: 9 });
  const shown = await one.call(traders.showInFull, { uid: anna.uid, reason }, support);
  expect(shown.body.email).toBe(anna.email);
  const { rows } = await one.server.store.pool.query('SELECT act, subject, reason FROM audit_entry WHERE id = $1', [shown.body.entry]);
  expect(rows).toEqual([{ act: 'traders.show-in-full', subject: `trader:${anna.uid}`, reason }]);
  expect(await entries('traders.open'), 'opened, and told once though it was read twice').toHaveLength(1);
  expect((await one.call(traders.profile, { uid: '999999999' }, support)).body).toMatchObject({ error: 'not-found' });
  expect((await one.call(traders.acts, { uid: anna.uid }, support)).body[0]).toMatchObject({
    act: 'traders.show-in-full',
    by: { name: 'support-1' },
  });
});

test('reading a trader’s postings, withdrawals, deposits, rewards or log, or lists of all traders, is audited', async () => {
  const finance = await one.signIn('finance');
  const { uid } = await one.server.trader();
  const of = { uid };
  const { ledger, funds, invite } = officeCalls;
  const { rows: posted } = await one.server.store.pool.query('SELECT max(seq)::text AS seq FROM posting');
  const { seq } = posted[0];
  const reads: readonly (readonly [string, string | undefined, () => Promise<{ status: number }>])[] = [
    ['ledger.view-postings', `trader:${uid}`, () => one.call(ledger.postings, of, finance)],
    ['ledger.view-postings', 'all accounts', () => one.call(ledger.postings, {}, finance)],
    ['ledger.view-postings', 'account:fee:spot', () => one.call(ledger.postings, { account: 'fee:spot' }, finance)],
    ['ledger.view-postings', `command:${seq}`, () => one.call(ledger.command, { seq }, finance)],
    ['invite.view-rewards', `trader:${uid}`, () => one.call(invite.rewards, { trader: uid }, finance)],
    ['invite.view-rewards', 'all traders', () => one.call(invite.rewards, {}, finance)],
    ['traders.open', `trader:${uid}`, () => one.call(traders.acts, of, finance)],
    ['traders.search', undefined, () => one.call(traders.find, { words: 'nobody at all' }, finance)],
    ['funds.view-withdrawals', `trader:${uid}`, () => one.call(funds.withdrawalQueue, of, finance)],
    ['funds.view-deposits', `trader:${uid}`, () => one.call(funds.depositQueue, of, finance)],
    ['funds.view-chain-deposits', `trader:${uid}`, () => one.call(funds.chainDeposits, of, finance)],
    ['funds.view-withdrawals', 'all traders', () => one.call(funds.withdrawalQueue, {}, finance)],
    ['funds.view-deposits', 'all traders', () => one.call(funds.depositQueue, {}, finance)],
    ['funds.view-chain-deposits', 'all traders', () => one.call(funds.chainDeposits, {}, finance)],
    ['traders.list-newest', 'traders', () => one.call(traders.search, { words: ' ' }, finance)],
  ];
  const { rows } = await one.server.store.pool.query("SELECT id FROM operator WHERE email = 'finance@office.test'");
  const lookedBy = async (act: string, subject: string | undefined) =>
    (
      await one.server.store.pool.query('SELECT 1 FROM audit_entry WHERE act = $1 AND subject IS NOT DISTINCT FROM $2 AND operator = $3', [
        act,
        subject ?? null,
        rows[0].id,
      ])
    ).rows.length;
  for (const [act, subject, read] of reads) {
    const what = `${act} ${subject}`;
    expect(await lookedBy(act, subject), what).toBe(0);
    expect((await read()).status, what).toBe(200);
    expect(await lookedBy(act, subject), what).toBe(1);
  }
});

test('viewing a command is audited for each trader in its entries, so that a search of the log by trader finds it', async () => {
  const { pool } = one.server.store;
  const traders = `SELECT seq::text, array_agg(DISTINCT 'trader:' || split_part(address, ':', 2)) AS traders
    FROM (SELECT seq, unnest(ARRAY[source, destination]) AS address FROM posting) AS sides WHERE starts_with(address, 'trader:')
    GROUP BY seq HAVING count(DISTINCT split_part(address, ':', 2)) = 2 LIMIT 1`;
  const { rows: both } = await pool.query<{ seq: string; traders: string[] }>(traders);
  const { seq, traders: named } = both[0]!;
  const risk = await one.signIn('risk');
  const viewed = async () =>
    (
      await pool.query<{ subject: string }>(
        `SELECT subject FROM audit_entry WHERE act = 'ledger.view-postings' AND operator = (SELECT id FROM operator WHERE email = 'risk@office.test')`,
      )
    ).rows.map(({ subject }) => subject);
  expect(await viewed()).toEqual([]);
  for (let n = 0; n < 2; n += 1) {
    expect((await one.call(officeCalls.ledger.command, { seq }, risk)).status).toBe(200);
    expect((await viewed()).toSorted(), 'once each').toEqual([`command:${seq}`, ...named].toSorted());
  }
  // A command that moves the money of more traders than a list shows on a page.
  const many = Array.from({ length: 101 }, (_, n) => 700_001 + n);
  await pool.query(
    `INSERT INTO posting (seq, position, at, source, destination, asset, amount)
     SELECT $1, 1000 + n, (SELECT at FROM posting WHERE seq = $1 LIMIT 1), 'trader:' || trader || ':spot:USDT:available', 'house:fee:spot:USDT', 'USDT', 1
     FROM unnest($2::int[]) WITH ORDINALITY AS one (trader, n)`,
    [seq, many],
  );
  expect((await one.call(officeCalls.ledger.command, { seq }, risk)).body.postings.length).toBeGreaterThan(101);
  expect(await viewed()).toHaveLength(4);
  expect(await viewed()).toContain('all accounts');
  await pool.query('DELETE FROM posting WHERE seq = $1 AND position > 1000', [seq]);
});

test('the office sees what the trader sees: balances, orders, fills, and the ledger line by line', async () => {
  const { uid, token } = anna;
  const of = { uid };
  const own = (await one.server.call(calls.ledger.balances, {}, token)).body;
  const seen = (await one.call(traders.balances, of, support)).body;
  expect(seen).toEqual({ balances: own.balances, total: own.total, unpriced: [], fixed: [] });
  expect((await one.call(traders.orders, of, support)).body.orders).toHaveLength(2);
  expect((await one.call(traders.orders, { ...of, status: 'open' }, support)).body.orders).toMatchObject([{ price: '59000' }]);
  expect((await one.call(traders.fills, of, support)).body.fills).toMatchObject([{ side: 'buy', price: '60000' }]);

  const { postings } = (await one.call(traders.postings, { ...of, limit: '100' }, support)).body;
  // The same label for the same line, on both sides.
  const causes = new Map(postings.map(({ id, cause }) => [id, cause]));
  for (const { account, asset } of own.balances) {
    const told = (await one.server.call(calls.ledger.postings, { account, asset, limit: '100' }, token)).body.postings;
    expect(told.map(({ id }) => causes.get(id))).toEqual(told.map(({ cause }) => cause));
  }
  expect(new Set(causes.values())).toContain('practice');
  for (const { account, asset, available, frozen } of own.balances) {
    for (const [bucket, balance] of [
      ['available', available],
      ['frozen', frozen],
    ] as const) {
      const lines = postings.filter((p) => p.account === account && p.asset === asset && p.bucket === bucket);
      if (lines.length === 0) continue;
      expect(lines[0]!.after, `the newest line of ${account} ${asset} ${bucket}`).toBe(balance);
      const before = Number(lines.at(-1)!.after) - Number(lines.at(-1)!.amount);
      expect(before, 'before the first line there was nothing').toBeCloseTo(0, 8);
    }
  }
  const paged: typeof postings = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await one.call(traders.postings, { ...of, limit: '2', ...(cursor && { cursor }) }, support);
    paged.push(...body.postings);
    cursor = body.cursor;
    if (cursor === undefined) break;
  }
  expect(paged).toEqual(postings);
  const spot = (await one.call(traders.postings, { ...of, account: 'spot', asset: 'BTC' }, support)).body.postings;
  expect(new Set(spot.map((p) => `${p.account} ${p.asset}`))).toEqual(new Set(['spot BTC']));
  expect((await one.call(traders.devices, of, support)).body[0]).toMatchObject({ network: '127.0.0.***' });
});

test('Today shows the queues of the operator’s roles, system status, and turnover', async () => {
  const { body } = await one.call(today.figures, {}, support);
  expect(body.queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['support', 'closing']));
  expect(body.queues.map(({ name }) => name)).not.toContain('verification');
  expect(body.registrations.total).toBeGreaterThanOrEqual(2);
  expect(body.registrations.hours).toHaveLength(24);
  expect(body.registrations.hours.reduce((a, b) => a + b)).toBe(body.registrations.total);
  expect(body.volumes.find(({ symbol }) => symbol === 'BTC-USDT')).toMatchObject({ deals: 1 });
  expect(
    body.fees.map(({ asset }) => asset),
    'anna’s; the market maker paid in USDT',
  ).toEqual(['BTC']);
  expect(body.runs.find(({ name }) => name === 'Invariants')).toMatchObject({ isWhole: true });
  const pulse = (await one.call(today.pulse, {}, support)).body;
  expect(pulse.officeChain.id).toBeGreaterThan(0);
  expect(pulse.engineChain.id).toBeGreaterThan(0);
});

describe('the system configuration', () => {
  const change = async (name: string, value: string, who = 'admin') =>
    (await one.call(config.change, { name, value, reason }, await one.signIn(who))).body;
  const valueNow = async (name: string) =>
    (await one.server.store.pool.query('SELECT value FROM system_config WHERE name = $1', [name])).rows[0].value;

  test('a URL of an internal address, another scheme or an unlisted host is refused, and none is ever fetched', async () => {
    await one.server.store.pool.query("UPDATE system_config SET value = 'example.com' WHERE name = 'allowed_hosts'");
    for (const address of [
      'http://files.example.com/app.apk',
      'https://evil.example/app.apk',
      'https://example.com.evil.example/',
      'https://notexample.com/',
      'https://user:pass@example.com/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
      'https://0x7f000001/',
      'https://10.0.0.1/',
      'https://db.internal/',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'ftp://example.com/x',
    ]) {
      expect(await change('app_file', address), address).toMatchObject({ error: expect.stringMatching(/unsafe-address/) });
      expect(await change('kefu', address, 'content'), address).toMatchObject({ error: 'unsafe-address' });
    }
    expect(await change('app_file', 'https://files.example.com/app.apk')).toMatchObject({ isDone: false });
    expect(await change('kefu', 'https://help.example.com/chat', 'content')).toMatchObject({ isDone: true });
  });

  test('a change has a history and can be undone, with a second person if security depends on it', async () => {
    expect(await change('app_name', 'Harbour', 'content')).toEqual({ isDone: true });
    expect((await one.server.call(calls.news.config, {})).body).toMatchObject({ app_name: 'Harbour' });
    const { body } = await one.call(config.history, { name: 'app_name' }, await one.signIn('content'));
    expect(body[0]).toMatchObject({ value: 'Harbour', before: 'Bourse', by: { name: 'content-1' }, reason });
    await one.call(config.restore, { id: body[0]!.id, reason }, await one.signIn('content'));
    expect(await valueNow('app_name')).toBe('Bourse');
    expect(await change('app_name', 'Bourse')).toMatchObject({ error: 'nothing-changed' });
    expect(await change('allowed_hosts', 'example.com, EXAMPLE.org')).toMatchObject({ isDone: false });
    expect(await valueNow('allowed_hosts')).toBe('example.com');
  });

  test('an invalid value is refused with a reason, a preview changes nothing, and office-only values stay in the office', async () => {
    for (const [name, value] of [
      ['app_version', '1.2'],
      ['app_name', ''],
      ['rabbitmq', 'queue'],
      ['support_answer_minutes', 'soon'],
      ['logo', 'https://example.com/x.png'],
    ] as const) {
      expect(await change(name, value), name).toMatchObject({ error: 9 });
    }
    const tried = await one.call(config.try, { name: 'app_version', value: ' 2.0.0 ' }, await one.signIn('content'));
    expect(tried.body).toEqual({ value: '2.0.0', before: '0.1.0', needsTwo: false });
    expect(await valueNow('app_version')).toBe('0.1.0');
    expect(await change('no_such_name', 'x')).toMatchObject({ error: 'not-found' });
    expect((await one.server.call(calls.news.config, {})).body).not.toHaveProperty('allowed_hosts');
  });
});

test('every page shows a stop, with who stopped it and why', async () => {
  const risk = await one.signIn('risk');
  expect((await one.call(today.pulse, {}, support)).body.stops).toEqual([]);
  expect((await one.call(officeCalls.ledger.stop, { name: 'withdrawals', reason: 'The hot wallet looks wrong' }, risk)).status).toBe(200);
  expect((await one.call(today.pulse, {}, support)).body.stops).toMatchObject([
    { name: 'withdrawals', cause: 'operator', by: { name: 'risk-1' }, reason: 'The hot wallet looks wrong' },
  ]);
});

test('today’s turnover is the sum of deals, with deals among house accounts listed apart', async () => {
  const { rows } = await one.server.store.pool.query<{ sum: string; count: number }>(
    "SELECT coalesce(sum(notional), 0)::text AS sum, count(*)::int AS count FROM deal WHERE symbol = 'BTC-USDT'",
  );
  const btc = (await one.call(today.figures, {}, support)).body.volumes.find(({ symbol }) => symbol === 'BTC-USDT')!;
  expect(Math.round((Number(btc.turnover) + Number(btc.houseTurnover)) * 1e8)).toBe(Number(rows[0]!.sum));
  expect(btc.deals + btc.houseDeals).toBe(rows[0]!.count);
});

test('an operator’s badge counts the requests they may decide, not their own and not read-only ones', async () => {
  const [admin, second, auditor] = [await one.signIn('admin'), await one.signIn('admin-2'), await one.signIn('auditor')];
  const waiting = async (token: string) =>
    (await one.call(today.pulse, {}, token)).body.waiting.find(({ name }) => name === 'approvals')?.waiting ?? 0;
  const before = [await waiting(admin), await waiting(second), await waiting(auditor)];
  const asked = await one.call(officeCalls.ledger.release, { name: 'withdrawals', reason }, admin);
  expect(asked.body.isDone).toBe(false);
  expect([await waiting(admin), await waiting(second), await waiting(auditor)]).toEqual([before[0]!, before[1]! + 1, 0]);
});

test('a house account is labelled, can be opened, and is kept apart from traders in every sum', async () => {
  const finance = await one.signIn('finance');
  const { engine } = one.server.open;
  await engine.submit('operator', { kind: 'open_trader', trader: 1 as never, traderKind: 'market_maker' });
  await engine.projected(engine.head);
  const { status, body } = await one.call(traders.profile, { uid: '1' }, finance);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ uid: '1', isHouse: true });
  expect((await one.call(traders.profile, { uid: anna.uid }, finance)).body.isHouse).toBe(false);
  // It has no identity, but both searches find it.
  expect(await search('1')).toEqual([{ uid: '1', isHouse: true, isLocked: false, verification: 'none', foundBy: 'uid' }]);
  expect(await search(anna.uid)).toMatchObject([{ uid: anna.uid, isHouse: false }]);
  const find = async (words: string) => (await one.call(traders.find, { words }, finance)).body.found;
  expect(await find('01')).toEqual([]);
  const [trader] = await find('1');
  expect(trader).toEqual({ kind: 'trader', id: '1', uid: '1', isHouse: true });
  const { postings, houseUids } = (await one.call(officeCalls.ledger.postings, { uid: '1' }, finance)).body;
  expect([postings[0]!.source, postings[0]!.destination].join()).toContain('trader:1:');
  expect(houseUids, 'its lines are marked').toEqual(['1']);
  const command = (await one.call(officeCalls.ledger.command, { seq: String(postings[0]!.seq) }, finance)).body;
  expect(command.houseUids).toEqual(['1']);
  expect((await one.call(officeCalls.ledger.postings, { uid: anna.uid, asset: 'USDT' }, finance)).body.houseUids).not.toContain(anna.uid);
  const usdt = (await one.call(officeCalls.ledger.trialBalance, {}, finance)).body.assets.find(({ asset }) => asset === 'USDT')!;
  const { rows } = await one.server.store.pool.query<{ house: string; others: string }>(
    `SELECT sum(available + frozen) FILTER (WHERE kind = 'market_maker')::text AS house,
       sum(available + frozen) FILTER (WHERE kind <> 'market_maker')::text AS others
     FROM state.purse JOIN state.trader USING (trader) WHERE asset = 'USDT'`,
  );
  const units = (...texts: string[]) => texts.reduce((sum, text) => sum + BigInt(Math.round(Number(text) * 1e8)), 0n);
  expect(units(usdt.available, usdt.frozen)).toBe(BigInt(rows[0]!.others));
  expect(units(usdt.houseTraders.available, usdt.houseTraders.frozen)).toBe(BigInt(rows[0]!.house));
  expect(usdt.houseTraders.uids).toContain('1');
  const wallets = (await one.call(officeCalls.funds.wallets, {}, finance)).body.assets.find(({ asset }) => asset === 'USDT')!;
  expect(units(wallets.liabilities)).toBe(BigInt(rows[0]!.others));
  expect(units(wallets.houseTraders)).toBe(BigInt(rows[0]!.house));
  // Positive in both places: what the account holds, what is owed, and what the house has.
  const held = (account: string) => usdt.house.find((line) => line.account === account)?.balance ?? '0';
  expect(held('custody:hot')).toBe(wallets.hot);
  expect(wallets.own).toBe(usdt.own);
  expect(units(usdt.held)).toBe(units(usdt.available, usdt.frozen, usdt.houseTraders.available, usdt.houseTraders.frozen, usdt.own));
  expect(usdt.sum).toBe('0');
});

test('an engine audit entry names operator, subject, amount and reason, and links to the office entry', async () => {
  const [finance, risk, auditor] = [await one.signIn('finance'), await one.signIn('risk'), await one.signIn('auditor')];
  const asked = await one.call(
    officeCalls.ledger.adjust,
    { uid: anna.uid, account: 'fiat', asset: 'USDT', direction: 'give', amount: '12', cause: 'goodwill', reason: 'A promised refund' },
    finance,
  );
  expect((await one.call(officeCalls.fourEyes.approve, { id: asked.body.request!, reason }, risk)).status).toBe(200);
  const { entries } = (await one.call(officeCalls.audit.entries, { chain: 'engine', limit: '5' }, auditor)).body;
  const entry = entries.find(({ act }) => act === 'adjust_balance')!;
  expect(entry).toMatchObject({ by: { name: 'finance-1' }, subject: `trader:${anna.uid}`, reason: 'A promised refund' });
  expect(JSON.parse(entry.facts)).toMatchObject({ asset: 'USDT', amount: '12' });
  const office = (await one.call(officeCalls.audit.entries, { chain: 'office', limit: '10' }, auditor)).body.entries;
  const own = office.find(({ id }) => id === entry.officeEntry)!;
  expect(own).toMatchObject({ act: 'ledger.adjust', subject: `trader:${anna.uid}` });
  // The trader's own history has the same facts and both people, without the hashes.
  const acts = (await one.call(traders.acts, { uid: anna.uid }, finance)).body;
  const { detail: _, previousHash: _before, hash: _own, ...told } = own;
  expect(acts.find(({ id }) => id === own.id)).toEqual(told);
  expect(told).toMatchObject({ by: { name: 'finance-1' }, second: { name: 'risk-1' }, reason: 'A promised refund' });
  expect(JSON.parse(told.facts)).toMatchObject({ kind: 'ledger.adjust', request: Number(asked.body.request) });
});

test('the second person sees what the exchange holds beyond what it owes, before and after a credit by hand', async () => {
  const [finance, risk] = [await one.signIn('finance'), await one.signIn('risk')];
  const given = { uid: anna.uid, account: 'fiat', asset: 'USDT', direction: 'give', amount: '1234', cause: 'goodwill' } as const;
  const asked = await one.call(officeCalls.ledger.adjust, { ...given, reason: 'A promised refund' }, finance);
  const waiting = (await one.call(officeCalls.fourEyes.list, { state: 'waiting' }, risk)).body.requests;
  const usdt = (await one.call(officeCalls.ledger.trialBalance, {}, finance)).body.assets.find(({ asset }) => asset === 'USDT')!;
  const { outlook } = waiting.find(({ id }) => id === asked.body.request)!;
  const surplus = outlook!.find(({ name }) => name === 'surplus')!;
  expect([surplus.before, Number(surplus.before) - Number(surplus.after)]).toEqual([usdt.surplus, 1234]);
  expect((await one.call(officeCalls.fourEyes.withdraw, { id: asked.body.request!, reason }, finance)).status).toBe(200);
});

test('search finds a case by number, transaction, address or bank reference, only where the role may open it', async () => {
  const { pool } = one.server.store;
  const address = `0xAbCd${'1'.repeat(36)}`;
  const txid = `0x${'9f'.repeat(32)}`;
  await pool.query(
    `INSERT INTO withdrawal_log (withdrawal, trader, way, asset, network, address, amount, fee, worth, is_trusted, state, reviews, given, needed,
       confirmations, txid, submitted_at, updated_at, seq)
     VALUES (990001, $1, 'wallet', 'USDT', 'practice', $2, 5, 1, 5, false, 'done', 0, 0, 0, 0, $3, 0, 0, 990001)`,
    [anna.uid, address, txid],
  );
  await pool.query(
    `INSERT INTO withdrawal_review (withdrawal, operator, person, decision, reason, reference) VALUES (990001, 1, 1, 'pay', 'paid', 'SEPA-77812')`,
  );
  const find = async (words: string, who: string) => (await one.call(traders.find, { words }, await one.signIn(who))).body.found;
  const withdrawal = { kind: 'withdrawal', id: '990001', uid: anna.uid, isHouse: false };
  for (const words of ['W-990001', 'w990001', txid.toUpperCase().replace('0X', '0x'), address.toLowerCase(), 'sepa-77812'])
    expect(await find(words, 'risk'), words).toEqual([withdrawal]);
  expect(await find(anna.uid, 'risk')).toContainEqual({ kind: 'trader', id: anna.uid, uid: anna.uid, isHouse: false });
  const seen = await pool.query<{ id: number }>(
    `INSERT INTO chain_deposit (chain, txid, log_index, block, block_hash, trader, address, asset, units, amount, confirmations, required, state)
     VALUES ('practice', '0xc0ffee', 0, 7, '0x1', $1, '0xd', 'USDT', 250000000, 25000000000, 3, 12, 'confirming') RETURNING id`,
    [anna.uid],
  );
  const id = String(seen.rows[0]!.id);
  const onChain = { kind: 'on-chain', id, uid: anna.uid, isHouse: false };
  for (const words of [`C-${id}`, `c${id}`]) expect(await find(words, 'finance'), words).toEqual([onChain]);
  expect(await find(`C-${id}`, 'support'), 'support opens no deposits').toEqual([]);
  expect(await find('W-990001', 'support'), 'support opens no withdrawals').toEqual([]);
  expect(await find('0xAbCd', 'risk'), 'a part of an address is nobody').toEqual([]);
  const { rows } = await pool.query("SELECT 1 FROM audit_entry WHERE act = 'traders.search' AND subject = $1", [`trader:${anna.uid}`]);
  expect(rows.length, 'what was found is in the log').toBeGreaterThan(0);
});

test('Today counts an email as sent if it left within 24 hours, and one without a gateway as held', async () => {
  const { pool } = one.server.store;
  const read = async () => {
    // Figures that are the same for every operator are refreshed every five seconds.
    const at = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    const { runs } = (await one.call(today.figures, {}, support)).body;
    at.mockRestore();
    return runs.find(({ name }) => name === 'Email and SMS')!.detail;
  };
  await pool.query("UPDATE message_outbox SET created_at = now() - interval '3 days'");
  const add = (made: string, sent: string | null) =>
    pool.query(
      `INSERT INTO message_outbox (channel, target, subject, body, locale, worthless_at, created_at, sent_at)
       VALUES ('mail', 'a', 's', $3, 'en', now() + interval '1 day', now() - $1::interval, now() - $2::interval)`,
      [made, sent, sent === null ? 'kept' : null],
    );
  await add('26 hours', '3 hours');
  await add('40 hours', '39 hours');
  for (const made of ['1 hour', '2 hours', '30 hours']) await add(made, null);
  expect(await read()).toBe('1 sent, 2 held, last 24 h');
});

test('Today says whether the books agree with the chains', async () => {
  const { runs } = (await one.call(today.figures, {}, support)).body;
  expect(runs).toContainEqual({
    name: 'Reserves',
    isWhole: true,
    detail: expect.stringMatching(/^(?:the first check since the start is due|no wallet is watched)$/),
  });
});

test('a trader’s total counts what the limits count, and names the assets it leaves out', async () => {
  const { server } = one;
  const rich = await server.funded();
  const held = async () => {
    await server.open.engine.projected(server.open.engine.head);
    const profile = (await one.call(traders.profile, { uid: rich.uid }, support)).body;
    const { balances, ...valued } = (await one.call(traders.balances, { uid: rich.uid }, support)).body;
    expect(profile, 'one valuation on both').toMatchObject(valued);
    return { ...valued, converted: Object.fromEntries(balances.map(({ asset, converted }) => [asset, converted])) };
  };
  const before = await held();
  expect(before).toMatchObject({ unpriced: [], fixed: [] });
  const add = (asset: string, units: bigint, key: string) =>
    server.open.engine.submit('operator', {
      kind: 'credit_deposit',
      key,
      trader: traderId(Number(rich.uid)),
      way: 'bank',
      asset,
      amount: amount(units),
    });
  await add('USD', 12_780n * 100_000_000n, 'proof:901');
  await add('ETH', 5n * 100_000_000n, 'proof:902');
  const after = await held();
  expect(Number(after.total) - Number(before.total)).toBe(12_780);
  expect(after).toMatchObject({ unpriced: ['ETH'], fixed: ['USD'], converted: { USD: '12780' } });
  expect(after.converted['ETH']).toBeUndefined();
});

test('Today’s fees are what traders paid, not what house accounts paid', async () => {
  const { server } = one;
  // Figures that are the same for every operator are refreshed every five seconds; the tests above have read them a minute ahead.
  const figures = async (minutes: number) => {
    const at = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);
    const { body } = await one.call(today.figures, {}, support);
    at.mockRestore();
    return { fees: body.fees, house: body.volumes.find(({ symbol }) => symbol === 'BTC-USDT')!.houseDeals };
  };
  await server.tick('BTC-USDT', 6_000_000);
  const before = await figures(2);
  const [seller, buyer] = [await server.marketMaker(), await server.marketMaker()];
  for (const [side, { token }] of [
    ['sell', seller],
    ['buy', buyer],
  ] as const) {
    const order = { symbol: 'BTC-USDT', side, type: 'limit', price: '60500', quantity: '0.01' } as const;
    expect((await server.call(calls.spot.placeOrder, { requestId: requestId(), ...order }, token)).status).toBe(200);
  }
  await server.open.engine.projected(server.open.engine.head);
  const after = await figures(3);
  expect(after.house).toBe(before.house + 1);
  expect(after.fees).toEqual(before.fees);
  const { rows } = await server.store.pool.query<{ paid: string }>(
    "SELECT sum(taker_fee)::text AS paid FROM deal WHERE taker = $1 AND taker_side = 'buy'",
    [anna.uid],
  );
  expect(BigInt(Math.round(Number(after.fees[0]!.amount) * 1e8))).toBe(BigInt(rows[0]!.paid));
});
