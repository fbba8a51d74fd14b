// The Bitcoin payer with a real database and a real signer. The node is a stand-in, so that these run where no litecoind is installed;
// bitcoin.test.ts pays on a real chain.
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { Address, OutScript, Transaction } from '@scure/btc-signer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bitcoinNetworks } from '../gateways/chain/bitcoin/network.ts';
import { BitcoinNode, type Unspent } from '../gateways/chain/bitcoin/node.ts';
import type { BitcoinRequest, Signed, SigningRefused, SigningRequest } from '../gateways/signer/request.ts';
import type { Policy } from '../signer/policy.ts';
import { SignedLog } from '../signer/signed-log.ts';
import { Signer } from '../signer/signer.ts';
import { watchOnlyOf } from '../signer/watch-only.ts';
import { BitcoinPayer } from './bitcoin-payer.ts';
import type { BitcoinSettings } from './chain-settings.ts';
import { takeChain } from './session.ts';
import { openTestDatabase } from './test/chain-world.ts';
import { openTestEngine } from './test/paying-world.ts';
import { temporaryFolder } from './test/temporary-folder.ts';
import { testDesk } from './test/test-desk.ts';
import { testSeal } from './test/test-seal.ts';
import { TransactionBook } from './transaction-book.ts';
import { watchPayments } from './watch-payments.ts';

const words = `${'abandon '.repeat(11)}about`;
const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words));
const network = bitcoinNetworks['litecoin-regtest'];
const folder = temporaryFolder('bitcoin-payer');
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let engine: Awaited<ReturnType<typeof openTestEngine>>;
let chains = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  engine = await openTestEngine(database.pool);
});
afterAll(async () => {
  await database?.close();
  folder.remove();
});

const scriptOf = (address: string): string => Buffer.from(OutScript.encode(Address(network).decode(address))).toString('hex');
const policyOf = (chain: string, number: number): Policy['chains'][number] => ({
  chain,
  kind: 'bitcoin',
  family: 'litecoin-regtest',
  depositAccount: `m/84'/2'/${number * 2}'`,
  hotWallet: `m/84'/2'/${number * 2 + 1}'/0/0`,
  mostFee: 1_000_000n,
  mostGas: 0n,
  mostGasMoney: 0n,
  limits: [{ mostPerPayment: 10n ** 10n, mostPerDay: 10n ** 11n, approvalAbove: 10n ** 10n }],
});
/** Somebody's address. */
const stranger = (n: number): string => watchOnlyOf(root, policyOf('', 1_000 + n)).hotWallet;

/** A hot wallet with these outputs, of a coin each unless it says otherwise. */
async function openPayer(...outputs: readonly bigint[]) {
  const number = ++chains;
  const chain = `coin-${number}`;
  const policy = policyOf(chain, number);
  const { hotWallet, extendedPublicKey } = watchOnlyOf(root, policy);
  const settings: BitcoinSettings = {
    kind: 'bitcoin',
    chain,
    family: 'litecoin-regtest',
    asset: 'LTC',
    endpoint: 'http://u:p@127.0.0.1:1',
    wallet: chain,
    confirmations: 12,
    finality: 12,
    pollMs: 100,
    extendedPublicKey,
    hotWallet,
    stuckBlocks: 4,
    mostFee: 1_000_000n,
  };
  const session = await takeChain(database.url, chain, testSeal, () => undefined);
  if (session === undefined) throw new Error('no lease');
  const output = (units: bigint): Unspent => ({
    txid: Buffer.from(`${chain}/${units}`).toString('hex').padStart(64, '0'),
    vout: 0,
    address: hotWallet,
    units,
    confirmations: 20,
    script: scriptOf(hotWallet),
  });
  const world = {
    feeRate: 10n,
    head: 100,
    unspent: (outputs.length === 0 ? [100_000_000n] : outputs).map(output),
    sent: [] as string[],
    /** Confirmations by transaction ID. */
    mined: new Map<string, number>(),
    asked: [] as SigningRequest[],
    sign: (request: SigningRequest): Promise<Signed | SigningRefused> => signer.sign(request),
  };
  const signer = new Signer(words, { chains: [policy], approvers: [] }, new SignedLog(join(folder.path, chain)));
  const node = Object.assign(new BitcoinNode(settings.endpoint, chain), {
    unspent: async () => world.unspent,
    feeRate: async () => world.feeRate,
    send: async (raw: string) => void world.sent.push(raw),
    hashAt: async (height: number) => `block-${height}`,
    transaction: async (txid: string) => {
      const confirmations = world.mined.get(txid);
      return confirmations === undefined ? undefined : { confirmations, blockHash: `block-${world.head - confirmations + 1}` };
    },
  });
  const payer = new BitcoinPayer({
    session,
    settings,
    node,
    book: new TransactionBook(session, chain),
    signer: {
      sign: (_, request) => {
        world.asked.push(request);
        return world.sign(request);
      },
    },
    desk: testDesk(session, chain),
    listed: async () => [{ asset: 'LTC', contract: undefined, decimals: 8, scale: 8, minimum: 100_000n, confirmations: 12, finality: 12 }],
  });
  const turn = async (): Promise<string | undefined> => {
    const fault = await payer.poll(world.head);
    await engine.drain();
    return fault;
  };
  return Object.assign(world, {
    chain,
    hotWallet,
    turn,
    turns: async (n: number) => {
      for (let i = 0; i < n; i++) await turn();
    },
    rows: async () =>
      (
        await database.pool.query<{ id: string; state: string; doubt: string | null }>(
          'SELECT id, state, doubt FROM chain_transaction WHERE chain = $1 ORDER BY id',
          [chain],
        )
      ).rows,
    close: () => session.close(),
  });
}

test('a row of the attacker’s own with another purpose is never signed on a Bitcoin-like chain, and is detected within a minute', async () => {
  const world = await openPayer();
  const { pool } = database;
  const check = watchPayments(pool, testSeal);
  expect(await check()).toBeUndefined();
  for (const purpose of ['sweep', 'gas']) {
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO chain_transaction (chain, address, purpose, recipient, asset, units, state)
       VALUES ($1, $2, $3, $4, 'LTC', 90000000, 'reserved') RETURNING id`,
      [world.chain, world.hotWallet, purpose, stranger(66)],
    );
    const [{ txid, vout, units, script }] = world.unspent as [Unspent];
    await pool.query(
      'INSERT INTO chain_input (chain, txid, vout, transaction, address, units, script) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [world.chain, txid, vout, rows[0]!.id, world.hotWallet, units, script],
    );
    const why = `transaction ${rows[0]!.id} (${purpose}) pays ${stranger(66)}: only EVM chains have a ${purpose}`;
    expect(await world.turn()).toBe(why);
    await world.turns(2);
    expect(await world.rows()).toEqual([{ id: rows[0]!.id, state: 'reserved', doubt: why }]);
    expect(await check()).toBe(why);
    await pool.query('DELETE FROM chain_input WHERE chain = $1', [world.chain]);
    await pool.query('DELETE FROM chain_transaction WHERE chain = $1', [world.chain]);
  }
  expect(world.asked).toEqual([]);
  expect(world.sent).toEqual([]);
  await world.close();
});

test('a payment whose first fee is over the limit waits, and is paid once fees fall', async () => {
  const world = await openPayer();
  await engine.approve(501, world.chain, stranger(1), 50_000_000n, 'LTC');
  await world.turns(2);
  expect(await world.rows()).toMatchObject([{ state: 'reserved' }]);
  world.feeRate = 100_000n;
  await world.turns(3);
  expect(await world.rows()).toMatchObject([{ state: 'reserved', doubt: 'a fee of 14700000 is above the limit' }]);
  expect(await engine.way(501)).toEqual(['reserved']);
  expect(world.asked).toEqual([]);
  world.feeRate = 10n;
  await world.turns(2);
  expect(await engine.way(501)).toEqual(['reserved', 'signed', 'broadcast']);
  expect(world.sent).toHaveLength(1);
  await world.close();
});

test('reserved outputs that no longer cover the fee are released, and others are reserved', async () => {
  const world = await openPayer(50_010_000n, 40_000_000n);
  await engine.approve(502, world.chain, stranger(2), 50_000_000n, 'LTC');
  await world.turns(2);
  // One output covers payment and fee until the fee rises.
  world.feeRate = 100n;
  await world.turn();
  expect(await world.rows()).toMatchObject([{ state: 'taken', doubt: 'the reserved outputs don’t cover a fee of 14700' }]);
  expect(world.asked).toEqual([]);
  await world.turns(3);
  expect(await engine.way(502)).toEqual(['reserved', 'signed', 'broadcast']);
  const { rows } = await database.pool.query(
    'SELECT a.fee FROM chain_attempt AS a JOIN chain_transaction AS t ON t.id = a.transaction WHERE withdrawal = 502',
  );
  // Two inputs and two outputs, at 100 units a byte.
  expect(rows).toEqual([{ fee: '21500' }]);
  await world.close();
});

test('a payment that the signer refuses gives its outputs back, and is tried again', async () => {
  const world = await openPayer(100_000_000n);
  await engine.approve(503, world.chain, world.hotWallet, 50_000_000n, 'LTC');
  await engine.approve(504, world.chain, stranger(4), 50_000_000n, 'LTC');
  await world.turns(3);
  expect((await world.rows())[0]).toMatchObject({ state: 'taken', doubt: 'the signer refused: a withdrawal does not go to ourselves' });
  await world.turns(3);
  expect(await engine.way(504)).toEqual(['reserved', 'signed', 'broadcast']);
  // As soon as there are outputs for it.
  world.unspent.push({ ...world.unspent[0]!, vout: 1 });
  await world.turns(2);
  expect(await engine.way(503)).toEqual(['reserved']);
  expect(world.asked.map(({ reference }) => reference)).toEqual(['503', '504', '503']);
  await world.close();
});

test('a payment that is held once it has outputs isn’t signed, and the others get its outputs', async () => {
  const world = await openPayer(100_000_000n);
  await engine.approve(510, world.chain, stranger(10), 50_000_000n, 'LTC');
  await world.turns(2);
  expect(await world.rows()).toMatchObject([{ state: 'reserved' }]);
  await engine.hold(510, 'held');
  await engine.approve(511, world.chain, stranger(11), 50_000_000n, 'LTC');
  await world.turns(4);
  expect(await world.rows()).toMatchObject([{ state: 'taken' }, { state: 'broadcast' }]);
  expect(world.asked.map(({ reference }) => reference)).toEqual(['511']);
  await engine.hold(510, 'reserved');
  world.unspent.push({ ...world.unspent[0]!, vout: 1 });
  await world.turns(3);
  expect(await engine.way(510)).toEqual(['reserved', 'signed', 'broadcast']);
  await world.close();
});

const attemptsOf = async (withdrawal: number) =>
  (
    await database.pool.query<{ transaction: string; hash: string; raw: string }>(
      `SELECT a.transaction, a.hash, a.raw FROM chain_attempt AS a JOIN chain_transaction AS t ON t.id = a.transaction
       WHERE withdrawal = $1 ORDER BY attempt`,
      [withdrawal],
    )
  ).rows;

test('a foreign transaction among the attempts of a Bitcoin-like payment doesn’t complete it', async () => {
  const world = await openPayer(100_000_000n, 90_000_000n);
  const { pool } = database;
  // Two payments of the same amount to the same address, of which the first is final.
  await engine.approve(505, world.chain, stranger(5), 60_000_000n, 'LTC');
  await world.turns(4);
  const [paid] = await attemptsOf(505);
  world.mined.set(paid!.hash, 12);
  await world.turn();
  await engine.approve(506, world.chain, stranger(5), 60_000_000n, 'LTC');
  await world.turns(4);
  expect(await engine.states(world.chain)).toEqual({ 505: 'done', 506: 'broadcast' });
  const [own] = await attemptsOf(506);
  const move = (hash: string, raw: string) =>
    pool.query('UPDATE chain_attempt SET transaction = $2, attempt = 99, hash = $3, raw = $4 WHERE hash = $1 OR attempt = 99', [
      paid!.hash,
      own!.transaction,
      hash,
      raw,
    ]);
  const fault = `attempt 99 of transaction ${own!.transaction} was changed in the database`;
  await move(paid!.hash, own!.raw);
  expect(await world.turn()).toBe(`${fault}: its hash is another`);
  await move(paid!.hash, '00');
  expect(await world.turn()).toBe(`${fault}: it is unreadable`);
  await move(paid!.hash, paid!.raw);
  expect(await world.turn()).toBe(`${fault}: it spends other outputs than those reserved`);
  await pool.query('UPDATE chain_input SET transaction = $3 - transaction WHERE transaction IN ($1, $2)', [
    own!.transaction,
    paid!.transaction,
    Number(own!.transaction) + Number(paid!.transaction),
  ]);
  expect(await world.turn()).toContain('was changed in the database');
  await pool.query('DELETE FROM chain_attempt WHERE hash = $1', [own!.hash]);
  expect(await world.turn()).toContain('the one that the engine knows is missing');
  expect(await engine.states(world.chain)).toEqual({ 505: 'done', 506: 'broadcast' });
  await world.close();
});

test('on Bitcoin-like chains too, a signed transaction that differs from its request is never kept', async () => {
  const world = await openPayer(100_000_000n, 90_000_000n);
  await engine.approve(507, world.chain, stranger(7), 60_000_000n, 'LTC');
  await world.turns(3);
  const [other] = await attemptsOf(507);
  const { sign } = world;
  await engine.approve(508, world.chain, stranger(8), 60_000_000n, 'LTC');
  for (const [answer, why] of [
    [async () => other!, 'it spends other outputs than those reserved'],
    [async () => ({ ...other!, hash: 'ff'.repeat(32) }), 'its hash is another'],
  ] as const) {
    world.sign = answer;
    await world.turns(2);
    expect(await world.turn()).toBe(`the signer signed something else: ${why}`);
    expect(await attemptsOf(508)).toEqual([]);
  }
  // Paid to another address from the right outputs.
  world.sign = async (asked) => {
    const psbt = Transaction.fromPSBT(Buffer.from((asked as BitcoinRequest).psbt, 'base64'));
    psbt.updateOutput(0, { script: Buffer.from(scriptOf(stranger(66)), 'hex') });
    return await sign({
      ...asked,
      reference: '509',
      to: stranger(66),
      psbt: Buffer.from(psbt.toPSBT()).toString('base64'),
    } as BitcoinRequest);
  };
  expect(await world.turn()).toMatch(/signed something else: it pays somebody or something else/);
  expect(await attemptsOf(508)).toEqual([]);
  await world.close();
});
