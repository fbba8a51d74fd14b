import type { Asset } from '../market/instrument.ts';
import type { Amount } from '../money/unit.ts';
import { type RowsOf, type Sink, type Stored, sortedBy, type Tables, type Tells, type Values } from '../table.ts';
import { type Account, type HouseAccount, houseAccounts } from './account.ts';
import type { LedgerConfiguration } from './configuration.ts';
import type { LedgerEvent } from './events.ts';
import type { Ledger } from './ledger.ts';

export const ledgerTables = {
  asset: { key: ['asset'], columns: { asset: 'text', name: 'text', scale: 'integer' } },
  purse: {
    key: ['trader', 'account', 'asset'],
    columns: { trader: 'integer', account: 'text', asset: 'text', available: 'amount', frozen: 'amount' },
  },
  house_balance: { key: ['account', 'asset'], columns: { account: 'text', asset: 'text', balance: 'amount' } },
  debt: { key: ['trader', 'asset'], columns: { trader: 'integer', asset: 'text', amount: 'amount' } },
} as const satisfies Tables;
export type LedgerTable = keyof typeof ledgerTables;

const assetRow = ({ asset, name, scale }: Asset): Values => ({ asset, name, scale });

export function ledgerRows(ledger: Ledger): RowsOf<LedgerTable> {
  const assets = () => sortedBy(ledger.assets.values(), (entry) => entry.asset.asset);
  return {
    *asset() {
      for (const { asset } of assets()) yield assetRow(asset);
    },
    *purse() {
      for (const trader of ledger.inOrder()) {
        const purses = sortedBy(ledger.balances(trader), (purse) => `${purse.account} ${purse.asset}`);
        for (const { account, asset, available, frozen } of purses) yield { trader: trader.id, account, asset, available, frozen };
      }
    },
    *house_balance() {
      for (const account of [...houseAccounts].sort()) {
        for (const entry of assets()) {
          const balance = ledger.houseBalance(account, entry);
          if (balance !== 0n) yield { account, asset: entry.asset.asset, balance };
        }
      }
    },
    *debt() {
      for (const { id, debts } of ledger.inOrder()) {
        for (const { asset, amount } of sortedBy(debts ?? [], (debt) => debt.asset.asset.asset)) {
          if (amount !== 0n) yield { trader: id, asset: asset.asset.asset, amount };
        }
      }
    },
  };
}

/** Requires traders to be restored. */
export function restoreLedger(ledger: Ledger, stored: Stored<LedgerTable>): void {
  for (const v of stored.all('asset')) ledger.addAsset({ asset: v['asset'], name: v['name'], scale: v['scale'] } as Asset);
  const trader = (v: Values) => ledger.traders.get(v['trader'] as number)!;
  const asset = (v: Values) => ledger.assets.get(v['asset'] as string)!;
  for (const v of stored.all('house_balance')) ledger.restoreHouse(v['account'] as HouseAccount, asset(v), v['balance'] as Amount);
  for (const v of stored.all('debt')) ledger.restoreDebt(trader(v), asset(v), v['amount'] as Amount);
}

export function takePurse(ledger: Ledger, { trader, account, asset, available, frozen }: Values): void {
  const [holder, entry] = [ledger.traders.get(trader as number)!, ledger.assets.get(asset as string)!];
  ledger.restorePurse(holder, account as Account, entry, available as Amount, frozen as Amount);
}

export function tellLedgerConfigured({ assets }: LedgerConfiguration, sink: Sink<LedgerTable>): void {
  for (const asset of assets) sink.put('asset', assetRow(asset));
}

export const ledgerTells: Tells<LedgerEvent, LedgerTable> = {
  balance_changed({ trader, account, asset, available, frozen }, sink) {
    if (available === 0n && frozen === 0n) sink.remove('purse', { trader, account, asset });
    else sink.put('purse', { trader, account, asset, available, frozen });
  },
  house_balance_changed({ account, asset, balance }, sink) {
    if (balance === 0n) sink.remove('house_balance', { account, asset });
    else sink.put('house_balance', { account, asset, balance });
  },
  debt_changed({ trader, asset, amount }, sink) {
    if (amount === 0n) sink.remove('debt', { trader, asset });
    else sink.put('debt', { trader, asset, amount });
  },
  posted: undefined,
};
