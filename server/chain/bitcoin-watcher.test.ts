// The watcher against a node's answers; bitcoin.test.ts runs it against a real node where one is installed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BitcoinNode, Received } from '../gateways/chain/bitcoin/node.ts';
import { BitcoinWatcher } from './bitcoin-watcher.ts';
import type { BitcoinSettings } from './chain-settings.ts';
import { DepositBook } from './deposit-book.ts';
import { type ChainSession, takeChain } from './session.ts';
import { assign, openTestDatabase } from './test/chain-world.ts';
import { testSeal } from './test/test-seal.ts';

const chain = 'bitcoin-answers';
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let session: ChainSession;
beforeAll(async () => {
  database = await openTestDatabase();
  session = (await takeChain(database.url, chain, testSeal, () => undefined)) as ChainSession;
});
afterAll(async () => {
  await session?.close();
  await database?.close();
});

test('only an output that the node has in the transaction is credited, with its amount and to the trader of its address', async () => {
  const { pool } = database;
  const output = (n: number, units: bigint): Received => ({
    txid: `${n}`.padStart(64, 'a'),
    vout: 0,
    address: `ltc${n}`,
    units,
    confirmations: 12,
    block: 90,
    blockHash: '0b',
  });
  // The last one pays the hot wallet.
  const outputs = [output(1, 50n), output(2, 60n), output(3, 70n), { ...output(4, 900n), address: 'hot' }];
  for (const n of [1, 2, 3]) await assign(pool, { family: 'litecoin', address: `ltc${n}`, trader: 3_000 + n, child: n });
  let isConfirmed = false;
  const node = {
    openWallet: async () => undefined,
    watch: async () => undefined,
    head: async () => 101,
    since: async () => ({ received: outputs, removed: [], lastBlock: '0b' }),
    transaction: async (txid: string) => {
      const received = outputs.filter((one) => one.txid === txid.toLowerCase());
      const [first] = received;
      const minedAt = Date.now();
      return first && { txid: first.txid, confirmations: isConfirmed ? 12 : 1, blockHash: first.blockHash, minedAt, received };
    },
  } as unknown as BitcoinNode;
  const asset = { asset: 'LTC', contract: undefined, decimals: 8, scale: 8, minimum: 1n, confirmations: 12, finality: 12 };
  const settings = { chain, family: 'litecoin', hotWallet: 'hot', confirmations: 12, finality: 12 } as BitcoinSettings;
  const watcher = new BitcoinWatcher({ session, settings, node, book: new DepositBook(session, chain), listed: async () => [asset] });
  await watcher.poll();
  await pool.query("UPDATE chain_deposit SET amount = 6000 WHERE address = 'ltc2'");
  await pool.query("UPDATE chain_deposit SET trader = 3001 WHERE address = 'ltc3'");
  for (const [txid, vout, units] of [
    [outputs[3]!.txid, 0, 900],
    [outputs[0]!.txid, 1, 50],
    [outputs[0]!.txid.toUpperCase(), 0, 50],
  ] as const)
    await pool.query(
      `INSERT INTO chain_deposit (chain, txid, log_index, block, block_hash, trader, address, asset, units, amount, required, state)
       VALUES ($1, $2, $3, 90, '0b', 3001, 'ltc1', 'LTC', $4, $4, 1, 'detected')`,
      [chain, txid, vout, units],
    );
  isConfirmed = true;
  await watcher.poll();
  const { rows: commands } = await pool.query<{ body: string }>("SELECT body FROM command_outbox WHERE kind = 'credit_deposit'");
  expect(commands.map(({ body }) => JSON.parse(body))).toMatchObject([
    { key: `${chain}:${outputs[0]!.txid}:0`, trader: 3001, amount: '50' },
  ]);
  const { rows } = await pool.query<{ state: string; doubt: string | null }>('SELECT state, doubt FROM chain_deposit ORDER BY id');
  const changed = expect.stringContaining('its row was changed in the database');
  const missing = 'the node does not have this output in the transaction';
  expect(rows.map(({ state, doubt }) => (state === 'credited' ? state : doubt))).toEqual([
    ...['credited', changed, changed],
    ...[missing, missing, missing],
  ]);
  expect(watcher.fault).toEqual(changed);
});
