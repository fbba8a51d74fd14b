import { afterAll, beforeAll, expect, test } from 'vitest';
import { derivedAddress } from '../gateways/chain/address/derived-address.ts';
import { notYetRunAgainstANode, TronNode } from '../gateways/chain/tron/node.ts';
import { startTronFixture } from '../test/tron-fixture-server.ts';
import { DepositBook } from './deposit-book.ts';
import { takeChain } from './session.ts';
import { assign, EXTENDED_KEY, openTestDatabase } from './test/chain-world.ts';
import { testSeal } from './test/test-seal.ts';
import { TronWatcher } from './tron-watcher.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
let chains = 0;

async function open() {
  const chain = `tron-${++chains}`;
  const fixture = await startTronFixture();
  const session = await takeChain(database.url, chain, testSeal, () => undefined);
  if (session === undefined) throw new Error('no lease');
  const address = derivedAddress('tron', EXTENDED_KEY, chains);
  await assign(database.pool, { family: 'tron', address, trader: 4_000 + chains, child: chains });
  const watcher = new TronWatcher({
    session,
    settings: { kind: 'tron', chain, endpoint: fixture.endpoint, confirmations: 20, pollMs: 100, extendedPublicKey: EXTENDED_KEY },
    node: new TronNode(fixture.endpoint, undefined),
    book: new DepositBook(session, chain),
    listed: async () => [{ asset: 'USDT', contract: USDT, decimals: 6, scale: 8, minimum: 10_00000000n, confirmations: 12, finality: 20 }],
  });
  return {
    fixture,
    address,
    query: (text: string) => database.pool.query(text, [chain]),
    commands: async () =>
      (
        await database.pool.query<{ kind: string }>('SELECT kind FROM command_outbox WHERE body LIKE $1 ORDER BY id', [`%"${chain}:%`])
      ).rows.map(({ kind }) => kind),
    poll: () => watcher.poll(),
    deposits: async () =>
      (
        await database.pool.query<{ state: string; confirmations: number; amount: string; doubt: string | null; is_final: boolean }>(
          'SELECT state, confirmations, amount, doubt, is_final FROM chain_deposit WHERE chain = $1 ORDER BY id',
          [chain],
        )
      ).rows,
    async close() {
      await session.close();
      await fixture.close();
    },
  };
}

test('nineteen confirmations aren’t enough on Tron; at twenty a deposit is credited and final', async () => {
  const world = await open();
  for (let i = 0; i < 5; i++) world.fixture.pay(USDT, derivedAddress('tron', EXTENDED_KEY, 900 + i), 1n);
  world.fixture.pay(USDT, world.address, 25_000_000n);
  world.fixture.mine(18);
  await world.poll();
  await world.poll();
  expect(await world.deposits()).toMatchObject([{ state: 'confirming', confirmations: 19, amount: '2500000000' }]);
  world.fixture.mine(1);
  await world.poll();
  expect(await world.deposits()).toMatchObject([{ state: 'credited', confirmations: 20, is_final: true }]);
  await world.close();
});

test('an event whose transaction failed, or whose receipt has no transfer, isn’t credited', async () => {
  const world = await open();
  world.fixture.pay(USDT, world.address, 25_000_000n, { result: 'OUT_OF_ENERGY' });
  world.fixture.pay(USDT, world.address, 26_000_000n, { isInReceipt: false });
  world.fixture.mine(25);
  await world.poll();
  expect(await world.deposits()).toMatchObject([
    { state: 'confirming', doubt: 'the transaction failed' },
    { state: 'confirming', doubt: 'the receipt doesn’t contain this transfer' },
  ]);
  await world.close();
});

test('a fork before the block is solid orphans the deposit', async () => {
  const world = await open();
  world.fixture.pay(USDT, world.address, 25_000_000n);
  const at = world.fixture.height();
  world.fixture.mine(5);
  await world.poll();
  expect(await world.deposits()).toMatchObject([{ state: 'confirming' }]);
  world.fixture.fork(at);
  world.fixture.mine(30);
  await world.poll();
  expect(await world.deposits()).toMatchObject([{ state: 'orphaned' }]);
  await world.close();
});

test('a Tron deposit whose amount, asset or trader was changed, or that was recorded twice, isn’t credited', async () => {
  const changes = ['amount = 500000000000000', "asset = 'TRX'", 'trader = 1', 'contract = NULL', 'log_index = 7'];
  for (const change of changes) {
    const world = await open();
    world.fixture.pay(USDT, world.address, 25_000_000n);
    await world.poll();
    await world.poll();
    await world.query(`UPDATE chain_deposit SET ${change} WHERE chain = $1`);
    world.fixture.mine(25);
    const fault = await world.poll();
    expect(await world.commands(), change).toEqual(change.startsWith('log_index') ? ['credit_deposit', 'finalize_deposit'] : []);
    // A row with another number is one that the watcher never saw: it reads the true one again, and credits only that.
    const [row] = await world.deposits();
    expect(row, change).toMatchObject({ state: 'confirming', doubt: expect.any(String) });
    if (/amount|asset|trader/.test(change)) expect(fault).toContain('its row was changed in the database');
    await world.close();
  }
});

test('the driver reports that it hasn’t been run against a node yet', () => {
  expect(notYetRunAgainstANode).toBe(true);
});
