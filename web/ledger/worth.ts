import type { Account } from '@bourse/contract/ledger';
import { accounts } from '@bourse/core/ledger/account';
import { formatDecimal, parseDecimal } from '@bourse/core/money/decimal';
import type { Balances } from '../wire/balances.ts';

const scale = 18;
const units = (text: string | undefined): bigint => parseDecimal(text, scale) ?? 0n;
const textOf = (value: bigint): string => formatDecimal(value, scale).replace(/\.?0+$/, '');

type Row = Balances['balances'][number];

export interface AccountWorth {
  readonly account: Account;
  /** In USDT; undefined while a price that it needs is stale. */
  readonly total: string | undefined;
  /** How much of it is frozen, in USDT. */
  readonly frozen: string | undefined;
}

/** The four accounts in USDT. An asset without a live price makes its account's value unknown, never smaller. */
export const accountsWorth = (balances: readonly Row[]): readonly AccountWorth[] =>
  accounts.map((account) => {
    let total: bigint | undefined = 0n;
    let frozen: bigint | undefined = 0n;
    for (const b of balances) {
      if (b.account !== account) continue;
      const held = units(b.available) + units(b.frozen);
      if (held === 0n) continue;
      if (b.converted === undefined) return { account, total: undefined, frozen: undefined };
      const value = units(b.converted);
      total += value;
      // What is frozen is worth its share of the whole: both have the same price.
      frozen += (value * units(b.frozen)) / held;
    }
    return { account, total: textOf(total), frozen: textOf(frozen) };
  });

export interface AssetRow {
  readonly asset: string;
  readonly available: string;
  readonly frozen: string;
  readonly converted: string | undefined;
}

/** Below one USDT an asset is small. One without a price is not: nobody knows. */
const isSmall = (row: AssetRow): boolean =>
  row.converted === undefined ? !/[1-9]/.test(row.available + row.frozen) : units(row.converted) < units('1');

/** The assets of an account, the most valuable first, then the listed ones that are zero. */
export function assetRows(
  balances: readonly Row[],
  account: Account,
  listed: readonly string[],
  wish: { readonly hideSmall: boolean; readonly word: string },
): readonly AssetRow[] {
  const held = balances
    .filter((b) => b.account === account)
    .sort((a, b) => (units(b.converted) > units(a.converted) ? 1 : units(b.converted) < units(a.converted) ? -1 : 0));
  const rows: AssetRow[] = held.map((b) => ({ asset: b.asset, available: b.available, frozen: b.frozen, converted: b.converted }));
  // Everything is priced in USDT here: of the assets at zero it is the one to begin with.
  const zeros = [...listed].sort((a, b) => Number(b === 'USDT') - Number(a === 'USDT'));
  for (const asset of zeros) if (!held.some((b) => b.asset === asset)) rows.push({ asset, available: '0', frozen: '0', converted: '0' });
  const word = wish.word.trim().toUpperCase();
  return rows.filter((row) => (!wish.hideSmall || !isSmall(row)) && row.asset.includes(word));
}
