// Bitcoin-like chains against a real node: litecoind in regtest (apt-get install litecoind). Skipped where it isn't installed.
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { Transaction } from '@scure/btc-signer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { derivedAddress } from '../gateways/chain/address/derived-address.ts';
import { BitcoinNode } from '../gateways/chain/bitcoin/node.ts';
import type { Policy } from '../signer/policy.ts';
import { SignedLog } from '../signer/signed-log.ts';
import { Signer } from '../signer/signer.ts';
import { watchOnlyOf } from '../signer/watch-only.ts';
import { BitcoinPayer } from './bitcoin-payer.ts';
import { BitcoinWatcher } from './bitcoin-watcher.ts';
import type { BitcoinSettings } from './chain-settings.ts';
import { DepositBook } from './deposit-book.ts';
import { takeChain } from './session.ts';
import { assign, openTestDatabase } from './test/chain-world.ts';
import { hasLitecoin, startLitecoin } from './test/litecoin.ts';
import { openTestEngine } from './test/paying-world.ts';
import { temporaryFolder } from './test/temporary-folder.ts';
import { testDesk } from './test/test-desk.ts';
import { testSeal } from './test/test-seal.ts';
import { TransactionBook } from './transaction-book.ts';

const isThere = hasLitecoin();
if (!isThere) console.warn('The Bitcoin family was not tested: there is no litecoind here (apt-get install litecoind).');
const words = `${'abandon '.repeat(11)}about`;
const folder = temporaryFolder('bitcoin');
let chains = 0;
let litecoin: Awaited<ReturnType<typeof startLitecoin>>;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let engine: Awaited<ReturnType<typeof openTestEngine>>;
beforeAll(async () => {
  if (!isThere) return;
  [litecoin, database] = await Promise.all([startLitecoin(), openTestDatabase()]);
  engine = await openTestEngine(database.pool);
});
afterAll(async () => {
  await litecoin?.stop();
  await database?.close();
  folder.remove();
});

async function open() {
  const number = ++chains;
  const chain = `lite-${number}`;
  const policy: Policy['chains'][number] = {
    chain,
    kind: 'bitcoin',
    family: 'litecoin-regtest',
    depositAccount: `m/84'/2'/${number * 2}'`,
    hotWallet: `m/84'/2'/${number * 2 + 1}'/0/0`,
    mostFee: 1_000_000n,
    mostGas: 0n,
    mostGasMoney: 0n,
    limits: [{ mostPerPayment: 10n ** 10n, mostPerDay: 10n ** 11n, approvalAbove: 10n ** 10n }],
  };
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words));
  const { hotWallet, extendedPublicKey } = watchOnlyOf(root, policy);
  const settings: BitcoinSettings = {
    kind: 'bitcoin',
    chain,
    family: 'litecoin-regtest',
    asset: 'LTC',
    endpoint: litecoin.endpoint,
    wallet: chain,
    confirmations: 12,
    finality: 12,
    pollMs: 100,
    extendedPublicKey,
    hotWallet,
    stuckBlocks: 4,
    mostFee: 1_000_000n,
  };
  // Traders of other tests have no addresses on this chain.
  await database.pool.query("DELETE FROM chain_address WHERE family = 'litecoin-regtest'");
  const session = await takeChain(database.url, chain, testSeal, () => undefined);
  if (session === undefined) throw new Error('no lease');
  const node = new BitcoinNode(litecoin.endpoint, chain);
  const listed = async () => [
    { asset: 'LTC', contract: undefined, decimals: 8, scale: 8, minimum: 100_000n, confirmations: 12, finality: 12 },
  ];
  const watcher = new BitcoinWatcher({ session, settings, node, book: new DepositBook(session, chain), listed });
  const signer = new Signer(words, { chains: [policy], approvers: [] }, new SignedLog(join(folder.path, chain)));
  const payer = new BitcoinPayer({
    session,
    settings,
    node,
    book: new TransactionBook(session, chain),
    signer: { sign: (_, request) => signer.sign(request) },
    desk: testDesk(session, chain),
    listed,
  });
  await watcher.poll();
  return {
    chain,
    node,
    hotWallet,
    poll: () => watcher.poll(),
    fault: () => watcher.fault,
    turn: async () => {
      const head = await watcher.poll();
      const fault = await payer.poll(head);
      await engine.drain();
      return fault;
    },
    async trader(trader: number, child: number): Promise<string> {
      const address = derivedAddress('litecoin-regtest', extendedPublicKey, child);
      await assign(database.pool, { family: 'litecoin-regtest', address, trader, child });
      await watcher.poll();
      return address;
    },
    deposits: async () =>
      (
        await database.pool.query('SELECT trader, amount, confirmations, state, is_final FROM chain_deposit WHERE chain = $1 ORDER BY id', [
          chain,
        ])
      ).rows,
    commands: async (): Promise<string[]> =>
      (
        await database.pool.query<{ body: string }>("SELECT body FROM command_outbox WHERE origin = 'chain' AND body LIKE $1 ORDER BY id", [
          `%"${chain}:%`,
        ])
      ).rows.map(({ body }) => JSON.parse(body).kind),
    close: () => session.close(),
  };
}

test.skipIf(!isThere)('a deposit is confirmed block by block, orphaned by a fork, and credited once at twelve confirmations', async () => {
  const world = await open();
  const address = await world.trader(3001, 11);
  await litecoin.pay(address, '1.50000001');
  await world.poll();
  expect(await world.deposits()).toEqual([]);
  await litecoin.mine(5);
  await world.poll();
  expect(await world.deposits()).toMatchObject([{ trader: 3001, amount: '150000001', confirmations: 5, state: 'confirming' }]);
  await litecoin.undo(5);
  await world.poll();
  expect(await world.deposits()).toMatchObject([{ state: 'orphaned', confirmations: 0 }]);
  await litecoin.mine(11);
  await world.poll();
  expect(await world.deposits()).toMatchObject([{ state: 'confirming', confirmations: 11 }]);
  expect(await world.commands()).toEqual([]);
  await litecoin.mine(1);
  await world.poll();
  await world.poll();
  expect(await world.deposits()).toMatchObject([{ state: 'credited', confirmations: 12, is_final: true }]);
  expect(await world.commands()).toEqual(['credit_deposit', 'finalize_deposit']);
  await world.close();
});

test.skipIf(!isThere)('an output that was inserted or changed in the database isn’t credited, and the others are', async () => {
  const world = await open();
  const address = await world.trader(3004, 14);
  const own = await litecoin.pay(world.hotWallet, '9');
  const paid = await litecoin.pay(address, '0.5');
  const changed = await litecoin.pay(address, '0.6');
  await litecoin.mine(1);
  await world.poll();
  await database.pool.query('UPDATE chain_deposit SET amount = 60000000000 WHERE chain = $1 AND txid = $2', [world.chain, changed]);
  for (const [txid, vout, to, units] of [
    [own, 0, address, 900_000_000],
    [own, 1, address, 900_000_000],
    [paid, 7, address, 50_000_000],
    [paid.toUpperCase(), 0, address, 50_000_000],
    [paid.toUpperCase(), 1, address, 50_000_000],
  ] as const)
    await database.pool.query(
      `INSERT INTO chain_deposit (chain, txid, log_index, block, block_hash, trader, address, asset, units, amount, required, state)
       SELECT chain, $2, $3, block, block_hash, 3004, $4, 'LTC', $5, $5, 1, 'detected' FROM chain_deposit WHERE chain = $1 LIMIT 1`,
      [world.chain, txid, vout, to, units],
    );
  await litecoin.mine(12);
  await world.poll();
  expect(await world.commands()).toEqual(['credit_deposit', 'finalize_deposit']);
  const states = (await world.deposits()).map(({ state, amount }) => [state, amount]);
  expect(states.filter(([state]) => state === 'credited')).toEqual([['credited', '50000000']]);
  expect(states).toHaveLength(7);
  expect(world.fault()).toContain('its row was changed in the database');
  await world.close();
});

test.skipIf(!isThere)('a fork after the credit reverses it', async () => {
  const world = await open();
  const address = await world.trader(3002, 12);
  await litecoin.pay(address, '0.7');
  await litecoin.mine(12);
  await world.poll();
  expect(await world.commands()).toEqual(['credit_deposit', 'finalize_deposit']);
  await litecoin.undo(12);
  await litecoin.rpc('generatetoaddress', [1, await litecoin.newAddress()]);
  await world.poll();
  expect((await world.commands()).slice(0, 3)).toEqual(['credit_deposit', 'finalize_deposit', 'reverse_deposit']);
  await world.close();
});

test.skipIf(!isThere)(
  'a withdrawal spends final outputs with change to the hot wallet; a replacement spends the same inputs, so only one is paid',
  async () => {
    const world = await open();
    const address = await world.trader(3003, 13);
    await litecoin.pay(world.hotWallet, '1');
    await litecoin.pay(address, '2');
    await litecoin.mine(12);
    await world.poll();
    const stranger = await litecoin.newAddress();
    await engine.approve(301, world.chain, stranger, 250_000_000n, 'LTC');
    for (let i = 0; i < 4; i++) await world.turn();
    expect(await engine.way(301)).toEqual(['reserved', 'signed', 'broadcast']);
    // Blocks are mined without it, so it's signed again with a higher fee. Litecoin nodes keep the version they saw first.
    for (let i = 0; i < 5; i++) await litecoin.rpc('generateblock', [await litecoin.newAddress(), []]);
    expect(await world.turn()).toContain('conflict');
    const { rows } = await database.pool.query<{ raw: string; fee: string }>(
      'SELECT a.raw, a.fee FROM chain_attempt AS a JOIN chain_transaction AS t ON t.id = a.transaction WHERE withdrawal = 301 ORDER BY attempt',
    );
    const inputs = rows.map(({ raw }) => {
      const transaction = Transaction.fromRaw(Buffer.from(raw, 'hex'));
      return Array.from({ length: transaction.inputsLength }, (_, i) => transaction.getInput(i)).map(
        ({ txid, index }) => `${Buffer.from(txid!).toString('hex')}:${index}`,
      );
    });
    expect(rows).toHaveLength(2);
    expect(inputs[0]).toEqual(inputs[1]);
    expect(BigInt(rows[1]!.fee)).toBeGreaterThanOrEqual((BigInt(rows[0]!.fee) * 130n) / 100n);
    await litecoin.mine(12);
    await world.turn();
    expect(await engine.states(world.chain)).toEqual({ 301: 'done' });
    expect(await litecoin.received(stranger)).toBe(2.5);
    const left = await world.node.unspent();
    expect(left.map((one) => one.address)).toEqual([world.hotWallet]);
    // Our change isn't a deposit.
    expect(await world.deposits()).toHaveLength(1);
    await world.close();
  },
);

test.skipIf(!isThere)('an underfunded wallet pays nothing and reports it', async () => {
  const world = await open();
  await engine.approve(302, world.chain, await litecoin.newAddress(), 100_000_000n, 'LTC');
  await world.turn();
  expect(await world.turn()).toContain('has too little LTC');
  await world.close();
});
