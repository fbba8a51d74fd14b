import { type Account, accounts } from '@bourse/core/ledger/account';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import type { Balances } from './balances.ts';
import { convertText, type DisplayRate } from './display-currency.ts';
import { heldText } from './money-text.ts';

// What balances are worth in USDT. The server values them at index prices; between two of its answers a balance may move, so
// each row here has its share of what its asset is worth in all accounts. A transfer leaves that sum as it is.

const scale = 18;
const units = (text: string | undefined): bigint => parseDecimal(text, scale) ?? 0n;
const textOf = (value: bigint): string => decimalText(value, scale);

export interface AssetRow {
  readonly account: Account;
  readonly asset: string;
  readonly available: string;
  readonly frozen: string;
  /** In USDT, frozen included; undefined while its price is stale, and for what has no price in USDT. */
  readonly converted: string | undefined;
}

/** The balances, each with what it is worth now. */
export function valued({ balances }: Pick<Balances, 'balances'>): readonly AssetRow[] {
  const held = new Map<string, { amount: bigint; worth: bigint | undefined }>();
  for (const b of balances) {
    const all = held.get(b.asset) ?? { amount: 0n, worth: undefined };
    held.set(b.asset, {
      amount: all.amount + units(b.available) + units(b.frozen),
      worth: b.converted === undefined ? all.worth : (all.worth ?? 0n) + units(b.converted),
    });
  }
  return balances.map(({ account, asset, available, frozen }) => {
    const all = held.get(asset);
    const own = units(available) + units(frozen);
    const worth = own === 0n ? 0n : all?.worth === undefined ? undefined : (all.worth * own) / all.amount;
    return { account, asset, available, frozen, converted: worth === undefined ? undefined : textOf(worth) };
  });
}

/** What the total leaves out: held, but without a price in USDT. Empty while prices are stale, as there is no total then. */
export function unpricedAssets({ balances, total }: Pick<Balances, 'balances' | 'total'>): readonly string[] {
  if (total === undefined) return [];
  const rows = valued({ balances }).filter((row) => row.converted === undefined);
  return [...new Set(rows.map((row) => row.asset))];
}

/** A row in the display currency, frozen included; what is shown in its own asset is exactly what is there. */
export const valueText = (row: AssetRow, rate: DisplayRate | undefined, locale: string): string =>
  row.asset === rate?.currency
    ? heldText(textOf(units(row.available) + units(row.frozen)), locale, row.asset)
    : convertText(row.converted, rate, locale);

/** The same with a sign that says whether it's exact. */
export const worthText = (row: AssetRow, rate: DisplayRate | undefined, locale: string): string =>
  `${row.asset === rate?.currency ? '=' : '≈'} ${valueText(row, rate, locale)}`;

export interface AccountWorth {
  readonly account: Account;
  /** In USDT; undefined while a price that it needs is stale. */
  readonly total: string | undefined;
  readonly available: string | undefined;
  readonly frozen: string | undefined;
}

/**
 * The four accounts in USDT. `isComplete` says that the server knew all prices: what has no value then has none in USDT and
 * counts nothing, as in the total. Without it the value of the account is unknown, never smaller.
 */
export function accountsWorth(rows: readonly AssetRow[], isComplete: boolean): readonly AccountWorth[] {
  return accounts.map((account) => {
    let total = 0n;
    let frozen = 0n;
    for (const row of rows) {
      if (row.account !== account) continue;
      if (row.converted === undefined) {
        if (isComplete) continue;
        return { account, total: undefined, available: undefined, frozen: undefined };
      }
      const held = units(row.available) + units(row.frozen);
      if (held === 0n) continue;
      const value = units(row.converted);
      total += value;
      frozen += (value * units(row.frozen)) / held;
    }
    return { account, total: textOf(total), available: textOf(total - frozen), frozen: textOf(frozen) };
  });
}

/** Below one USDT an asset is small. One without a price is not: nobody knows. */
const isSmall = (row: AssetRow): boolean => row.converted !== undefined && units(row.converted) < units('1');
const isEmpty = (row: AssetRow): boolean => units(row.available) + units(row.frozen) === 0n;

export interface Wish {
  readonly hideSmall: boolean;
  /** What was typed into the search; it looks through all that is listed, also through what one does not own. */
  readonly word: string;
}
export interface Listed {
  readonly asset: string;
  readonly name: string;
}

/** The assets of an account, the most valuable first. A search adds the listed ones that are zero. */
export function assetRows(rows: readonly AssetRow[], account: Account, listed: readonly Listed[], wish: Wish): readonly AssetRow[] {
  const own = rows.filter((row) => row.account === account && !isEmpty(row)).sort(byWorth);
  const word = wish.word.trim().toLowerCase();
  if (word === '') return wish.hideSmall ? own.filter((row) => !isSmall(row)) : own;
  const names = new Map(listed.map(({ asset, name }) => [asset, name.toLowerCase()]));
  const others = listed.filter(({ asset }) => !own.some((row) => row.asset === asset));
  const zero = others.map(({ asset }): AssetRow => ({ account, asset, available: '0', frozen: '0', converted: '0' }));
  return [...own, ...zero].filter((row) => row.asset.toLowerCase().includes(word) || names.get(row.asset)?.includes(word));
}

/** The most valuable first, what has no price last. */
function byWorth(a: AssetRow, b: AssetRow): number {
  if (a.converted === undefined || b.converted === undefined)
    return Number(a.converted === undefined) - Number(b.converted === undefined) || (a.asset < b.asset ? -1 : 1);
  const more = units(b.converted) - units(a.converted);
  return more > 0n ? 1 : more < 0n ? -1 : a.asset < b.asset ? -1 : 1;
}
