// Money in and out on one machine: the engine, the edge, the chain process, the signer and anvil, all real.
import { randomBytes } from 'node:crypto';
import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withChecksum } from '../gateways/chain/address/evm-address.ts';
import { type OpenChainGateway, openChainGateway } from '../gateways/chain/gateway.ts';
import { practiceChain } from '../gateways/chain/practice-chain.ts';
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
  // The edge is given the chains before there is a database to ask.
  const chain = new Proxy({} as OpenChainGateway, { get: (_, name) => Reflect.get(gateway ?? {}, name) });
  server = await startPracticeServer({}, { chain });
  gateway = openChainGateway({ pool: server.store.pool, realm: 'practice' });
  await gateway.refresh();
  const hear = (line: unknown): void => {
    log += `${JSON.stringify(line)}\n`;
  };
  child = startChainChild({
    url: server.store.url,
    dataDir: server.dataDir,
    realm: 'practice',
    chainsFile: undefined,
    signerDir: undefined,
    log: { info: hear, warn: hear } as never,
  });
}, 60_000);
afterAll(async () => {
  await child?.stop();
  gateway?.close();
  await server?.close();
}, 30_000);

const seen = () => ({ 'min-seq': String(server.open.engine.head) });
async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (const since = Date.now(); ; await new Promise((resume) => setTimeout(resume, 200))) {
    const value = await read();
    if (isSo(value)) return value;
    if (Date.now() - since > 120_000) throw new Error(`it did not come about: ${JSON.stringify(value)}\n${log}`);
  }
}
async function heldBy(address: string): Promise<bigint> {
  const { rows } = await server.store.pool.query<{ endpoint: string }>('SELECT endpoint FROM chain_wallet');
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
  const response = await fetch(rows[0]!.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: practiceChain.token, data }, 'latest'] }),
  });
  return BigInt(((await response.json()) as { result: string }).result);
}

test.skipIf(anvilBinary() === undefined)(
  'a trader deposits on the practice chain and withdraws to an address, which then holds exactly what was to arrive',
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
    // As if it had been saved two days ago: then nobody has to look at so small a sum.
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
    // What is final went from the trader's wallet to the hot one, and the office sees both.
    await until(
      async () => heldBy(address.address),
      (held) => held === 0n,
    );
    expect(await gateway!.status()).toMatchObject([{ network: 'practice', isLive: true, lagBlocks: expect.any(Number) }]);
    expect((await gateway!.wallets()).map(({ kind }) => kind).sort()).toEqual(['deposits', 'gas', 'hot']);
    expect(await gateway!.ownerOf('practice', address.address)).toBe(Number(trader.uid));
    expect(gateway!.checkAddress('practice', practiceChain.token)).toEqual({ ok: false, why: 'token-contract' });
    expect(await gateway!.isContract('practice', practiceChain.token)).toBe(true);
    expect(await gateway!.isContract('practice', stranger)).toBe(false);
  },
  300_000,
);
