import { calls } from '@bourse/contract/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, instant } from '@bourse/core/money/unit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FakeChain } from '../test/fake-chain.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { watchMoney } from './jobs.ts';

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer({}, { chain: new FakeChain() });
});
afterAll(() => server?.close());

test('a trader is notified of each withdrawal state and each deposit confirmation', async () => {
  const { uid, token } = await server.trader();
  const trader = traderId(Number(uid));
  const told: unknown[] = [];
  const watch = watchMoney({
    ...server.edge.services,
    pool: server.store.pool,
    listing: server.edge.services.listing,
    engine: server.open.engine,
    tell: (to, { event, id, state, confirmations }) => void told.push([String(to), event, id.slice(0, 1), state, confirmations]),
    onFailure: (error) => void told.push(error),
    everyMs: 30,
  });
  const { seq } = await server.open.engine.submit('trader', {
    kind: 'submit_withdrawal',
    trader,
    requestId: requestId(),
    expiresAt: instant(server.open.engine.now() + 3_000),
    asset: 'USDT',
    network: 'practice',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    amount: amount(2_500_000_000n),
    fee: amount(100_000_000n),
  });
  await vi.waitFor(() => expect(told).toEqual([[uid, 'withdrawal', String(seq).slice(0, 1), 'review', undefined]]), 30_000);
  told.length = 0;
  await server.store.pool.query(
    `INSERT INTO chain_deposit (chain, txid, log_index, block, block_hash, trader, address, asset, units, amount, confirmations, required, state)
     VALUES ('practice', '0xabcdef0123', 0, 7, '0x1', $1, '0xd', 'USDT', 250000000, 25000000000, 3, 12, 'confirming')`,
    [uid],
  );
  await vi.waitFor(() => expect(told).toEqual([[uid, 'deposit', 'c', 'confirming', 3]]), 30_000);
  told.length = 0;
  await server.store.pool.query("UPDATE chain_deposit SET confirmations = 4, changed_at = clock_timestamp() WHERE txid = '0xabcdef0123'");
  await vi.waitFor(() => expect(told).toEqual([[uid, 'deposit', 'c', 'confirming', 4]]), 30_000);
  await watch.stop();
  const { body } = await server.call(calls.funds.deposits, { state: 'open' }, token);
  expect(body.deposits).toMatchObject([{ way: 'chain', amount: '250', confirmations: 4, needed: 12, isFinal: false, minimum: '10' }]);
});

test('a deposit counts as credited once the ledger has booked it', async () => {
  const { uid, token } = await server.trader();
  const told: unknown[] = [];
  const watch = watchMoney({
    ...server.edge.services,
    pool: server.store.pool,
    listing: server.edge.services.listing,
    engine: server.open.engine,
    tell: (to, record) => void told.push([String(to), record.state, 'isFinal' in record && record.isFinal]),
    onFailure: (error) => void told.push(error),
    everyMs: 30,
  });
  // What the chain process writes; its commands still wait in the outbox.
  await server.store.pool.query(
    `INSERT INTO chain_deposit (chain, txid, log_index, block, block_hash, trader, address, asset, units, amount, confirmations, required, state, is_final)
     VALUES ('practice', '0xbooked', 0, 7, '0x1', $1, '0xd', 'USDT', 250000000, 25000000000, 12, 12, 'credited', true)`,
    [uid],
  );
  await vi.waitFor(() => expect(told).toEqual([[uid, 'confirming', false]]), 30_000);
  const deposit = async () => (await server.call(calls.funds.deposits, { limit: '1' }, token)).body.deposits[0];
  expect(await deposit()).toMatchObject({ state: 'confirming', isFinal: false });

  const key = 'practice:0xbooked:0';
  const credit = {
    kind: 'credit_deposit',
    key,
    trader: traderId(Number(uid)),
    way: 'chain',
    asset: 'USDT',
    amount: amount(25_000_000_000n),
  };
  await server.open.engine.submit('chain', credit as never);
  await vi.waitFor(() => expect(told.at(-1)).toEqual([uid, 'credited', false]), 30_000);
  await server.open.engine.submit('chain', { kind: 'finalize_deposit', key } as never);
  await vi.waitFor(() => expect(told.at(-1)).toEqual([uid, 'credited', true]), 30_000);
  await watch.stop();
  expect(await deposit()).toMatchObject({ state: 'credited', amount: '250', isFinal: true });
});
