import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { PASSWORD, requestId } from '../test/practice-server.ts';
import { checkInvariants } from './invariants.ts';

const { identity, ledger, fourEyes } = officeCalls;
let one: PracticeOffice;
beforeAll(async () => {
  one = await startPracticeOffice();
});
afterAll(() => one?.close());

test('with the books broken by SQL a trader can freeze the account and cancel, operators can lock and stop, and money waits', async () => {
  const { server } = one;
  const [eve, mallory, dora] = [await server.funded(), await server.trader(), await server.funded()];
  const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.001' } as const;
  await server.tick('BTC-USDT', 6_000_000);
  const placed = await server.call(calls.spot.placeOrder, { requestId: requestId(), ...order }, dora.token);
  expect(placed.status).toBe(200);
  const waiting = {
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'stop_market',
    amount: '20',
    triggerPrice: '61000',
    triggerSource: 'index',
  } as const;
  const stopOrder = await server.call(calls.spot.placeOrder, { requestId: requestId(), ...waiting }, dora.token);
  expect(stopOrder.body.order).toMatchObject({ status: 'untriggered' });
  const [risk, finance] = [await one.signIn('risk'), await one.signIn('finance')];
  const { engine } = server.open;
  const wanted = { uid: dora.uid, account: 'fiat', asset: 'USDT', amount: '5', cause: 'goodwill', reason: 'a test' } as const;
  const asked = await one.call(ledger.adjust, { ...wanted, direction: 'give' }, finance);
  expect(asked.status).toBe(200);

  // Someone with SQL access credits himself, and the next check finds it.
  await engine.projected(engine.head);
  await server.store.pool.query("UPDATE state.purse SET available = available + 1 WHERE trader = $1 AND asset = 'USDT'", [mallory.uid]);
  const nothing = (): void => undefined;
  await checkInvariants({ engine, pool: server.store.pool, onUnsafe: nothing, onWarning: nothing });
  expect(engine.unsafe).toMatch(/sum to/);

  // No price triggers a waiting order, and no time pays a reward.
  const found = engine.head;
  await expect(server.tick('BTC-USDT', 6_200_000)).rejects.toThrow('safe mode');
  await new Promise((done) => setTimeout(done, 600));
  const moved = await server.store.pool.query("SELECT kind FROM journal WHERE seq > $1 AND kind <> 'set_stop'", [found]);
  expect(moved.rows).toEqual([]);

  expect((await server.call(calls.identity.freeze, { password: PASSWORD }, eve.token)).status).toBe(200);
  const login = await server.call(calls.identity.login, { account: eve.email, password: PASSWORD });
  expect(login.body.error).toBe('account-frozen');
  expect((await server.call(calls.spot.openOrders, {}, eve.token)).status).toBe(401);

  const locked = await one.call(identity.lockTrader, { uid: mallory.uid, reason: 'took money' }, risk);
  expect(locked.status).toBe(200);
  const { rows } = await server.store.pool.query('SELECT locked FROM state.trader WHERE trader = ANY($1) ORDER BY trader', [
    [eve.uid, mallory.uid],
  ]);
  expect(rows).toEqual([{ locked: 'self' }, { locked: 'operator' }]);
  expect((await one.call(ledger.stop, { name: 'deposits', reason: 'until it is clear' }, risk)).status).toBe(200);
  expect((await one.call(ledger.invariants, {}, risk)).body.stops).toMatchObject([
    { name: 'withdrawals', isStopped: true, cause: 'invariant' },
    { name: 'deposits', isStopped: true, cause: 'operator' },
    { name: 'flash', isStopped: false },
  ]);

  const orderId = placed.body.order.orderId;
  expect((await server.call(calls.spot.cancelOrder, { requestId: requestId(), orderId }, dora.token)).status).toBe(200);
  expect((await server.call(calls.spot.placeOrder, { requestId: requestId(), ...order }, dora.token)).status).toBe(503);
  expect((await server.trader()).uid, 'accounts are opened').toMatch(/^\d+$/);

  // Commands that move money are kept and reported as waiting; none is reported as done, and they hold up nobody.
  const approved = await one.call(fourEyes.approve, { id: asked.body.request!, reason: 'seen' }, risk);
  expect(approved).toMatchObject({ status: 503, body: { error: 'command-waits' } });
  const before = engine.head;
  await server.open.outbox.drain();
  await server.open.outbox.drain();
  const repeated = await server.store.pool.query("SELECT 1 FROM journal WHERE seq > $1 AND origin = 'operator'", [before]);
  expect(repeated.rowCount, 'nothing is tried again and again').toBe(0);
  expect((await one.call(identity.unlockTrader, { uid: mallory.uid, reason: 'a mistake' }, risk)).status).toBe(200);
});
