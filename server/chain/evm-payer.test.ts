import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { encodeFunctionData, type Hex, keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { token } from '../gateways/chain/evm/node.ts';
import type { SignerPort } from '../gateways/signer/port.ts';
import type { Signed, SigningRequest } from '../gateways/signer/request.ts';
import { evmWallet } from '../signer/evm-signature.ts';
import type { Policy } from '../signer/policy.ts';
import { SignedLog } from '../signer/signed-log.ts';
import { Signer } from '../signer/signer.ts';
import { EvmPayer } from './evm-payer.ts';
import { EvmSweeper } from './evm-sweeper.ts';
import { OfflineSigner } from './offline-signer.ts';
import { type Anvil, startAnvil } from './test/anvil.ts';
import { openTestDatabase, watchChain } from './test/chain-world.ts';
import { openTestEngine } from './test/paying-world.ts';
import { temporaryFolder } from './test/temporary-folder.ts';
import { testDesk } from './test/test-desk.ts';
import { TransactionBook } from './transaction-book.ts';

const words = `${'abandon '.repeat(11)}about`;
const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words));
const folder = temporaryFolder('payer');
const stranger = (n: number): string => `0x${(0xbb00 + n).toString(16).padStart(40, '0')}`;

let anvil: Anvil;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let engine: Awaited<ReturnType<typeof openTestEngine>>;
let count = 0;
beforeAll(async () => {
  [anvil, database] = await Promise.all([startAnvil(), openTestDatabase()]);
  engine = await openTestEngine(database.pool);
});
afterAll(async () => {
  await anvil?.stop();
  await database?.close();
  folder.remove();
});

/** A separate hot wallet for each test, with coin and token. */
async function openPayer(
  more: Parameters<typeof watchChain>[2] = {},
  limits: Partial<Policy['chains'][number]['limits'][number]> = {},
  assets: Parameters<typeof watchChain>[3] = {},
  offline?: SignerPort,
) {
  const number = ++count;
  const path = `m/44'/60'/${number}'/0/0`;
  const policy: Policy = {
    chains: [
      {
        chain: '',
        kind: 'evm',
        chainId: 31_337,
        family: 'evm',
        depositAccount: "m/44'/60'/0'",
        hotWallet: path,
        mostFee: 500_000_000_000n,
        mostGas: 500_000n,
        mostGasMoney: 10n ** 18n,
        limits: [{ contract: anvil.tether, mostPerPayment: 10n ** 12n, mostPerDay: 10n ** 13n, approvalAbove: 10n ** 12n, ...limits }],
      },
    ],
    approvers: [],
  };
  const hotWallet = evmWallet(root, policy.chains[0]!, undefined).address.toLowerCase();
  const chain = await watchChain(database, anvil, { hotWallet, ...more }, assets);
  const own: Policy = { ...policy, chains: [{ ...policy.chains[0]!, chain: chain.settings.chain }] };
  await anvil.client.setBalance({ address: hotWallet as `0x${string}`, value: 10n ** 19n });
  await anvil.pay(hotWallet, 10_000_000_000n);
  await anvil.mine();
  const signer = new Signer(words, own, new SignedLog(join(folder.path, `${number}.log`)));
  const asked: SigningRequest[] = [];
  const port: SignerPort = {
    isOffline: offline?.isOffline === true,
    sign: (transaction, request) => {
      asked.push(request);
      return offline?.sign(transaction, request) ?? signer.sign(request);
    },
  };
  const listed = chain.listed;
  const make = () => {
    const book = new TransactionBook(chain.session, chain.settings.chain);
    const desk = testDesk(chain.session, chain.settings.chain);
    return {
      book,
      payer: new EvmPayer({ settings: chain.settings, nodes: chain.nodes, book, signer: port, desk, listed }),
      sweeper: new EvmSweeper({ session: chain.session, settings: chain.settings, node: chain.nodes[0]!, book, listed }),
    };
  };
  let running = make();
  const turn = async (): Promise<string | undefined> => {
    const head = Number(await anvil.client.getBlockNumber());
    const fault = await running.payer.poll(head);
    await engine.drain();
    return fault;
  };
  return {
    chain,
    hotWallet,
    asked,
    signer,
    turn,
    turns: async (n: number) => {
      for (let i = 0; i < n; i++) await turn();
    },
    sweep: () => running.sweeper.poll(),
    restart: async () => {
      await chain.restart();
      running = make();
    },
    transactions: async () =>
      (
        await database.pool.query<{ state: string; nonce: number; doubt: string | null; purpose: string }>(
          'SELECT state, nonce, doubt, purpose FROM chain_transaction WHERE chain = $1 ORDER BY id',
          [chain.settings.chain],
        )
      ).rows,
  };
}

test('a withdrawal goes through every state, and the recipient receives exactly the arrival amount', async () => {
  const world = await openPayer();
  await engine.approve(101, world.chain.settings.chain, stranger(1), 99_00000000n);
  await world.turns(5);
  expect(await engine.way(101)).toEqual(['reserved', 'signed', 'broadcast']);
  await anvil.mine(11);
  await world.turn();
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 101: 'confirming' });
  await anvil.mine();
  await world.turn();
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 101: 'done' });
  expect(await anvil.balance(stranger(1))).toBe(99_000_000n);
  await world.chain.close();
});

test('a payment changed with SQL while it waits for hot wallet funds is never signed, and the others are paid', async () => {
  const world = await openPayer();
  const { chain } = world.chain.settings;
  const thief = stranger(66);
  const held = await anvil.balance(world.hotWallet);
  await anvil.client.request({ method: 'anvil_dealERC20', params: [world.hotWallet, anvil.tether, '0x1'] } as never);
  for (const id of [121, 122, 123, 125]) await engine.approve(id, chain, stranger(id), 10_00000000n);
  await world.turns(2);
  const change = (id: number, set: string, values: readonly unknown[] = []) =>
    database.pool.query(`UPDATE chain_transaction SET ${set} WHERE withdrawal = ${id}`, [...values]);
  await change(121, 'recipient = $1', [thief]);
  await change(122, 'units = units * 9');
  await change(123, 'contract = $1', [stranger(67)]);
  // A row of the attacker's own, which the engine knows nothing about.
  await database.pool.query(
    `INSERT INTO chain_transaction (chain, address, nonce, purpose, recipient, asset, contract, units, state)
     VALUES ($1, $2, 900, 'withdrawal', $3, 'USDT', $4, 5000000, 'reserved')`,
    [chain, world.hotWallet, thief, anvil.tether],
  );
  await anvil.client.request({ method: 'anvil_dealERC20', params: [world.hotWallet, anvil.tether, `0x${held.toString(16)}`] } as never);
  expect(await world.turn()).toMatch(/was changed in the database|pays no withdrawal/);
  await database.pool.query('DELETE FROM chain_transaction WHERE chain = $1 AND withdrawal IS NULL', [chain]);
  await world.turns(6);
  await anvil.mine(12);
  await world.turn();
  expect(await engine.states(chain)).toMatchObject({ 121: 'reserved', 122: 'reserved', 123: 'reserved', 125: 'done' });
  expect(await anvil.balance(stranger(125))).toBe(10_000_000n);
  expect(await anvil.balance(thief)).toBe(0n);
  const { rows } = await database.pool.query('SELECT withdrawal, nonce, doubt FROM chain_transaction WHERE withdrawal IN (121, 122, 123)');
  for (const { withdrawal, nonce, doubt } of rows) {
    expect(nonce).toBeNull();
    expect(doubt).toBe(`the payment of withdrawal ${withdrawal} is not as the engine recorded it: its row was changed in the database`);
  }
  expect(world.asked.map((request) => request.reference)).toEqual(['125']);
  await world.chain.close();
});

test('a payment put back to an earlier state with SQL isn’t signed a second time', async () => {
  const world = await openPayer();
  const { chain } = world.chain.settings;
  await engine.approve(131, chain, stranger(131), 10_00000000n);
  await world.turns(4);
  expect(await engine.states(chain)).toEqual({ 131: 'broadcast' });
  await database.pool.query("UPDATE chain_transaction SET state = 'reserved', nonce = nonce + 1 WHERE withdrawal = 131");
  expect(await world.turn()).toBe('withdrawal 131 is broadcast, but its payment is reserved');
  expect(world.asked).toHaveLength(1);
  await database.pool.query("UPDATE chain_transaction SET recipient = $1, state = 'broadcast', nonce = nonce - 1 WHERE withdrawal = 131", [
    stranger(66),
  ]);
  // Not with a higher fee either.
  await anvil.client.request({ method: 'anvil_dropAllTransactions', params: [] } as never);
  await anvil.mine(20);
  expect(await world.turn()).toContain('was changed in the database');
  expect(world.asked).toHaveLength(1);
  await world.chain.close();
});

test('a foreign hash among the attempts ends nothing: a payment is followed by the transaction sealed with its withdrawal', async () => {
  const world = await openPayer();
  const { chain } = world.chain.settings;
  const { pool } = database;
  // Reverted long ago: the faucet of the test has less than that.
  const reverted = await anvil.pay(stranger(40), 10n ** 17n, anvil.tether, 100_000n);
  await anvil.mine(20);
  await engine.approve(140, chain, stranger(40), 10_00000000n);
  await world.turns(4);
  const followed = async () => [await engine.states(chain), (await world.transactions())[0]!.state];
  expect(await followed()).toEqual([{ 140: 'broadcast' }, 'broadcast']);
  const [payment] = (await pool.query('SELECT id, address, nonce FROM chain_transaction WHERE withdrawal = 140')).rows;
  const forge = (hash: string, raw: string) =>
    pool.query('INSERT INTO chain_attempt (transaction, attempt, hash, raw, fee, tip, sent_block) VALUES ($1, 99, $2, $3, 1, 1, 1)', [
      payment.id,
      hash,
      raw,
    ]);
  const forget = () => pool.query('DELETE FROM chain_attempt WHERE attempt = 99');
  const own = (await pool.query('SELECT raw FROM chain_attempt WHERE transaction = $1', [payment.id])).rows[0].raw;
  await forge(reverted, own);
  expect(await world.turn()).toBe(`attempt 99 of transaction ${payment.id} was changed in the database: its hash is another`);
  await forget();
  await forge(reverted, '0x00');
  expect(await world.turn()).toContain('was changed in the database: it is unreadable');
  expect(await followed()).toEqual([{ 140: 'broadcast' }, 'broadcast']);
  await forget();

  // The same payment from a wallet without money, which the row is made to name.
  const thief = privateKeyToAccount(`0x${'11'.repeat(32)}`);
  await anvil.fund(thief.address);
  const raw = await thief.signTransaction({
    chainId: 31_337,
    nonce: 0,
    gas: 100_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 9n,
    to: anvil.tether,
    data: encodeFunctionData({ abi: token, functionName: 'transfer', args: [stranger(40) as Hex, 10_000_000n] }),
  });
  await anvil.client.request({ method: 'anvil_dropAllTransactions', params: [] } as never);
  await anvil.client.sendRawTransaction({ serializedTransaction: raw });
  await anvil.mine(20);
  await forge(keccak256(raw), raw);
  expect(await world.turn()).toContain(`it is signed by ${thief.address.toLowerCase()}`);
  const rename = (address: string, nonce: number) =>
    pool.query('UPDATE chain_transaction SET address = $2, nonce = $3 WHERE id = $1', [payment.id, address, nonce]);
  await rename(thief.address.toLowerCase(), 0);
  expect(await world.turn()).toContain('was changed in the database');
  // Not even if it is all there is.
  const kept = (await pool.query('DELETE FROM chain_attempt WHERE transaction = $1 AND attempt = 1 RETURNING *', [payment.id])).rows[0];
  expect(await world.turn()).toContain('the one that the engine knows is missing');
  expect(await followed()).toEqual([{ 140: 'broadcast' }, 'broadcast']);

  await rename(payment.address, payment.nonce);
  await forget();
  await pool.query('INSERT INTO chain_attempt SELECT * FROM jsonb_populate_record(NULL::chain_attempt, $1)', [JSON.stringify(kept)]);
  await world.restart();
  await world.turn();
  await anvil.mine(12);
  await world.turn();
  expect(await followed()).toEqual([{ 140: 'done' }, 'final']);
  expect(await anvil.balance(stranger(40))).toBe(10_000_000n);
  await world.chain.close();
});

test('raw bytes and hash are stored before broadcast, and broadcast again after a restart', async () => {
  const world = await openPayer();
  await engine.approve(102, world.chain.settings.chain, stranger(2), 50_00000000n);
  await world.turns(3);
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 102: 'signed' });
  const { rows } = await database.pool.query(
    'SELECT a.hash, a.raw, a.sent_block FROM chain_attempt AS a JOIN chain_transaction AS t ON t.id = a.transaction WHERE withdrawal = 102',
  );
  expect(rows).toMatchObject([{ sent_block: null }]);
  await world.turn();
  // The node forgets what it hadn't mined.
  await anvil.client.request({ method: 'anvil_dropAllTransactions', params: [] } as never);
  await world.restart();
  await world.turn();
  await anvil.mine(12);
  await world.turn();
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 102: 'done' });
  expect(await anvil.balance(stranger(2))).toBe(50_000_000n);
  await world.chain.close();
});

test('a payment orphaned by a fork is broadcast again with the same nonce and paid once', async () => {
  const world = await openPayer();
  await engine.approve(103, world.chain.settings.chain, stranger(3), 70_00000000n);
  await world.turns(4);
  await anvil.mine(4);
  await world.turn();
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 103: 'confirming' });
  await anvil.reorg(4);
  await world.turn();
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 103: 'broadcast' });
  expect(await anvil.balance(stranger(3))).toBe(0n);
  await anvil.mine(12);
  await world.turn();
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 103: 'done' });
  expect(await anvil.balance(stranger(3))).toBe(70_000_000n);
  await world.chain.close();
});

test('a receipt that the node lacks for a moment doesn’t reset confirmations', async () => {
  const world = await openPayer();
  await engine.approve(113, world.chain.settings.chain, stranger(13), 70_00000000n);
  await world.turns(4);
  await anvil.mine(4);
  await world.turn();
  const [node] = world.chain.nodes;
  const receipt = node!.receipt.bind(node);
  node!.receipt = () => Promise.resolve(undefined);
  await world.turn();
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 113: 'confirming' });
  node!.receipt = receipt;
  await anvil.mine(12);
  await world.turn();
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 113: 'done' });
  await world.chain.close();
});

test('a payment that waits too long is replaced with a higher fee and the same nonce; the first can no longer be mined', async () => {
  const world = await openPayer({ stuckBlocks: 3 });
  await engine.approve(104, world.chain.settings.chain, stranger(4), 10_00000000n);
  await world.turns(4);
  const pending = await anvil.client.request({ method: 'txpool_content' } as never);
  expect(JSON.stringify(pending).toLowerCase()).toContain(world.hotWallet);
  // Blocks are mined without it.
  await anvil.client.request({ method: 'anvil_dropAllTransactions', params: [] } as never);
  await anvil.mine(3);
  await world.turn();
  const { rows } = await database.pool.query<{ fee: string; attempt: number }>(
    'SELECT a.attempt, a.fee FROM chain_attempt AS a JOIN chain_transaction AS t ON t.id = a.transaction WHERE withdrawal = 104 ORDER BY attempt',
  );
  expect(rows.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(BigInt(rows[1]!.fee)).toBeGreaterThanOrEqual((BigInt(rows[0]!.fee) * 130n) / 100n);
  expect(new Set(world.asked.map((request) => (request.kind === 'evm' ? request.nonce : -1))).size).toBe(1);
  await anvil.mine(12);
  await world.turn();
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 104: 'done' });
  expect(await anvil.balance(stranger(4))).toBe(10_000_000n);
  await world.chain.close();
});

test('a payment at the fee cap is stuck and stays frozen; if it is mined later, it completes', async () => {
  const world = await openPayer({ stuckBlocks: 2, mostFee: 3_000_000_000n });
  await engine.approve(105, world.chain.settings.chain, stranger(5), 10_00000000n);
  await world.turns(4);
  for (let i = 0; i < 6; i++) {
    await anvil.client.request({ method: 'anvil_dropAllTransactions', params: [] } as never);
    await anvil.mine(3);
    await world.turn();
  }
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 105: 'stuck' });
  await world.turn();
  await anvil.mine(12);
  await world.turns(2);
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 105: 'done' });
  expect(await anvil.balance(stranger(5))).toBe(10_000_000n);
  await world.chain.close();
});

test('a failed transaction is refunded only at its final depth', async () => {
  const world = await openPayer();
  await engine.approve(106, world.chain.settings.chain, stranger(6), 9_000_00000000n);
  await world.turns(4);
  // A transaction that is mined first empties the wallet.
  await anvil.client.request({ method: 'anvil_dropAllTransactions', params: [] } as never);
  const balanceSlot = await anvil.balance(world.hotWallet);
  expect(balanceSlot).toBe(10_000_000_000n);
  await anvil.client.request({ method: 'anvil_dealERC20', params: [world.hotWallet, anvil.tether, '0x1'] } as never);
  await world.restart();
  await world.turn();
  await anvil.mine(11);
  await world.turn();
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 106: 'confirming' });
  await anvil.mine();
  await world.turn();
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 106: 'failed' });
  expect(await anvil.balance(stranger(6))).toBe(0n);
  await world.chain.close();
});

test('several withdrawals get consecutive nonces, and one that the signer refuses doesn’t hold up the others', async () => {
  const world = await openPayer({}, { mostPerPayment: 100_000_000n });
  await engine.approve(107, world.chain.settings.chain, stranger(7), 500_00000000n);
  await engine.approve(108, world.chain.settings.chain, stranger(8), 10_00000000n);
  await engine.approve(109, world.chain.settings.chain, stranger(9), 20_00000000n);
  await world.turns(12);
  await anvil.mine(12);
  await world.turns(2);
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 107: 'reserved', 108: 'done', 109: 'done' });
  expect((await world.transactions()).find(({ state }) => state === 'taken' || state === 'reserved')?.doubt).toContain(
    'above the limit of 100000000 for one payment',
  );
  expect(await world.turn(), 'it is no fault of the chain').toBeUndefined();
  expect([await anvil.balance(stranger(8)), await anvil.balance(stranger(9))]).toEqual([10_000_000n, 20_000_000n]);
  await world.chain.close();
});

test('payments that the signer refuses take turns with the others', async () => {
  const world = await openPayer({}, { mostPerPayment: 100_000_000n });
  const { chain } = world.chain.settings;
  for (const id of [180, 181]) await engine.approve(id, chain, stranger(id), 500_00000000n);
  await world.turns(4);
  await engine.approve(182, chain, stranger(182), 10_00000000n);
  await world.turns(8);
  expect(await engine.states(chain)).toEqual({ 180: 'reserved', 181: 'reserved', 182: 'broadcast' });
  await world.chain.close();
});

test('the nonce of a refused payment is used by the next one, although a later nonce was reserved meanwhile', async () => {
  const world = await openPayer({ finality: 12 }, { mostPerPayment: 100_000_000n });
  const { chain } = world.chain.settings;
  await anvil.pay(await world.chain.trader(2003), 50_000_000n);
  await anvil.mine(20);
  await world.chain.poll();
  await engine.approve(150, chain, stranger(150), 500_00000000n);
  await world.turns(2);
  await world.sweep();
  expect(await world.transactions()).toMatchObject([
    { purpose: 'withdrawal', state: 'reserved', nonce: 0 },
    { purpose: 'gas', state: 'reserved', nonce: 1 },
  ]);
  await engine.approve(151, chain, stranger(151), 10_00000000n);
  await world.turns(6);
  await anvil.mine(12);
  await world.turns(2);
  expect(await engine.states(chain)).toEqual({ 150: 'reserved', 151: 'done' });
  const [, gas, paid] = await world.transactions();
  expect(gas).toMatchObject({ purpose: 'gas', state: 'final', nonce: 1 });
  expect(paid).toMatchObject({ state: 'final', nonce: 0 });
  await world.chain.close();
});

test('a payment that an offline signer refused is requested again, and paid once it is signed', async () => {
  const offline = new OfflineSigner(database.url);
  const world = await openPayer({}, {}, {}, offline);
  const { chain } = world.chain.settings;
  await engine.approve(114, chain, stranger(14), 10_00000000n);
  await world.turns(3);
  const answer = (set: string, values: readonly unknown[]) => database.pool.query(`UPDATE chain_unsigned SET ${set}`, [...values]);
  await answer('refused = $1', ['above the limit']);
  await world.turn();
  expect(await world.transactions()).toMatchObject([{ state: 'taken', nonce: null, doubt: 'the signer refused: above the limit' }]);
  await world.turns(2);
  expect(await world.transactions()).toMatchObject([{ state: 'reserved', doubt: 'waiting for an offline signature' }]);
  const { raw, hash } = (await world.signer.sign(world.asked.at(-1))) as Signed;
  await answer('raw = $1, hash = $2', [raw, hash]);
  await world.turns(3);
  await anvil.mine(12);
  await world.turn();
  expect(await engine.states(chain)).toEqual({ 114: 'done' });
  await world.chain.close();
  await offline.close();
});

test('an approved withdrawal that can’t be paid on its chain doesn’t hold up the others', async () => {
  const world = await openPayer();
  const { chain } = world.chain.settings;
  await engine.approve(115, chain, stranger(15), 10_00000000n, 'DOGE');
  await engine.approve(116, chain, stranger(16), 10_00000000n);
  expect(await world.turn()).toBe(`withdrawal 115 of DOGE can’t be paid on ${chain}`);
  await world.turns(4);
  expect(await engine.states(chain)).toEqual({ 115: 'approved', 116: 'broadcast' });
  await world.chain.close();
});

/** A contract that accepts no coin. */
const refuse = (address: string) => anvil.client.setCode({ address: address as Hex, bytecode: '0x60006000fd' });
const accept = (address: string) => anvil.client.setCode({ address: address as Hex, bytecode: '0x' });
const coinOf = (address: string) => anvil.client.getBalance({ address: address as Hex });
/** A hot wallet that pays the chain's coin. */
const openCoinPayer = (more: Parameters<typeof watchChain>[2] = {}, offline?: SignerPort) =>
  openPayer(
    more,
    { contract: undefined, mostPerPayment: 10n ** 18n, approvalAbove: 10n ** 18n, mostPerDay: 10n ** 19n },
    { coin: true },
    offline,
  );

test('a payment whose recipient refuses it gets no nonce, and the others are paid', async () => {
  const world = await openCoinPayer();
  const { chain } = world.chain.settings;
  await refuse(stranger(160));
  await engine.approve(160, chain, stranger(160), 1_000_000n, 'ETH');
  await engine.approve(161, chain, stranger(161), 1_000_000n, 'ETH');
  await world.turns(5);
  expect(await engine.states(chain)).toEqual({ 160: 'reserved', 161: 'broadcast' });
  expect((await world.transactions())[0]).toMatchObject({ state: 'taken', nonce: null, doubt: expect.stringContaining('it would fail') });
  expect(await world.turn(), 'it is no fault of the chain').toBeUndefined();
  await accept(stranger(160));
  await world.turns(3);
  await anvil.mine(12);
  await world.turn();
  expect(await engine.states(chain)).toEqual({ 160: 'done', 161: 'done' });
  expect([await coinOf(stranger(160)), await coinOf(stranger(161))]).toEqual([10n ** 16n, 10n ** 16n]);
  await world.chain.close();
});

test('a recipient that refuses a payment once it has a nonce doesn’t keep the nonce from the others', async () => {
  const world = await openCoinPayer();
  const { chain } = world.chain.settings;
  await engine.approve(162, chain, stranger(162), 1_000_000n, 'ETH');
  await world.turns(2);
  expect(await world.transactions()).toMatchObject([{ state: 'reserved', nonce: 0 }]);
  await refuse(stranger(162));
  await engine.approve(163, chain, stranger(163), 1_000_000n, 'ETH');
  await world.turns(5);
  expect(await world.transactions()).toMatchObject([
    { state: 'taken', nonce: null },
    { state: 'broadcast', nonce: 0 },
  ]);
  await world.chain.close();
});

test('a recipient that refuses a payment once it is signed doesn’t keep it from being replaced, or from ending', async () => {
  const world = await openCoinPayer({ stuckBlocks: 3 });
  const { chain } = world.chain.settings;
  await engine.approve(164, chain, stranger(164), 1_000_000n, 'ETH');
  await world.turns(4);
  await refuse(stranger(164));
  await anvil.client.request({ method: 'anvil_dropAllTransactions', params: [] } as never);
  await anvil.mine(3);
  expect(await world.turn()).toBeUndefined();
  expect(world.asked).toHaveLength(2);
  await anvil.mine(12);
  await world.turn();
  expect(await engine.states(chain)).toEqual({ 164: 'failed' });
  await world.chain.close();
});

test('a recipient that refuses a payment while an offline signer has it doesn’t keep its signature from being used', async () => {
  const offline = new OfflineSigner(database.url);
  const world = await openCoinPayer({}, offline);
  const { chain } = world.chain.settings;
  await engine.approve(165, chain, stranger(165), 1_000_000n, 'ETH');
  await world.turns(3);
  const { raw, hash } = (await world.signer.sign(world.asked[0])) as Signed;
  await refuse(stranger(165));
  await world.turn();
  expect(await world.transactions()).toMatchObject([{ state: 'reserved', nonce: 0, doubt: 'waiting for an offline signature' }]);
  await database.pool.query('UPDATE chain_unsigned SET raw = $1, hash = $2 WHERE raw IS NULL', [raw, hash]);
  await world.turn();
  expect(await engine.states(chain)).toEqual({ 165: 'signed' });
  await world.chain.close();
  await offline.close();
});

test('a payment that is held once it has a nonce isn’t signed, and the others get its nonce', async () => {
  const world = await openPayer();
  const { chain } = world.chain.settings;
  await engine.approve(170, chain, stranger(170), 10_00000000n);
  await world.turns(2);
  expect(await world.transactions()).toMatchObject([{ state: 'reserved', nonce: 0 }]);
  await engine.hold(170, 'held');
  await engine.approve(171, chain, stranger(171), 10_00000000n);
  await world.turns(5);
  expect(await world.transactions()).toMatchObject([
    { state: 'taken', nonce: null },
    { state: 'broadcast', nonce: 0 },
  ]);
  expect(world.asked.map(({ reference }) => reference)).toEqual(['171']);
  await engine.hold(170, 'reserved');
  await world.turns(4);
  expect(await world.transactions()).toMatchObject([{ nonce: 1 }, { nonce: 0 }]);
  await anvil.mine(12);
  await world.turns(2);
  expect(await engine.states(chain)).toEqual({ 170: 'done', 171: 'done' });
  await world.chain.close();
});

test('a payment that is held once an offline signer has it keeps its nonce, and its signature is used', async () => {
  const offline = new OfflineSigner(database.url);
  const world = await openPayer({}, {}, {}, offline);
  const { chain } = world.chain.settings;
  await engine.approve(172, chain, stranger(172), 10_00000000n);
  await world.turns(3);
  await engine.hold(172, 'held');
  await world.turns(2);
  expect(await world.transactions()).toMatchObject([{ state: 'reserved', nonce: 0 }]);
  const { raw, hash } = (await world.signer.sign(world.asked[0])) as Signed;
  await database.pool.query('UPDATE chain_unsigned SET raw = $1, hash = $2 WHERE raw IS NULL', [raw, hash]);
  await world.turn();
  expect(await world.transactions()).toMatchObject([{ state: 'signed', nonce: 0 }]);
  await world.chain.close();
  await offline.close();
});

test('a held payment keeps its nonce if the signer’s answer was lost, but not if the signer wasn’t reached', async () => {
  let how: 'answer' | 'lost' | 'absent' = 'absent';
  const world = await openPayer(
    {},
    {},
    {},
    {
      sign: async (_, request) => {
        if (how === 'absent') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        const answer = await world.signer.sign(request);
        if (how === 'lost') throw new Error('the signer did not answer in time');
        return answer;
      },
    },
  );
  const { chain } = world.chain.settings;
  await engine.approve(173, chain, stranger(173), 10_00000000n);
  await world.turns(2);
  expect(await world.turn()).toContain('ECONNREFUSED');
  await engine.hold(173, 'held');
  await world.turn();
  expect(await world.transactions()).toMatchObject([{ state: 'taken', nonce: null }]);

  how = 'lost';
  await engine.hold(173, 'reserved');
  await world.turns(2);
  await engine.hold(173, 'held');
  how = 'answer';
  await engine.approve(174, chain, stranger(174), 10_00000000n);
  await world.turns(3);
  expect(await world.transactions()).toMatchObject([
    { state: 'reserved', nonce: 0, doubt: expect.stringContaining('may have signed it') },
    { state: 'taken', nonce: null },
  ]);
  expect(world.asked).toHaveLength(2);
  await engine.hold(173, 'reserved');
  await world.turns(4);
  await anvil.mine(12);
  await world.turns(2);
  expect(await engine.states(chain)).toEqual({ 173: 'done', 174: 'done' });
  await world.chain.close();
});

test('a request put into the table of an offline signer with SQL doesn’t have a held payment signed', async () => {
  const world = await openPayer();
  const { chain } = world.chain.settings;
  await engine.approve(175, chain, stranger(175), 10_00000000n);
  await world.turns(2);
  await engine.hold(175, 'held');
  await database.pool.query(
    "INSERT INTO chain_unsigned (transaction, request) SELECT id, '{}' FROM chain_transaction WHERE withdrawal = 175",
  );
  await world.turns(3);
  expect(world.asked).toEqual([]);
  expect(await world.transactions()).toMatchObject([{ state: 'reserved' }]);
  await world.chain.close();
});

test('an underfunded hot wallet pays nothing and reports it; once funded, it pays', async () => {
  const world = await openPayer();
  await engine.approve(110, world.chain.settings.chain, stranger(10), 20_000_00000000n);
  await world.turns(2);
  expect(await world.turn()).toContain('has too little USDT');
  expect((await world.transactions())[0]!.nonce).toBeNull();
  await anvil.pay(world.hotWallet, 20_000_000_000n);
  await anvil.mine();
  await world.turns(4);
  await anvil.mine(12);
  await world.turn();
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 110: 'done' });
  await world.chain.close();
});

test('a database older than the chain pays nothing until an operator decides', async () => {
  const world = await openPayer();
  await engine.approve(111, world.chain.settings.chain, stranger(11), 5_00000000n);
  await world.turns(4);
  await anvil.mine(12);
  await world.turn();
  // As after restoring an old backup: the books know one nonce, the chain has seen two.
  await anvil.client.setNonce({ address: world.hotWallet as `0x${string}`, nonce: 7 });
  await engine.approve(112, world.chain.settings.chain, stranger(12), 5_00000000n);
  await world.turns(3);
  expect(await world.turn()).toContain('the database is older than the chain');
  expect(await engine.states(world.chain.settings.chain)).toEqual({ 111: 'done', 112: 'reserved' });
  await world.chain.close();
});

test('final deposits are swept from the trader’s wallet to the hot wallet, which first sends gas', async () => {
  const world = await openPayer({ finality: 12 });
  const address = await world.chain.trader(2001);
  await anvil.pay(address, 300_000_000n);
  await anvil.mine(20);
  await world.chain.poll();
  const before = await anvil.balance(world.hotWallet);
  for (let i = 0; i < 4; i++) {
    await world.sweep();
    await world.turns(3);
    await anvil.mine(12);
    await world.turn();
  }
  expect(await anvil.balance(address)).toBe(0n);
  expect((await anvil.balance(world.hotWallet)) - before).toBe(300_000_000n);
  expect((await world.transactions()).map(({ purpose, state }) => [purpose, state])).toEqual([
    ['gas', 'final'],
    ['sweep', 'final'],
  ]);
  // Gas money and the sweep itself aren't deposits.
  await world.chain.poll();
  expect(await world.chain.deposits()).toHaveLength(1);
  await world.chain.close();
});

test('a wallet with two tokens is swept one token at a time, with gas for each', async () => {
  const second = await anvil.deploy('practice-tether', 'PracticeTether');
  const world = await openPayer({ finality: 12 }, {}, { also: second });
  const address = await world.chain.trader(2002);
  await anvil.pay(address, 300_000_000n);
  await anvil.pay(address, 40_000_000n, second);
  await anvil.mine(20);
  await world.chain.poll();
  const before = await anvil.balance(world.hotWallet);
  await world.sweep();
  expect(await world.transactions()).toHaveLength(1);
  for (let i = 0; i < 7; i++) {
    await world.sweep();
    await world.turns(3);
    await anvil.mine(12);
    await world.turn();
  }
  expect([await anvil.balance(address), await anvil.balance(address, second)]).toEqual([0n, 0n]);
  expect((await anvil.balance(world.hotWallet)) - before).toBe(300_000_000n);
  expect(await anvil.balance(world.hotWallet, second)).toBe(40_000_000n);
  expect((await world.transactions()).every(({ state }) => state === 'final')).toBe(true);
  await world.chain.close();
});
