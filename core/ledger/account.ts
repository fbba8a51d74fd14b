import type { TraderId } from '../identity/trader-id.ts';

/** A trader's four accounts (specification 1). `spot` is also the account of the flash exchange. */
export const accounts = ['fiat', 'spot', 'perpetual', 'second'] as const;
export type Account = (typeof accounts)[number];

export type Purse = 'available' | 'frozen';

/** House accounts: what leaves a trader's purse arrives in one of these, and the reverse. */
export const houseAccounts = [
  'fee:spot',
  'dust',
  'practice:issue',
  'adjustment',
  // Held outside for the house: negative by the amount held.
  'custody:hot',
  'custody:cold',
  'bank',
  'fee:withdraw',
  'fee:flash',
  'spread:flash',
  // The house's inventory for exchanges.
  'house:flash',
  'fee:perpetual',
  'insurance',
  // Minus the signed entry values of all open positions.
  'perpetual:clearing',
  'funding:clearing',
  // The house's fund for second contracts: free, and frozen for what open contracts may cost.
  'house:second',
  'house:second:frozen',
  // The house's tokens for sales: free, and frozen for what listed sales may have to give; and what they brought in.
  'house:ico',
  'house:ico:frozen',
  'ico:proceeds',
] as const;
export type HouseAccount = (typeof houseAccounts)[number];

/** The source or destination of a posting. A plain value: its text is built only when somebody reads it. */
export type Place =
  | { readonly trader: TraderId; readonly account: Account; readonly purse: Purse }
  | { readonly trader: TraderId; readonly debt: true }
  | { readonly house: HouseAccount };

/** The text of an address: `trader:42:spot:USDT:available`, `trader:42:debt:USDT` or `house:fee:spot:USDT`. */
export type Address = string;

export const address = (place: Place, asset: string): Address =>
  'house' in place
    ? `house:${place.house}:${asset}`
    : 'debt' in place
      ? `trader:${place.trader}:debt:${asset}`
      : `trader:${place.trader}:${place.account}:${asset}:${place.purse}`;
