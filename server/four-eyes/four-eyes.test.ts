import type { Input } from '@bourse/contract/call';
import { officeCalls } from '@bourse/contract/office/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOperator, findByName, giveRoles } from '../operators/operator-store.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';

const { fourEyes, operators, instruments, config } = officeCalls;
const reason = 'a test asked for it';
let one: PracticeOffice;
let risk: string;
let admin: string;
beforeAll(async () => {
  one = await startPracticeOffice();
  risk = await one.signIn('risk');
  admin = await one.signIn('admin');
});
afterAll(() => one?.close());

const pool = () => one.server.store.pool;
const bound = async (maximumOpenOrders: number, token = risk, symbol = 'BTC-USDT') =>
  (await one.call(instruments.change, { symbol, changes: { maximumOpenOrders }, reason }, token)).body;
const decide = (how: 'approve' | 'refuse' | 'withdraw', id: string, token: string) =>
  one.call(fourEyes[how] as typeof fourEyes.approve, { id, reason } as Input<typeof fourEyes.approve>, token);
const maximum = async (symbol = 'BTC-USDT') =>
  (await one.call(instruments.list, {}, risk)).body.instruments.find((i) => i.symbol === symbol)!.maximumOpenOrders;
/** Another account of the person behind this one, with these roles. */
async function secondAccount(of: string, ...roles: Parameters<typeof giveRoles>[2]): Promise<string> {
  const known = (await findByName(pool(), `${of}@office.test`))!;
  const name = `${of}-second`;
  const operator = (await addOperator(pool(), { name, email: `${name}@office.test`, person: known.person, personName: '' }))!;
  await giveRoles(pool(), operator, roles);
  const client = await pool().connect();
  const { token } = await one.office.sessions.open(client, operator, 'test', 'test');
  client.release();
  return token;
}

describe('the maker of a request is never its checker', () => {
  test('neither from the same account nor from another account of the same person', async () => {
    const { request } = await bound(120);
    const twin = await secondAccount('risk', 'risk', 'admin');
    for (const token of [risk, twin]) {
      expect((await decide('approve', request!, token)).body).toMatchObject({ error: 'second-person' });
      expect((await decide('refuse', request!, token)).body).toMatchObject({ error: 'second-person' });
    }
    expect(await maximum()).toBe(200);
    const done = await decide('approve', request!, admin);
    expect(done.body.request).toMatchObject({ state: 'done', maker: { name: 'risk-1' }, checker: { name: 'admin-1' }, may: 'decide' });
    expect(await maximum()).toBe(120);
  });

  test('the database itself refuses the same person as maker and checker', async () => {
    const { request } = await bound(130);
    await expect(
      pool().query('UPDATE four_eyes_request SET checker = maker, checker_person = maker_person WHERE id = $1', [request]),
    ).rejects.toThrow(/check constraint/);
    await decide('withdraw', request!, risk);
  });
});

test('a role that doesn’t decide this kind is refused, and one that neither makes nor decides it doesn’t see it', async () => {
  const { request } = await bound(131);
  expect((await decide('approve', request!, await one.signIn('finance'))).body).toMatchObject({ error: 'not-allowed' });
  expect((await decide('approve', request!, await one.signIn('support'))).body).toMatchObject({ error: 'not-found' });
  const seen = async (who: string) =>
    (await one.call(fourEyes.list, {}, await one.signIn(who))).body.requests.map(({ id, may }) => `${id} ${may}`);
  expect(await seen('support')).not.toContain(`${request} decide`);
  expect(await seen('risk')).toContain(`${request} mine`);
  expect(await seen('admin')).toContain(`${request} decide`);
  expect(await seen('auditor')).toContain(`${request} read`);
  await decide('withdraw', request!, risk);
});

test('only one request per subject can wait, and a decided, withdrawn or expired one is closed', async () => {
  const { request } = await bound(140);
  expect(await bound(141)).toMatchObject({ error: 'request-waits' });
  expect((await decide('withdraw', request!, admin)).body, 'only the maker takes it back').toMatchObject({ error: 'not-allowed' });
  expect((await decide('withdraw', request!, risk)).body.request).toMatchObject({ state: 'withdrawn' });
  expect((await decide('approve', request!, admin)).body).toMatchObject({ error: 'request-closed' });
  const late = (await bound(142)).request!;
  await pool().query("UPDATE four_eyes_request SET expires_at = now() - interval '1 second' WHERE id = $1", [late]);
  expect((await decide('approve', late, admin)).body).toMatchObject({ error: 'request-closed' });
  await one.office.fourEyes.applyDue();
  const { rows } = await pool().query('SELECT state FROM four_eyes_request WHERE id = $1', [late]);
  expect(rows[0].state).toBe('expired');
  expect((await bound(143)).isDone, 'and no longer stands in the way').toBe(false);
});

test('a request whose subject changed meanwhile is outdated and isn’t applied', async () => {
  const name = 'allowed_hosts';
  const asked = (await one.call(config.change, { name, value: 'one.example', reason }, admin)).body.request!;
  await pool().query("UPDATE system_config SET value = 'other.example' WHERE name = $1", [name]);
  expect((await decide('approve', asked, risk)).body).toMatchObject({ error: 'request-outdated' });
  await decide('withdraw', asked, admin);
  await pool().query("UPDATE system_config SET value = '' WHERE name = $1", [name]);
});

test('an index change takes effect a day later, and can be withdrawn until then', async () => {
  const change = { symbol: 'ETH-USDT', changes: { indexNormal: 4 }, reason };
  const state = async (id: string) => (await pool().query('SELECT state FROM four_eyes_request WHERE id = $1', [id])).rows[0].state;
  const normal = async () =>
    (await one.call(instruments.list, {}, risk)).body.instruments.find((i) => i.symbol === 'ETH-USDT')!.indexNormal;
  const first = (await one.call(instruments.change, change, risk)).body.request!;
  const { body } = await decide('approve', first, admin);
  expect(body.request.state).toBe('approved');
  expect(Date.parse(body.request.effectiveAt!) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  await one.office.fourEyes.applyDue();
  expect(await normal()).toBe(3);
  expect((await decide('withdraw', first, risk)).body.request).toMatchObject({ state: 'withdrawn' });
  const second = (await one.call(instruments.change, change, risk)).body.request!;
  await decide('approve', second, admin);
  await one.office.fourEyes.applyDue(new Date(Date.now() + 25 * 3_600_000));
  expect({ state: await state(second), normal: await normal() }).toEqual({ state: 'done', normal: 4 });
});

test('an index of generated prices can’t be given other sources', async () => {
  const changes = { indexSources: 'binance ETHUSDT, kraken ETH/USD USDT/USD, okx ETH-USDT' };
  const { body } = await one.call(instruments.change, { symbol: 'ETH-USDT', changes, reason }, risk);
  expect(body).toMatchObject({ error: 9, detail: 'practice prices are generated' });
});

describe('a request forged with SQL', () => {
  const person = async (name: string) =>
    (await pool().query<{ id: number; person: number }>('SELECT id, person FROM operator WHERE name = $1', [name])).rows[0]!;
  /** Between finance and risk, giving this trader 5,000 USDT. */
  async function forge(uid: string, state: 'waiting' | 'approved', seal: Buffer | null = null): Promise<string> {
    const [maker, checker] = [await person('finance-1'), await person('risk-1')];
    const payload = { uid, account: 'fiat', asset: 'USDT', direction: 'give', amount: '5000', cause: 'goodwill' };
    const isApproved = state === 'approved';
    const { rows } = await pool().query(
      `INSERT INTO four_eyes_request (kind, subject, title, payload, changes, reason, maker, maker_person, expires_at, state, checker, checker_person, effective_at, seal)
       VALUES ('ledger.adjust', $1, 'Give 5000 USDT: goodwill', $2, '[{"name": "fiat USDT", "after": "+5000"}]', 'a gift', $3, $4, now() + interval '1 hour',
         $5, $6, $7, now() - interval '1 second', $8) RETURNING id`,
      [
        ...[`trader:${uid}`, JSON.stringify(payload), maker.id, maker.person, state],
        ...[isApproved ? checker.id : null, isApproved ? checker.person : null, seal],
      ],
    );
    return String(rows[0].id);
  }
  const stateOf = async (id: string) => (await pool().query('SELECT state FROM four_eyes_request WHERE id = $1', [id])).rows[0].state;
  const adjusted = async (uid: string) =>
    (await pool().query("SELECT 1 FROM command_outbox WHERE kind = 'adjust_balance' AND body LIKE $1", [`%${uid}%`])).rowCount;

  test.each(['bare', 'with the seal of another one'])('as approved by two isn’t applied, and is reported: %s', async (how) => {
    const { uid } = await one.server.trader();
    const known = how === 'bare' ? null : (await pool().query('SELECT seal FROM four_eyes_request WHERE seal IS NOT NULL')).rows[0].seal;
    const id = await forge(uid, 'approved', known);
    await expect(one.office.fourEyes.applyDue()).rejects.toThrow(`request ${id}`);
    expect({ state: await stateOf(id), adjusted: await adjusted(uid) }).toEqual({ state: 'failed', adjusted: 0 });
    await one.office.fourEyes.applyDue();
  });

  test('as made by another operator can’t be approved', async () => {
    const { uid } = await one.server.trader();
    const id = await forge(uid, 'waiting');
    expect((await decide('approve', id, risk)).body).toMatchObject({ error: 'request-outdated' });
    expect(await adjusted(uid)).toBe(0);
    await decide('refuse', id, risk);
  });

  test('over an existing or closed one isn’t applied either', async () => {
    const changed = (await bound(150, risk, 'ETH-USDT')).request!;
    await pool().query("UPDATE four_eyes_request SET payload = jsonb_set(payload, '{changes,maximumOpenOrders}', '9') WHERE id = $1", [
      changed,
    ]);
    await pool().query(`UPDATE four_eyes_request SET changes = replace(changes::text, '150', '9')::jsonb WHERE id = $1`, [changed]);
    expect((await decide('approve', changed, admin)).body).toMatchObject({ error: 'request-outdated' });
    await decide('refuse', changed, admin);
    await pool().query("UPDATE four_eyes_request SET state = 'waiting', checker = NULL, checker_person = NULL WHERE id = $1", [changed]);
    expect((await decide('approve', changed, admin)).body).toMatchObject({ error: 'request-outdated' });
    await decide('withdraw', changed, risk);

    const before = await maximum('ETH-USDT');
    const up = (await bound(151, risk, 'ETH-USDT')).request!;
    await decide('approve', up, admin);
    await decide('approve', (await bound(before, risk, 'ETH-USDT')).request!, admin);
    expect(await maximum('ETH-USDT')).toBe(before);
    await pool().query("UPDATE four_eyes_request SET state = 'approved' WHERE id = $1", [up]);
    await expect(one.office.fourEyes.applyDue()).rejects.toThrow(`request ${up}`);
    expect(await maximum('ETH-USDT')).toBe(before);
  });

  test('with changed times isn’t applied, neither before its delay has passed nor after it expired', async () => {
    const change = (indexNormal: number) =>
      one.call(instruments.change, { symbol: 'SOL-USDT', changes: { indexNormal }, reason }, risk).then(({ body }) => body.request!);
    const early = await change(4);
    await decide('approve', early, admin);
    await pool().query("UPDATE four_eyes_request SET effective_at = now() - interval '1 second' WHERE id = $1", [early]);
    await expect(one.office.fourEyes.applyDue()).rejects.toThrow(`request ${early}`);
    expect(await stateOf(early)).toBe('failed');
    const late = await change(4);
    await pool().query("UPDATE four_eyes_request SET expires_at = now() + interval '9 days' WHERE id = $1", [late]);
    expect((await decide('approve', late, admin)).body).toMatchObject({ error: 'request-outdated' });
    await decide('withdraw', late, risk);
  });

  test('of an earlier version has its times sealed once, at the upgrade, and only if that version had sealed it', async () => {
    const { outbox } = one.server.open;
    const honest = (await bound(152, risk, 'ETH-USDT')).request!;
    const { rows } = await pool().query('SELECT * FROM four_eyes_request WHERE id = $1', [honest]);
    const { id, kind, subject, title, payload, changes, reason: why, maker, maker_person } = rows[0];
    const older = outbox.sealOf('four-eyes', [
      Number(id),
      kind,
      subject,
      title,
      payload,
      changes,
      why,
      Number(maker),
      Number(maker_person),
      null,
    ]);
    await pool().query('UPDATE four_eyes_request SET seal = $2 WHERE id = $1', [honest, older]);
    expect((await decide('approve', honest, admin)).body).toMatchObject({ error: 'request-outdated' });
    const forged = await forge((await one.server.trader()).uid, 'waiting', Buffer.alloc(32, 1));
    await one.office.fourEyes.sealTimes();
    expect((await decide('approve', honest, admin)).body.request).toMatchObject({ state: 'done' });
    expect((await decide('approve', forged, risk)).body).toMatchObject({ error: 'request-outdated' });
    await decide('refuse', forged, risk);
  });
});

test('fees and limits that the core would refuse are refused before anyone has to review them', async () => {
  const fees = (tiers: { floor: string; maker: string; taker: string }[]) => one.call(instruments.changeFees, { tiers, reason }, risk);
  expect((await fees([{ floor: '5', maker: '0.0008', taker: '0.001' }])).body).toMatchObject({ error: 9 });
  expect((await fees([{ floor: '0', maker: '0.2', taker: '0.2' }])).body).toMatchObject({ error: 9 });
  expect((await fees([{ floor: '0', maker: '0.0000000001', taker: '0.001' }])).body).toMatchObject({ error: 9 });
  // Entered in percent by mistake: 0.02 is 2 %. A maker fee above the taker fee is a mistake too.
  expect((await fees([{ floor: '0', maker: '0.01', taker: '0.02' }])).body).toMatchObject({ error: 9, detail: 'a fee is at most 1 %' });
  expect((await fees([{ floor: '0', maker: '0.002', taker: '0.001' }])).body).toMatchObject({ error: 9 });
  const change = (changes: Input<typeof instruments.change>['changes']) =>
    one.call(instruments.change, { symbol: 'SOL-USDT', changes, reason }, risk);
  expect((await change({ minimumQuantity: '0.0000001' })).body).toMatchObject({ error: 25 });
  expect((await change({ minimumQuantity: '500000' })).body).toMatchObject({ error: 9 });
  expect((await change({ priceBand: '1.5' })).body).toMatchObject({ error: 9 });
  expect((await change({})).body).toMatchObject({ error: 'nothing-changed' });
  expect((await change({ price: '1' } as never)).body, 'a price is no field of it').toMatchObject({ error: 9 });
});

describe('roles', () => {
  const list = async () => (await one.call(operators.list, {}, admin)).body;
  const named = async (name: string) => (await list()).find((o) => o.name === name)!;

  test('are granted by two people and removed by one, immediately', async () => {
    const { operator } = await named('content-1');
    const content = await one.signIn('content');
    const asked = await one.call(operators.changeRoles, { operator, roles: ['content', 'support'], reason }, admin);
    expect(asked.body.isDone).toBe(false);
    expect((await decide('approve', asked.body.request!, admin)).body).toMatchObject({ error: 'second-person' });
    expect((await named('content-1')).roles).toEqual(['content']);
    await decide('approve', asked.body.request!, await one.signIn('admin-2'));
    expect((await named('content-1')).roles).toEqual(['support', 'content']);
    expect((await one.call(officeCalls.support.inbox, { queue: 'open' } as never, content)).status).not.toBe(403);
    expect((await one.call(operators.changeRoles, { operator, roles: [], reason }, admin)).body).toEqual({ isDone: true });
    expect((await one.call(config.list, {}, content)).body, 'in the very next moment').toMatchObject({ error: 'not-allowed' });
  });

  test('can’t be granted to oneself, and the last admin can’t be removed', async () => {
    const me = await named('admin-1');
    const other = await named('admin-2');
    const asked = await one.call(operators.changeRoles, { operator: me.operator, roles: ['admin', 'finance'], reason }, admin);
    expect((await decide('approve', asked.body.request!, admin)).body).toMatchObject({ error: 'second-person' });
    await pool().query('DELETE FROM operator_role WHERE role = $1 AND operator NOT IN ($2, $3)', ['admin', me.operator, other.operator]);
    expect((await one.call(operators.lock, { operator: other.operator, reason }, admin)).status).toBe(200);
    expect((await one.call(operators.lock, { operator: me.operator, reason }, admin)).body).toMatchObject({ error: 'last-admin' });
    expect((await one.call(operators.changeRoles, { operator: me.operator, roles: [], reason }, admin)).body).toMatchObject({
      error: 'last-admin',
    });
  });

  test('of a locked operator end at once, and no sign-in method works', async () => {
    const support = await one.signIn('support');
    const { operator } = await named('support-1');
    await one.call(operators.lock, { operator, reason }, admin);
    expect((await one.call(officeCalls.entry.me, {}, support)).status).toBe(401);
    const again = await one.call(officeCalls.entry.signIn, { name: 'support@office.test', password: 'practice-support' });
    expect(again.body).toMatchObject({ error: 38 });
  });
});
