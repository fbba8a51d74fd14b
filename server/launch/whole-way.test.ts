// Deposits and withdrawals on one machine: the engine, the edge, the chain process, the signer and anvil, all real.
import { randomBytes } from 'node:crypto';
import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOutboxSeal } from '../engine/leave-command.ts';
import { withChecksum } from '../gateways/chain/address/evm-address.ts';
import { type OpenChainGateway, openChainGateway } from '../gateways/chain/gateway.ts';
import { practiceChain } from '../gateways/chain/practice-chain.ts';
import { seed } from '../market/seed.ts';
import { PASSWORD, type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { anvilBinary } from './anvil-binary.ts';
import { type ChainChild, startChainChild } from './chain-child.ts';

const { funds, identity, ledger } = calls;
const SAFE = 'keep the gold 9';
let server: PracticeServer;
let gateway: OpenChainGateway | undefined;
let child: ChainChild | undefined;
let log = '';

beforeAll(async () => {
  // The edge is given the chains before there's a database to ask.
  const chain = new Proxy({} as OpenChainGateway, { get: (_, name) => Reflect.get(gateway ?? {}, name) });
  server = await startPracticeServer({}, { chain });
  gateway = openChainGateway({ pool: server.store.edge, realm: 'practice', seal: readOutboxSeal(server.dataDir) });
  await gateway.refresh();
  const hear = (line: unknown): void => {
    log += `${JSON.stringify(line)}\n`;
  };
  child = startChainChild({
    url: server.store.urls.chain,
    dataDir: server.dataDir,
    realm: 'practice',
    chainsFile: undefined,
    signerDir: undefined,
    log: { info: hear, warn: hear } as never,
  });
});
afterAll(async () => {
  await child?.stop();
  gateway?.close();
  await server?.close();
});

const seen = () => ({ 'min-seq': String(server.open.engine.head) });
async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (const since = Date.now(); ; await new Promise((resume) => setTimeout(resume, 200))) {
    const value = await read();
    if (isSo(value)) return value;
    if (Date.now() - since > 120_000) throw new Error(`it did not come about: ${JSON.stringify(value)}\n${log}`);
  }
}
/** Mines a block at once: waiting for twelve of them doesn't take half a minute. */
async function mine(): Promise<void> {
  const { rows } = await server.store.pool.query<{ endpoint: string }>('SELECT endpoint FROM chain_wallet');
  await fetch(rows[0]!.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] }),
  });
}
async function heldBy(address: string, token: string = practiceChain.tether.contract): Promise<bigint> {
  const { rows } = await server.store.pool.query<{ endpoint: string }>('SELECT endpoint FROM chain_wallet');
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
  const response = await fetch(rows[0]!.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: token, data }, 'latest'] }),
  });
  return BigInt(((await response.json()) as { result: string }).result);
}

test.skipIf(anvilBinary() === undefined)(
  'a trader deposits on the practice chain and withdraws to an address, which then holds exactly the arrival amount',
  async () => {
    const trader = await server.trader();
    const stranger = withChecksum(randomBytes(20).toString('hex'));
    const place = { asset: 'USDT', network: 'practice' } as const;
    const address = await until(
      async () => (await server.call(funds.depositAddress, place, trader.token)).body,
      (body) => body.address !== undefined,
    );
    expect(address).toMatchObject({ isOwn: true, isPractice: true, minimum: '10', confirmations: 12 });
    const sent = await until(
      async () => await server.call(funds.practiceFaucet, { ...place, amount: '250' }, trader.token),
      ({ status }) => status === 200,
    );
    expect(sent.body.address).toBe(address.address);
    const counted = new Set<number>();
    const deposit = await until(
      async () => (await server.call(funds.deposits, {}, trader.token)).body.deposits[0],
      (one) => {
        if (one?.state === 'confirming') counted.add(one.confirmations ?? 0);
        return one?.state === 'credited' && one.isFinal;
      },
    );
    expect(deposit).toMatchObject({ asset: 'USDT', amount: '250', credited: '250', txid: sent.body.txid });
    expect(counted.size).toBeGreaterThan(3);
    const fiat = async () =>
      (await server.call(ledger.balances, {}, trader.token, seen())).body.balances.find(
        ({ account, asset }) => account === 'fiat' && asset === 'USDT',
      );
    expect(await until(fiat, (one) => one?.available !== '10000')).toMatchObject({ available: '10250', frozen: '0' });

    await server.call(identity.sendOwnCode, { channel: 'email', purpose: 'safe-password' }, trader.token);
    const code = await server.codeFor(trader.email);
    await server.call(identity.changeSafePassword, { password: PASSWORD, code, new: SAFE, confirm: SAFE }, trader.token);
    // As if it had been saved two days ago: then such a small sum needs no review.
    await server.store.pool.query(
      "INSERT INTO saved_address (trader, network, address, label, added_at) VALUES ($1, 'practice', $2, 'home', $3)",
      [trader.uid, stranger, server.open.engine.now() - 2 * 86_400_000],
    );
    const form = {
      requestId: requestId(),
      way: 'wallet',
      ...place,
      address: stranger,
      amount: '60',
      fee: '1',
      safePassword: SAFE,
    } as const;
    const submitted = await server.call(funds.submitWithdrawal, form, trader.token);
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
    const { id } = submitted.body.withdrawal;
    const done = await until(
      () => server.call(funds.withdrawal, { id }, trader.token),
      ({ status, body }) => status === 200 && ['done', 'failed', 'stuck', 'rejected'].includes(body.withdrawal.state),
    ).then(({ body }) => body);
    expect(done.withdrawal).toMatchObject({ state: 'done', arrival: '59', confirmations: 12 });
    expect(done.timeline.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['approved', 'reserved', 'signed', 'broadcast', 'confirming', 'done']),
    );
    expect(await heldBy(stranger)).toBe(59_000_000n);
    expect(await fiat()).toMatchObject({ available: '10190', frozen: '0' });
    // Final deposits were swept from the trader's wallet to the hot one, and the office sees both.
    await until(
      async () => heldBy(address.address),
      (held) => held === 0n,
    );
    expect(await gateway!.status()).toMatchObject([{ network: 'practice', isLive: true, lagBlocks: expect.any(Number) }]);
    expect(
      (await gateway!.wallets())
        .filter(({ asset }) => asset === 'USDT' || asset === 'GAS')
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual([...['deposits', 'gas', 'hot']]);
    expect(await gateway!.ownerOf('practice', address.address)).toBe(Number(trader.uid));
    expect(gateway!.checkAddress('practice', practiceChain.tether.contract)).toEqual({ ok: false, why: 'token-contract' });
    expect(await gateway!.isContract('practice', practiceChain.tether.contract)).toBe(true);
    expect(await gateway!.isContract('practice', stranger)).toBe(false);
  },
  300_000,
);

/** Limits are counted in USDT, at the index. */
async function tellPrices(): Promise<void> {
  for (const [symbol, price] of Object.entries({ BTC: 62_000, ETH: 3_000, SOL: 140, XRP: 0.6, BNB: 580, DOGE: 0.16 })) {
    const { priceDecimals } = seed('practice').instruments.find(({ base }) => base === symbol)!;
    await server.tick(`${symbol}-USDT`, Math.round(price * 10 ** priceDecimals));
  }
}

/** About the faucet's smallest amount of each coin, and the minimum withdrawal. */
const coins = [
  ['BTC', '0.001', '0.0005', '0.0001'],
  ['ETH', '0.02', '0.01', '0.002'],
  ['SOL', '0.25', '0.2', '0.01'],
  ['XRP', '25', '20', '0.5'],
  ['BNB', '0.1', '0.04', '0.002'],
  ['DOGE', '250', '100', '4'],
] as const;

test.skipIf(anvilBinary() === undefined)(
  'every other listed coin is deposited on the practice chain and withdrawn again, exact to the unit',
  async () => {
    const trader = await server.trader();
    const stranger = withChecksum(randomBytes(20).toString('hex'));
    for (const [asset, gift] of coins)
      await until(
        () => server.call(funds.practiceFaucet, { asset, network: 'practice', amount: gift }, trader.token),
        ({ status }) => status === 200,
      );
    await until(
      async () => {
        await mine();
        return (await server.call(funds.deposits, { limit: '20' }, trader.token)).body.deposits;
      },
      (deposits) => deposits.filter(({ state, isFinal }) => state === 'credited' && isFinal).length === coins.length,
    );
    // The chain process records a credit together with its command, which the ledger books a moment later.
    await until(
      async () => (await server.call(ledger.balances, {}, trader.token, seen())).body.balances,
      (balances) =>
        coins.every(([coin, gift]) =>
          balances.some(({ account, asset, available }) => account === 'fiat' && asset === coin && available === gift),
        ),
    );
    await server.call(identity.sendOwnCode, { channel: 'email', purpose: 'safe-password' }, trader.token);
    const code = await server.codeFor(trader.email);
    await server.call(identity.changeSafePassword, { password: PASSWORD, code, new: SAFE, confirm: SAFE }, trader.token);
    await server.store.pool.query(
      "INSERT INTO saved_address (trader, network, address, label, added_at) VALUES ($1, 'practice', $2, 'home', $3)",
      [trader.uid, stranger, server.open.engine.now() - 2 * 86_400_000],
    );
    for (const [asset, , amount, fee] of coins) {
      await tellPrices();
      const form = {
        requestId: requestId(),
        way: 'wallet',
        asset,
        network: 'practice',
        address: stranger,
        amount,
        fee,
        safePassword: SAFE,
      };
      const { status, body } = await server.call(funds.submitWithdrawal, form as never, trader.token, seen());
      expect(status, `${asset}: ${JSON.stringify(body)}`).toBe(200);
    }
    await until(
      async () => {
        await mine();
        return (await server.call(funds.withdrawals, { limit: '20' }, trader.token)).body.withdrawals.map(({ state }) => state);
      },
      (states) => states.length === coins.length && states.every((state) => state === 'done'),
    );
    for (const { asset, contract, decimals } of practiceChain.tokens) {
      const coin = coins.find(([name]) => name === asset);
      if (coin === undefined) continue;
      const units = (text: string) => BigInt(Math.round(Number(text) * 1e6)) * 10n ** BigInt(decimals - 6);
      expect(await heldBy(stranger, contract), asset).toBe(units(coin[2]) - units(coin[3]));
    }
  },
  300_000,
);

test.skipIf(anvilBinary() === undefined)(
  'for each coin the practice chain’s wallets hold what the books say',
  async () => {
    await server.trader();
    const hot = await until(
      async () => (await server.store.pool.query<{ hot_wallet: string }>('SELECT hot_wallet FROM chain_wallet')).rows[0]?.hot_wallet ?? '',
      (address) => address !== '',
    );
    const { rows: addresses } = await server.store.pool.query<{ address: string }>('SELECT address FROM chain_address');
    for (const { asset, contract, decimals } of practiceChain.tokens) {
      await until(
        async () => {
          const { rows } = await server.store.pool.query<{ booked: string }>(
            "SELECT -sum(balance) AS booked FROM state.house_balance WHERE asset = $1 AND account IN ('practice:issue', 'custody:hot')",
            [asset],
          );
          const units =
            decimals >= 8 ? BigInt(rows[0]!.booked) * 10n ** BigInt(decimals - 8) : BigInt(rows[0]!.booked) / 10n ** BigInt(8 - decimals);
          let held = 0n;
          for (const address of [hot, ...addresses.map((one) => one.address)]) held += await heldBy(address, contract);
          return `${asset}: books ${units}, chain ${held}`;
        },
        (said) => /books (\d+), chain \1$/.test(said),
      );
    }
  },
  150_000,
);
