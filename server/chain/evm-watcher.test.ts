import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Anvil, startAnvil } from './test/anvil.ts';
import { openTestDatabase, watchChain } from './test/chain-world.ts';
import { lyingEndpoint } from './test/lying-endpoint.ts';
import { testSeal } from './test/test-seal.ts';

let anvil: Anvil;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  [anvil, database] = await Promise.all([startAnvil(), openTestDatabase()]);
});
afterAll(async () => {
  await anvil?.stop();
  await database?.close();
});

const kinds = (commands: readonly Record<string, unknown>[]) => commands.map(({ kind }) => kind);

test('eleven confirmations aren’t enough, twelve credit, and twenty are final', async () => {
  const chain = await watchChain(database, anvil);
  const address = await chain.trader(1001);
  const txid = await anvil.pay(address, 250_000_000n);
  await chain.poll();
  expect(await chain.deposits()).toEqual([]);
  await anvil.mine();
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([
    { trader: 1001, asset: 'USDT', amount: '25000000000', confirmations: 1, state: 'confirming' },
  ]);
  await anvil.mine(10);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ confirmations: 11, state: 'confirming' }]);
  expect(await chain.commands()).toEqual([]);
  await anvil.mine();
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ confirmations: 12, state: 'credited', is_final: false }]);
  expect(await chain.commands()).toMatchObject([
    {
      kind: 'credit_deposit',
      key: `${chain.settings.chain}:${txid}:0`,
      trader: 1001,
      way: 'chain',
      asset: 'USDT',
      amount: '25000000000',
    },
  ]);
  await anvil.mine(8);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ state: 'credited', is_final: true }]);
  expect(kinds(await chain.commands())).toEqual(['credit_deposit', 'finalize_deposit']);
  await chain.close();
});

test('the same transfer is credited once when seen again, after a restart and from the first block', async () => {
  const chain = await watchChain(database, anvil);
  const address = await chain.trader(1002);
  await anvil.pay(address, 20_000_000n);
  await anvil.mine(14);
  await chain.poll();
  await chain.poll();
  await chain.restart();
  await chain.poll();
  // As if nothing had ever been read: blocks and height are forgotten, deposits aren't.
  await database.pool.query('DELETE FROM chain_state WHERE chain = $1', [chain.settings.chain]);
  await database.pool.query('DELETE FROM chain_block WHERE chain = $1', [chain.settings.chain]);
  await chain.restart();
  await chain.poll();
  await anvil.mine(3);
  await chain.poll();
  expect(await chain.deposits()).toHaveLength(1);
  expect(kinds(await chain.commands())).toEqual(['credit_deposit']);
  await chain.close();
});

test('the same transfer from two endpoints is one deposit, and only one process reads a chain at a time', async () => {
  const chain = await watchChain(database, anvil, { endpoints: [anvil.endpoint, anvil.endpoint] });
  const address = await chain.trader(1003);
  await anvil.pay(address, 30_000_000n);
  await anvil.mine(12);
  await chain.poll();
  expect(await chain.deposits()).toHaveLength(1);
  expect(kinds(await chain.commands())).toEqual(['credit_deposit']);
  const { takeChain } = await import('./session.ts');
  expect(await takeChain(database.url, chain.settings.chain, testSeal, () => undefined)).toBeUndefined();
  await chain.close();
});

test('a fork before the credit orphans the deposit; mined again, it starts over', async () => {
  const chain = await watchChain(database, anvil);
  const address = await chain.trader(1004);
  await anvil.pay(address, 40_000_000n);
  await anvil.mine(5);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ state: 'confirming', confirmations: 5 }]);
  await anvil.reorg(5);
  await anvil.mine(1);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ state: 'orphaned', confirmations: 0 }]);
  await anvil.mine(20);
  await chain.poll();
  expect(await chain.commands()).toEqual([]);
  await anvil.pay(address, 40_000_000n);
  await anvil.mine(12);
  await chain.poll();
  expect((await chain.deposits()).map(({ state }) => state).sort()).toEqual(expect.arrayContaining(['credited']));
  expect(kinds(await chain.commands())).toEqual(['credit_deposit']);
  await chain.close();
});

test('a fork after the credit is reversed by an entry of its own; mined again, it is credited under another key', async () => {
  const chain = await watchChain(database, anvil);
  const address = await chain.trader(1005);
  const txid = await anvil.pay(address, 50_000_000n);
  const raw = await anvil.client.getTransaction({ hash: txid });
  await anvil.mine(14);
  await chain.poll();
  expect(kinds(await chain.commands())).toEqual(['credit_deposit']);
  await anvil.reorg(14);
  await chain.poll();
  await anvil.mine(1);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ state: 'orphaned' }]);
  const [credit, reverse] = await chain.commands();
  expect(reverse).toMatchObject({ kind: 'reverse_deposit', key: credit!['key'] });
  // The very same transaction again: same sender, nonce and fees, so the same hash.
  const again = await anvil.client.sendTransaction({
    account: anvil.issuer,
    chain: null,
    to: raw.to,
    data: raw.input,
    gas: raw.gas,
    nonce: raw.nonce,
    maxFeePerGas: raw.maxFeePerGas!,
    maxPriorityFeePerGas: raw.maxPriorityFeePerGas!,
  });
  expect(again).toBe(txid);
  await anvil.mine(12);
  await chain.poll();
  expect(kinds(await chain.commands())).toEqual(['credit_deposit', 'reverse_deposit', 'credit_deposit']);
  expect((await chain.commands())[2]).toMatchObject({ key: `${credit!['key']}:2`, after: credit!['key'] });
  expect(await chain.deposits()).toMatchObject([{ state: 'credited', confirmations: 12 }]);
  await chain.close();
});

test('a fork deeper than the remembered blocks stops the chain instead of guessing', async () => {
  const chain = await watchChain(database, anvil, {
    finality: 12,
    startBlock: Math.max(0, Number(await anvil.client.getBlockNumber()) - 10),
  });
  await anvil.mine(200);
  await chain.poll();
  await database.pool.query("UPDATE chain_block SET hash = '0xother' || height WHERE chain = $1", [chain.settings.chain]);
  await expect(chain.poll()).rejects.toThrow('deeper than the remembered blocks');
  expect(await chain.commands()).toEqual([]);
  await chain.close();
});

test('a token with the same symbol but another contract is recorded for operators and never credited', async () => {
  const chain = await watchChain(database, anvil);
  const address = await chain.trader(1006);
  const fake = await anvil.deploy('practice-tether', 'PracticeTether');
  await anvil.pay(address, 1_000_000_000n, fake);
  await anvil.mine(25);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ trader: 1006, asset: null, state: 'unsupported', amount: '0' }]);
  expect(await chain.commands()).toEqual([]);
  await chain.close();
});

test('a failed transaction and a token that returns false aren’t deposits', async () => {
  const chain = await watchChain(database, anvil);
  const address = await chain.trader(1007);
  const failed = await anvil.pay(address, 10n ** 18n, anvil.tether, 100_000n);
  const falseToken = await anvil.deploy('odd-tokens', 'FalseToken');
  await anvil.pay(address, 1_000_000_000n, falseToken);
  await anvil.mine(25);
  await chain.poll();
  expect((await anvil.client.getTransactionReceipt({ hash: failed })).status).toBe('reverted');
  expect(await chain.deposits()).toEqual([]);
  await chain.close();
});

test('for a token that charges a fee, the trader is credited what arrived, not what was sent', async () => {
  const taking = await anvil.deploy('odd-tokens', 'TakingToken');
  const chain = await watchChain(database, anvil, {}, { contract: taking });
  const address = await chain.trader(1008);
  await anvil.pay(address, 100_000_000n, taking);
  await anvil.mine(12);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ amount: '9900000000', state: 'credited' }]);
  expect(await anvil.balance(address, taking)).toBe(99_000_000n);
  await chain.close();
});

test('an amount below the minimum is recorded but not credited; exactly the minimum is credited', async () => {
  const chain = await watchChain(database, anvil);
  const address = await chain.trader(1009);
  await anvil.pay(address, 9_999_999n);
  await anvil.pay(address, 10_000_000n);
  await anvil.mine(12);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([
    { amount: '999999900', state: 'below_minimum' },
    { amount: '1000000000', state: 'credited' },
  ]);
  expect(kinds(await chain.commands())).toEqual(['credit_deposit']);
  await chain.close();
});

test('18 decimals on the chain are rounded down to the 8 of the ledger', async () => {
  const chain = await watchChain(database, anvil, {}, { decimals: 18, minimum: 1n });
  const address = await chain.trader(1010);
  await anvil.pay(address, 19_999_999_999n);
  await anvil.mine(12);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ amount: '1', state: 'credited' }]);
  await chain.close();
});

test('the native coin is seen in a block’s transactions; our own gas money isn’t a deposit', async () => {
  const chain = await watchChain(database, anvil, {}, { coin: true });
  const address = await chain.trader(1011);
  await anvil.payCoin(address, 2n * 10n ** 18n);
  await anvil.client.setBalance({ address: HOT, value: 10n ** 19n });
  await anvil.client.impersonateAccount({ address: HOT });
  await anvil.client.sendTransaction({ account: HOT, chain: null, to: address as `0x${string}`, value: 10n ** 17n });
  await anvil.mine(12);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ asset: 'ETH', amount: '200000000', state: 'credited', log_index: -1 }]);
  await chain.close();
});
const HOT = '0x00000000000000000000000000000000000000aa';

test('a deposit invented by one endpoint isn’t credited: the second has never seen it', async () => {
  const liar = await lyingEndpoint(anvil.endpoint, anvil.tether);
  const chain = await watchChain(database, anvil, { endpoints: [liar.endpoint, anvil.endpoint] });
  const address = await chain.trader(1012);
  await anvil.mine(1);
  liar.invent(address, 1_000_000_000n, Number(await anvil.client.getBlockNumber()));
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ state: 'confirming', amount: '100000000000' }]);
  await anvil.mine(15);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ state: 'confirming', doubt: 'the second endpoint does not know the transaction' }]);
  expect(await chain.commands()).toEqual([]);
  await liar.close();
  await chain.close();
});

test('a log invented inside a real transaction is caught by the other endpoint’s receipt', async () => {
  const liar = await lyingEndpoint(anvil.endpoint, anvil.tether);
  const chain = await watchChain(database, anvil, { endpoints: [liar.endpoint, anvil.endpoint] });
  const address = await chain.trader(1013);
  const txid = await anvil.pay('0x00000000000000000000000000000000000000bb', 1_000_000n);
  await anvil.mine(1);
  liar.invent(address, 5_000_000_000n, Number(await anvil.client.getBlockNumber()), txid, 7);
  await anvil.mine(15);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([
    { state: 'confirming', doubt: 'the second endpoint does not have this transfer in the receipt' },
  ]);
  expect(await chain.commands()).toEqual([]);
  await liar.close();
  await chain.close();
});

test('a node that falls behind orphans nothing, and an unreachable node is a fault, not a fork', async () => {
  const chain = await watchChain(database, anvil);
  const address = await chain.trader(1014);
  await anvil.pay(address, 60_000_000n);
  await anvil.mine(13);
  await chain.poll();
  const lagging = await lyingEndpoint(anvil.endpoint, anvil.tether);
  lagging.hideLast(6);
  chain.settings.endpoints[0] = lagging.endpoint;
  await chain.restart();
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ state: 'credited' }]);
  await lagging.close();
  await expect(chain.poll()).rejects.toThrow();
  expect(kinds(await chain.commands())).toEqual(['credit_deposit']);
  await chain.close();
});

test('a deposit whose amount, asset or trader was changed in the database isn’t credited, and the others are', async () => {
  const chain = await watchChain(database, anvil, {}, { coin: true });
  const address = await chain.trader(1015);
  await chain.trader(1016);
  const change = async (sets: string, to: string) =>
    await database.pool.query(`UPDATE chain_deposit SET ${sets} WHERE chain = $1 AND address = $2`, [chain.settings.chain, to]);
  for (const [i, sets] of [
    'amount = 500000000000000',
    "asset = 'ETH'",
    'trader = 1016',
    'contract = NULL',
    'units = 10000000000',
    'log_index = -1, contract = NULL, asset = NULL',
  ].entries()) {
    const to = await chain.trader(1017 + i);
    await anvil.pay(to, 10_000_000n);
    await anvil.mine(1);
    await chain.poll();
    await change(sets, to.toLowerCase());
  }
  await anvil.payCoin(address, 10n ** 18n);
  await anvil.mine(1);
  await chain.poll();
  await change(`contract = '${anvil.tether}', asset = 'USDT', amount = 100000000000000000000`, address.toLowerCase());
  const honest = await chain.trader(1030);
  await anvil.pay(honest, 10_000_000n);
  await anvil.mine(25);
  await chain.poll();
  expect(await chain.commands()).toMatchObject([
    { kind: 'credit_deposit', trader: 1030, asset: 'USDT', amount: '1000000000' },
    { kind: 'finalize_deposit' },
  ]);
  const deposits = await chain.deposits();
  expect(deposits).toHaveLength(8);
  const changed = expect.stringMatching(/^deposit \d+ is not as its chain has it: its row was changed in the database$/);
  expect(deposits.slice(0, 3).map(({ doubt }) => doubt)).toEqual([changed, changed, changed]);
  expect(deposits.slice(0, 7).filter(({ state, doubt }) => state === 'confirming' && doubt !== null)).toHaveLength(7);
  expect(chain.fault()).toEqual(changed);
  await chain.close();
});

test('a deposit isn’t credited a second time under another key while its first credit stands', async () => {
  const chain = await watchChain(database, anvil);
  const address = await chain.trader(1031);
  const txid = await anvil.pay(address, 10_000_000n);
  await anvil.mine(12);
  await chain.poll();
  expect(kinds(await chain.commands())).toEqual(['credit_deposit']);
  await database.pool.query("UPDATE chain_deposit SET state = 'confirming', credits = 1 WHERE chain = $1", [chain.settings.chain]);
  // A node also finds a hash in capitals.
  await database.pool.query(
    `INSERT INTO chain_deposit (chain, txid, log_index, block, block_hash, trader, address, asset, contract, units, amount, required, state)
     SELECT chain, '0x' || upper(substr(txid, 3)), log_index, block, block_hash, trader, address, asset, contract, units, amount, required, state
     FROM chain_deposit WHERE txid = $1`,
    [txid],
  );
  await anvil.mine(10);
  await chain.poll();
  expect(kinds(await chain.commands())).toEqual(['credit_deposit']);
  expect(await chain.deposits()).toMatchObject([
    { state: 'confirming', doubt: expect.stringContaining('its row was changed') },
    { state: 'confirming', doubt: 'the endpoint does not have this transfer in the receipt' },
  ]);
  await chain.close();
});

test('fewer confirmations in a row of the database don’t credit a deposit earlier', async () => {
  const chain = await watchChain(database, anvil);
  const address = await chain.trader(1032);
  await anvil.pay(address, 10_000_000n);
  await anvil.mine(1);
  await chain.poll();
  await database.pool.query('UPDATE chain_deposit SET required = 1 WHERE chain = $1', [chain.settings.chain]);
  await anvil.mine(10);
  await chain.poll();
  expect(await chain.commands()).toEqual([]);
  await anvil.mine(1);
  await chain.poll();
  expect(kinds(await chain.commands())).toEqual(['credit_deposit']);
  await chain.close();
});

test('a fork reverses nothing for a row that was changed to name another deposit', async () => {
  const chain = await watchChain(database, anvil);
  const address = await chain.trader(1033);
  await anvil.pay(address, 10_000_000n);
  await anvil.mine(12);
  await chain.poll();
  await database.pool.query('UPDATE chain_deposit SET log_index = 9 WHERE chain = $1', [chain.settings.chain]);
  await anvil.reorg(12);
  await expect(chain.poll()).rejects.toThrow('its row was changed in the database');
  expect(kinds(await chain.commands())).toEqual(['credit_deposit']);
  await chain.close();
});

test('a deposit to an address that SQL gave to another trader is credited to neither, until the address is put back', async () => {
  const chain = await watchChain(database, anvil);
  const address = await chain.trader(1034);
  const give = (trader: number) => database.pool.query('UPDATE chain_address SET trader = $2 WHERE address = $1', [address, trader]);
  await give(999_999);
  await anvil.pay(address, 10_000_000n);
  await anvil.mine(12);
  await chain.poll();
  expect(await chain.deposits()).toMatchObject([{ trader: 999_999, doubt: expect.stringContaining('its row was changed') }]);
  await give(1034);
  await chain.poll();
  expect(await chain.commands()).toEqual([]);
  await database.pool.query('UPDATE chain_deposit SET trader = 1034 WHERE chain = $1', [chain.settings.chain]);
  await chain.poll();
  expect(await chain.commands()).toMatchObject([{ kind: 'credit_deposit', trader: 1034 }]);
  await chain.close();
});
