import { expect, test } from 'vitest';
import { newTrader } from '../identity/trader.ts';
import { traderId } from '../identity/trader-id.ts';
import { amount } from '../money/unit.ts';
import type { LedgerEvent } from './events.ts';
import { Ledger } from './ledger.ts';

const opened = () => {
  const events: LedgerEvent[] = [];
  const ledger = new Ledger({ events });
  const assets = ['AAA', 'BBB', 'CCC'].map((asset) => {
    ledger.addAsset({ asset, name: asset, scale: 8 });
    return ledger.assets.get(asset)!;
  });
  const trader = newTrader(traderId(1), 'trader');
  ledger.traders.set(trader.id, trader);
  return { events, ledger, assets, trader };
};

test('a purse is removed when empty, frozen money included, and comes back with new money', () => {
  const { events, ledger, assets, trader } = opened();
  const [a, b, c] = assets as [(typeof assets)[0], (typeof assets)[0], (typeof assets)[0]];
  for (const asset of assets) ledger.credit('bank', trader, 'fiat', asset, amount(10n));
  ledger.flush();
  ledger.freeze(trader, 'fiat', a, amount(10n));
  ledger.collect(trader, 'fiat', b, amount(10n), 'bank');
  ledger.collect(trader, 'fiat', c, amount(9n), 'bank');
  ledger.flush();
  expect(trader.purses.map(({ available, frozen }) => [available, frozen]).sort()).toEqual([
    [0n, 10n],
    [1n, 0n],
  ]);
  expect(events.at(-1)).toEqual({ event: 'house_balance_changed', account: 'bank', asset: 'CCC', balance: -1n });
  expect(ledger.balance(trader, 'fiat', b)).toEqual({ available: 0n, frozen: 0n });
  ledger.release(trader, 'fiat', a, amount(10n));
  ledger.credit('bank', trader, 'fiat', b, amount(3n));
  ledger.flush();
  expect([a, b, c].map((asset) => ledger.available(trader, 'fiat', asset))).toEqual([10n, 3n, 1n]);
  ledger.check();
});

test('however many accounts and assets a trader has used, only non-empty purses are kept', () => {
  const { ledger, assets, trader } = opened();
  const [asset] = assets as [(typeof assets)[0]];
  ledger.credit('bank', trader, 'fiat', asset, amount(10n));
  for (const [from, to] of [
    ['fiat', 'spot'],
    ['spot', 'perpetual'],
    ['perpetual', 'second'],
  ] as const) {
    ledger.transfer(trader, from, to, asset, amount(10n));
    ledger.flush();
  }
  expect(trader.purses).toHaveLength(1);
  ledger.owe(trader, asset, amount(4n), 'bank');
  ledger.transfer(trader, 'second', 'fiat', asset, amount(10n));
  ledger.repay(trader, 'fiat', asset, amount(4n));
  ledger.flush();
  expect([trader.purses.length, trader.debts]).toEqual([1, undefined]);
  ledger.check();
});
