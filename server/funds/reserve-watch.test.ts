import { amount } from '@bourse/core/money/unit';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WalletBalance } from '../gateways/chain/port.ts';
import { FakeChain } from '../test/fake-chain.ts';
import { type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { watchReserves } from './reserve-watch.ts';
import { readWallets } from './wallets-office.ts';

const chain = new FakeChain();
let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer({}, { chain });
  await server.trader();
  await server.open.engine.projected(server.open.engine.head);
});
afterAll(() => server?.close());

test('coins that stay missing on chain are an alarm on Today and one line in the log; a surplus is only shown', async () => {
  const logged: { level: number; assets?: string[] }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const { pool, listing, engine, realm } = server.edge.services;
  const o = { pool, listing, engine, realm, chain, log };
  const watch = watchReserves({ ...o, onFailure: (error) => expect.unreachable(String(error)) });
  const run = async () => {
    await watch.look();
    return watch.run();
  };
  try {
    expect(watch.run()).toEqual({ name: 'Reserves', isWhole: true, detail: 'the first check since the start is due' });
    expect(await run()).toMatchObject({ isWhole: true, detail: 'no wallet is watched' });
    const usdt = (await readWallets(o)).assets.find(({ asset }) => asset === 'USDT')!;
    const booked = BigInt(Math.round((Number(usdt.hot) + Number(usdt.issued)) * 1e8));
    const holds = (more: bigint, minutesAgo = 0) => {
      const at = new Date(Date.now() - minutesAgo * 60_000);
      const hot = { network: 'practice', asset: 'USDT', kind: 'hot', balance: amount(booked + more), at };
      chain.held = [hot as WalletBalance];
    };
    holds(0n);
    expect(await run()).toMatchObject({ isWhole: true, detail: 'books and chain agree' });
    holds(-100_000_000_000n);
    expect(await run(), 'a balance may be read a moment after a deposit was booked').toMatchObject({ isWhole: true });
    const short = { name: 'Reserves', isWhole: false, detail: 'less on chain than in the books: 1000 USDT' };
    expect(await run()).toEqual(short);
    expect(await run()).toEqual(short);
    holds(-1n, 7);
    expect(await run()).toMatchObject({ isWhole: false, detail: 'balances on chain were last read 7 min ago' });
    holds(500_000_000_000n);
    expect(await run()).toMatchObject({ isWhole: true, detail: 'more on chain than in the books: 5000 USDT' });
    expect(logged.map(({ level, assets }) => [level, assets])).toEqual([
      [50, ['USDT']],
      [30, undefined],
    ]);
  } finally {
    await watch.stop();
  }
});
