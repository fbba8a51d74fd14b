import { calls } from '@bourse/contract/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount } from '@bourse/core/money/unit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchPayments } from '../chain/watch-payments.ts';
import { checkInvariants } from '../engine/invariants.ts';
import { readOutboxSeal } from '../engine/leave-command.ts';
import {
  beginWithdrawalSeals,
  resealWithdrawals,
  sealOlderWithdrawals,
  upgradeWithdrawalSeals,
  watchWithdrawals,
} from '../engine/withdrawal-seal.ts';
import { readKeyRing } from '../secrets/key-ring.ts';
import { FakeChain } from '../test/fake-chain.ts';
import { PASSWORD, type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

let server: PracticeServer;
const chain = new FakeChain();
beforeAll(async () => {
  server = await startPracticeServer({}, { chain });
});
afterAll(() => server?.close());

const { funds, identity, ledger } = calls;
const SAFE = 'keep the gold 9';
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const seen = () => ({ 'min-seq': String(server.open.engine.head) });

/** A trader with a withdrawal password, verified if requested. */
async function sender(level?: 'verified') {
  const trader = await server.trader();
  await server.call(identity.sendOwnCode, { channel: 'email', purpose: 'safe-password' }, trader.token);
  const set = await server.call(
    identity.changeSafePassword,
    { password: PASSWORD, code: await server.codeFor(trader.email), new: SAFE, confirm: SAFE },
    trader.token,
  );
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  if (level !== undefined) {
    await server.open.engine.submit('operator', { kind: 'set_verification_level', trader: traderId(Number(trader.uid)), level });
  }
  return trader;
}
const form = (units: string, more: object = {}) => ({
  requestId: requestId(),
  way: 'wallet' as const,
  asset: 'USDT',
  network: 'practice',
  address: ADDRESS,
  amount: units,
  fee: '1',
  safePassword: SAFE,
  ...more,
});
/** As if the trader had saved it two days ago. */
const trust = async (uid: string) =>
  server.store.pool.query('INSERT INTO saved_address (trader, network, address, label, added_at) VALUES ($1, $2, $3, $4, $5)', [
    uid,
    'practice',
    ADDRESS,
    'home',
    server.open.engine.now() - 2 * 86_400_000,
  ]);

test('withdrawal options show fees, limits and anything that prevents a withdrawal', async () => {
  const trader = await server.trader();
  const { status, body } = await server.call(funds.withdrawalNetworks, { asset: 'USDT' }, trader.token, seen());
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ hasSafePassword: false, needsStepUp: false, isPaused: false, hasDebt: false, mayUseBank: false });
  expect(body.limits).toMatchObject({ level: 'none', daily: '200', left: '200', newAddressLeft: '1000' });
  const [usdt] = body.assets;
  expect(usdt).toMatchObject({ asset: 'USDT', available: '10000', unfinal: '0', withdrawable: '10000' });
  expect(usdt!.networks[0]).toMatchObject({ network: 'practice', isPractice: true, isOpen: true, fee: '1', minimum: '20', decimals: 6 });
});

test('withdrawal options value one unit as the limits do: at the index, at the operators’ value without one, and not before there is a price', async () => {
  const trader = await server.trader();
  const unitWorths = async () => {
    const { body } = await server.call(funds.withdrawalNetworks, {}, trader.token, seen());
    return Object.fromEntries(body.assets.map(({ asset, unitWorth }) => [asset, unitWorth]));
  };
  expect((await unitWorths())['BTC']).toBeUndefined();
  await server.tick('BTC-USDT', 62_188_75);
  const known = await unitWorths();
  expect(known).toMatchObject({
    USDT: { usdt: '1', isFixed: true },
    EUR: { usdt: '1.25', isFixed: true },
    USD: { usdt: '1', isFixed: true },
  });
  expect(known['BTC']).toEqual({ usdt: '62188.75', isFixed: false });
});

test('a withdrawal answers 42 without a withdrawal password and 18 with a wrong one, and five wrong ones end attempts for a day', async () => {
  const none = await server.trader();
  expect((await server.call(funds.submitWithdrawal, form('100'), none.token)).body.error).toBe(42);
  const { token } = await sender();
  for (let i = 0; i < 5; i++) {
    expect((await server.call(funds.submitWithdrawal, form('100', { safePassword: 'not it at all' }), token)).body.error).toBe(18);
  }
  const locked = await server.call(funds.submitWithdrawal, form('100'), token);
  expect([locked.status, locked.body.error]).toEqual([429, 'too-many-requests']);
});

test('a withdrawal freezes its amount and shows its progress, and repeating the request returns the same withdrawal', async () => {
  const { token, uid } = await sender();
  await trust(uid);
  const asked = form('150');
  const { status, body } = await server.call(funds.submitWithdrawal, asked, token);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.withdrawal).toMatchObject({ amount: '150', fee: '1', arrival: '149', state: 'approved', mayCancel: false, isPractice: true });
  expect(body.balances).toEqual([{ account: 'fiat', asset: 'USDT', available: '9850', frozen: '150' }]);
  const again = await server.call(funds.submitWithdrawal, asked, token);
  expect(again.body.withdrawal.id).toBe(body.withdrawal.id);
  expect((await server.call(funds.submitWithdrawal, { ...asked, amount: '151' }, token)).body.error).toBe(9);
  const one = await server.call(funds.withdrawal, { id: body.withdrawal.id }, token, seen());
  expect(one.body.timeline.map((step) => step.state)).toEqual(['submitted', 'checked', 'approved']);
  const list = await server.call(funds.withdrawals, { state: 'open', asset: 'USDT', way: 'wallet', days: '7' }, token, seen());
  expect(list.body.withdrawals).toEqual([one.body.withdrawal]);
  const other = await server.trader();
  expect((await server.call(funds.withdrawal, { id: body.withdrawal.id }, other.token)).status).toBe(404);
  expect((await server.call(funds.cancelWithdrawal, { requestId: requestId(), id: body.withdrawal.id }, other.token)).status).toBe(404);
  const late = await server.call(funds.cancelWithdrawal, { requestId: requestId(), id: body.withdrawal.id }, token);
  expect(late.body.error).toBe(32);
});

test('the payer advances a withdrawal until it is done, and the trader sees each step', async () => {
  const { token, uid } = await sender();
  await trust(uid);
  const { body } = await server.call(funds.submitWithdrawal, form('100'), token);
  const withdrawal = Number(body.withdrawal.id);
  const txid = `0x${'a'.repeat(64)}`;
  const step = (to: 'reserved' | 'signed' | 'broadcast' | 'confirming' | 'done', more = {}) =>
    server.open.engine.submit('chain', { kind: 'advance_withdrawal', withdrawal, to, ...more });
  await step('reserved');
  await step('signed', { txid });
  await step('broadcast');
  await step('confirming', { confirmations: 5 });
  const under = await server.call(funds.withdrawal, { id: body.withdrawal.id }, token, seen());
  expect(under.body.withdrawal).toMatchObject({ state: 'confirming', confirmations: 5, needed: 12, txid });
  await step('done', { confirmations: 12 });
  const done = await server.call(funds.withdrawal, { id: body.withdrawal.id }, token, seen());
  expect(done.body.timeline.map((one) => one.state)).toEqual([
    'submitted',
    'checked',
    'approved',
    'reserved',
    'signed',
    'broadcast',
    'confirming',
    'done',
  ]);
  const { body: money } = await server.call(ledger.balances, {}, token, seen());
  expect(money.balances.find((one) => one.account === 'fiat')).toMatchObject({ available: '9900', frozen: '0' });
});

test('a withdrawal to a new address waits for review, and can be cancelled once until then', async () => {
  const { token } = await sender('verified');
  const { body } = await server.call(funds.submitWithdrawal, form('500'), token);
  expect(body.withdrawal).toMatchObject({ state: 'review', reviewsNeeded: 1, reviewsGiven: 0, mayCancel: true });
  const over = await server.call(funds.submitWithdrawal, form('501'), token);
  expect([over.body.error, over.body.value]).toEqual(['new-address-limit', '500']);
  const cancel = () => server.call(funds.cancelWithdrawal, { requestId: requestId(), id: body.withdrawal.id }, token);
  const [first] = [await cancel()];
  expect(first.body.withdrawal.state).toBe('cancelled');
  expect((await cancel()).body.error).toBe(32);
});

test('a withdrawal cancelled a moment ago is one that has ended, even before the tables have it', async () => {
  const { token } = await sender('verified');
  await server.open.engine.projected(server.open.engine.head);
  const blocker = await server.store.pool.connect();
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE checkpoint IN EXCLUSIVE MODE');
  const { body } = await server.call(funds.submitWithdrawal, form('500'), token);
  const cancel = () => server.call(funds.cancelWithdrawal, { requestId: requestId(), id: body.withdrawal.id }, token);
  expect((await cancel()).body.withdrawal.state).toBe('cancelled');
  const again = cancel();
  await new Promise((resume) => setTimeout(resume, 100));
  await blocker.query('ROLLBACK');
  blocker.release();
  expect((await again).body.error).toBe(32);
});

test('invalid amounts, networks and addresses are refused with their numbers and freeze nothing', async () => {
  const { token } = await sender();
  const error = async (more: object) => (await server.call(funds.submitWithdrawal, form('100', more) as never, token)).body.error;
  for (const amount of ['-1', '0', 'NaN', '1e9', '0x10', ' 1', '1,5', `1${'0'.repeat(40)}`, '0.000000001', 5, null, [], {}]) {
    expect(await error({ amount }), JSON.stringify(amount)).toBe(25);
  }
  expect(await error({ amount: '19.99' })).toBe(19);
  expect(await error({ amount: '100.0000001' })).toBe(25);
  expect(await error({ address: '0x12' })).toBe(20);
  expect(await error({ address: `0x${'0'.repeat(40)}` })).toBe(20);
  expect(await error({ address: undefined })).toBe(20);
  expect(await error({ network: 'moon' })).toBe(30);
  expect(await error({ asset: 'IRON' })).toBe(30);
  expect(await error({ amount: '10001' })).toBe(14);
  expect(await error({ amount: '201' })).toBe('daily-limit');
  expect(await error({ fee: '0.5' })).toBe(24);
  expect(await error({ way: 'bank', bankCard: '1' })).toBe('not-found');
  const { body } = await server.call(ledger.balances, {}, token, seen());
  expect(body.balances.find((one) => one.account === 'fiat')).toMatchObject({ available: '10000', frozen: '0' });
});

test('fifty parallel withdrawals of the whole balance pay one', async () => {
  const { token, uid } = await sender('verified');
  await trust(uid);
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.call(funds.submitWithdrawal, form('10000'), token)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.error === 14)).toHaveLength(49);
});

test('a withdrawal to another trader’s deposit address isn’t sent on chain', async () => {
  const [one, two] = [await sender(), await server.trader()];
  const { body: own } = await server.call(funds.depositAddress, { asset: 'USDT', network: 'practice' }, two.token);
  const check = await server.call(funds.checkAddress, { network: 'practice', address: own.address }, one.token);
  expect(check.body).toMatchObject({ isRight: true, notices: ['no-checksum', 'own-address'] });
  const { body } = await server.call(funds.submitWithdrawal, form('100', { address: own.address }), one.token);
  expect(body.withdrawal).toMatchObject({ isInternal: true, fee: '0', arrival: '100', state: 'review' });
  await server.open.engine.submit('operator', {
    kind: 'review_withdrawal',
    withdrawal: Number(body.withdrawal.id),
    person: 1,
    isApproved: true,
  });
  const { body: money } = await server.call(ledger.balances, {}, two.token, seen());
  expect(money.balances).toMatchObject([{ account: 'fiat', available: '10100' }]);
});

test('a withdrawal to an address that SQL gave to a trader is refused, and goes neither to them nor out', async () => {
  const { token } = await sender();
  const { ownerOf } = chain;
  chain.ownerOf = async () => 'forged';
  expect((await server.call(funds.submitWithdrawal, form('100'), token)).body.error).toBe(20);
  chain.ownerOf = ownerOf;
  expect((await server.call(funds.submitWithdrawal, form('100'), token)).body.withdrawal).toMatchObject({ isInternal: false });
});

test('an address is saved after a step-up, renamed and deleted; an invalid one says what’s wrong', async () => {
  const before = (await sender()).token;
  const entry = { network: 'practice', address: ADDRESS, label: 'home' };
  expect((await server.call(funds.addAddress, entry, before)).body.error).toBe('step-up-needed');
  const { token } = (await server.call(identity.stepUp, { password: PASSWORD }, before)).body;
  const { body } = await server.call(funds.addAddress, entry, token);
  expect(body).toMatchObject({ label: 'home', isTrusted: false, networkName: 'Practice chain' });
  expect((await server.call(funds.addAddress, entry, token)).body.error).toBe(3);
  expect((await server.call(funds.renameAddress, { id: body.id, label: 'vault' }, token)).body.label).toBe('vault');
  const wrong = await server.call(funds.checkAddress, { network: 'tron', address: ADDRESS }, token);
  expect(wrong.body).toMatchObject({ isRight: false, fault: 'not-an-address', looksLike: expect.arrayContaining(['practice']) });
  expect((await server.call(funds.deleteAddress, { id: body.id }, token)).status).toBe(200);
  expect((await server.call(funds.savedAddresses, {}, token)).body).toEqual([]);
});

test('a deposit orphaned by its chain after it was spent becomes a debt, and nothing can be withdrawn until it is repaid', async () => {
  const trader = await sender('verified');
  const [token, uid] = [trader.token, traderId(Number(trader.uid))];
  const key = 'practice:0xabcdef0123456789:0';
  const { engine } = server.open;
  await engine.submit('chain', { kind: 'credit_deposit', key, trader: uid, way: 'chain', asset: 'USDT', amount: amount(250_00000000n) });
  const terms = await server.call(funds.withdrawalNetworks, { asset: 'USDT' }, token, seen());
  expect(terms.body.assets[0]).toMatchObject({ available: '10250', unfinal: '250', withdrawable: '10000' });
  await server.call(funds.transfer, { requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount: '10200' }, token);
  await engine.submit('chain', { kind: 'reverse_deposit', key });
  const owed = await server.call(funds.debts, {}, token, seen());
  expect(owed.body.owed).toMatchObject([{ asset: 'USDT', amount: '200', causes: [{ amount: '250', txid: '0xabcdef0123456789' }] }]);
  expect((await server.call(funds.submitWithdrawal, form('100'), token)).body.error).toBe(44);
  const unsafe: string[] = [];
  const watch = { onUnsafe: (why: string) => void unsafe.push(why), onWarning: () => undefined };
  await checkInvariants({ engine, pool: server.store.pool, ...watch });
  expect(unsafe).toEqual([]);
  await server.call(funds.transfer, { requestId: requestId(), from: 'spot', to: 'fiat', asset: 'USDT', amount: '300' }, token);
  const repay = (units: string) => server.call(funds.repayDebt, { requestId: requestId(), asset: 'USDT', amount: units }, token);
  expect((await repay('200.01')).body.error).toBe(25);
  expect((await repay('150')).body.left).toBe('50');
  expect((await repay('50')).body.left).toBe('0');
  expect((await server.call(funds.debts, {}, token, seen())).body.owed).toEqual([]);
  expect((await server.call(funds.submitWithdrawal, form('100'), token)).status).toBe(200);
});

test('the payment of a withdrawal altered with SQL while it waits is detected within a minute', async () => {
  const { token } = await sender();
  const { body } = await server.call(funds.submitWithdrawal, form('100'), token);
  const id = Number(body.withdrawal.id);
  const { engine } = server.open;
  const { pool } = server.store;
  await engine.projected(engine.head);
  const check = watchPayments(server.store.house, readOutboxSeal(server.dataDir));
  for (const change of [
    "recipient = '0xee'",
    'units = 1',
    "asset = 'BTC'",
    "contract = '0xee'",
    "chain = 'another'",
    'withdrawal = NULL',
  ]) {
    await pool.query(
      `INSERT INTO chain_transaction (chain, address, purpose, withdrawal, recipient, asset, contract, units, state)
       SELECT network, '0xaa', 'withdrawal', $1, lower($2), asset, lower(contract), 99000000, 'taken'
       FROM state.network_asset WHERE network = 'practice' AND asset = 'USDT'`,
      [id, ADDRESS],
    );
    expect(await check()).toBeUndefined();
    await pool.query(`UPDATE chain_transaction SET ${change}`);
    expect(await check(), change).toMatch(/was changed in the database|pays no withdrawal/);
    await pool.query('DELETE FROM chain_transaction');
  }
});

/** As the version before sealed it. */
async function sealAsBefore(withdrawals: readonly number[]): Promise<void> {
  const { pool } = server.store;
  const ring = readKeyRing(server.dataDir);
  const { rows } = await pool.query(
    `SELECT withdrawal, trader, way, asset, network, address, card, receiver, amount, fee, state, txid, submitted_at, updated_at
     FROM withdrawal_log WHERE withdrawal = ANY($1)`,
    [withdrawals],
  );
  for (const row of rows) {
    const facts = Object.values(row).map((fact) => (fact === null ? null : String(fact)));
    const older = ring.blindIndex(JSON.stringify(facts), 'withdrawal');
    await pool.query('UPDATE withdrawal_seal SET seal = $2 WHERE withdrawal = $1', [row.withdrawal, older]);
  }
}

test('a database put back to before the upgrade has its withdrawals sealed again, although this folder was upgraded before', async () => {
  const { token } = await sender();
  const { body } = await server.call(funds.submitWithdrawal, form('100'), token);
  const id = Number(body.withdrawal.id);
  const { engine } = server.open;
  const { pool } = server.store;
  await engine.projected(engine.head);
  const of = { pool, dataDir: server.dataDir, by: readOutboxSeal(server.dataDir), ring: readKeyRing(server.dataDir) };
  const upgrade = '0921_sealed_decisions.sql';
  await upgradeWithdrawalSeals(of);
  await sealAsBefore([id]);
  await upgradeWithdrawalSeals(of);
  expect(await watchWithdrawals(pool, of.by)(), 'only by a start that upgrades').toContain(`withdrawal ${id}`);
  await pool.query("UPDATE withdrawal_log SET address = '0xee' WHERE withdrawal = $1", [id]);
  beginWithdrawalSeals(server.dataDir, [upgrade]);
  await upgradeWithdrawalSeals(of);
  await pool.query('UPDATE withdrawal_log SET address = $2 WHERE withdrawal = $1', [id, ADDRESS]);
  expect(await watchWithdrawals(pool, of.by)(), 'not if its row was changed').toContain(`withdrawal ${id}`);
  beginWithdrawalSeals(server.dataDir, [upgrade]);
  await upgradeWithdrawalSeals(of);
  expect(await watchWithdrawals(pool, of.by)()).toBeUndefined();
});

test('withdrawals that the version before sealed are sealed again at the upgrade, unless SQL has changed them', async () => {
  const { token } = await sender();
  const submitted = [
    await server.call(funds.submitWithdrawal, form('100'), token),
    await server.call(funds.submitWithdrawal, form('99'), token),
  ];
  const [kept, changed] = submitted.map(({ body }) => Number(body.withdrawal.id));
  const { engine } = server.open;
  const { pool } = server.store;
  await engine.projected(engine.head);
  const [ring, seal] = [readKeyRing(server.dataDir), readOutboxSeal(server.dataDir)];
  await sealAsBefore([kept!, changed!]);
  await pool.query("UPDATE withdrawal_log SET address = '0xee' WHERE withdrawal = $1", [changed]);
  await resealWithdrawals(pool, ring, seal);
  // Interrupted and begun again.
  await resealWithdrawals(pool, ring, seal);
  expect(await watchWithdrawals(pool, seal)()).toContain(`withdrawal ${changed} is not as the engine recorded it`);
  await pool.query('UPDATE withdrawal_log SET address = $2 WHERE withdrawal = $1', [changed, ADDRESS]);
  await pool.query('DELETE FROM withdrawal_seal WHERE withdrawal = $1', [changed]);
  await sealOlderWithdrawals(pool, seal);
  expect(await watchWithdrawals(pool, seal)()).toBeUndefined();
});

test('a withdrawal altered with SQL is detected within a minute, in history or still open, and payments stop', async () => {
  const { token } = await sender();
  const { body } = await server.call(funds.submitWithdrawal, form('100'), token);
  const id = body.withdrawal.id;
  const { engine } = server.open;
  const { pool } = server.store;
  await engine.projected(engine.head);
  const look = watchWithdrawals(pool, readOutboxSeal(server.dataDir));
  expect(await look()).toBeUndefined();
  const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
  for (const [table, column, value] of [
    ['withdrawal_log', 'address', other],
    ['withdrawal_log', 'amount', '1'],
    ['withdrawal_log', 'state', 'done'],
    ['state.withdrawal', 'address', other],
  ] as const) {
    const { rows } = await pool.query(`SELECT ${column}::text AS was FROM ${table} WHERE withdrawal = $1`, [id]);
    await pool.query(`UPDATE ${table} SET ${column} = $2 WHERE withdrawal = $1`, [id, value]);
    expect(await look(), `${table}.${column}`).toContain(`withdrawal ${id} is not as the engine recorded it`);
    await pool.query(`UPDATE ${table} SET ${column} = $2 WHERE withdrawal = $1`, [id, rows[0].was]);
    expect(await look()).toBeUndefined();
  }
  await pool.query('UPDATE withdrawal_seal SET seal = $2 WHERE withdrawal = $1', [id, Buffer.alloc(32)]);
  expect(await look(), 'a seal cannot be made without the key').toContain(`withdrawal ${id}`);
  await pool.query('DELETE FROM withdrawal_seal WHERE withdrawal = $1', [id]);
  expect(await look(), 'nor left out').toContain(`withdrawal ${id}`);
  await sealOlderWithdrawals(pool, readOutboxSeal(server.dataDir));
  expect(await look(), 'the start that brings the seals makes those of older rows').toBeUndefined();
  await pool.query('DELETE FROM withdrawal_seal WHERE withdrawal = $1', [id]);
  await checkInvariants({ engine, pool, onUnsafe: () => undefined, onWarning: () => undefined, alsoCheck: [look] });
  expect(engine.unsafe).toContain(`withdrawal ${id}`);
});
