import { calls } from '@bourse/contract/calls';
import { expect, test } from 'vitest';
import { startPracticeServer } from '../test/practice-server.ts';

test('the currency list says how each asset comes in and goes out: scales, minimums, fee and confirmations', async () => {
  const server = await startPracticeServer();
  try {
    const { body } = await server.call(calls.market.currencyList, {});
    const open = body.map(({ asset, networks }) => [asset, networks.some((one) => one.depositOpen && one.withdrawalOpen)] as const);
    expect(Object.fromEntries(open)).toEqual(
      Object.fromEntries(['BNB', 'BTC', 'DOGE', 'ETH', 'EUR', 'SOL', 'USD', 'USDT', 'XRP'].map((asset) => [asset, true])),
    );
    const tether = body.find(({ asset }) => asset === 'USDT')!;
    expect(tether.scale).toBe(8);
    expect(tether.networks.find(({ network }) => network === 'practice')).toMatchObject({
      ...{ isPractice: true, decimals: 6, minimumDeposit: '10', minimumWithdrawal: '20', fee: '1' },
      ...{ confirmations: 12, depositOpen: true, withdrawalOpen: true },
    });
    for (const { asset, networks } of body)
      for (const one of networks) {
        expect(Number(one.minimumWithdrawal), `${asset} on ${one.network}`).toBeGreaterThan(Number(one.fee));
        expect(one.finalConfirmations, `${asset} on ${one.network}`).toBeGreaterThanOrEqual(one.confirmations);
      }
  } finally {
    await server.close();
  }
});
