import type { TraderId } from '../identity/trader.ts';

/** The four accounts of a trader (specification 1). `spot` is also the account of the flash exchange. */
export const accounts = ['fiat', 'spot', 'perpetual', 'second'] as const;
export type Account = (typeof accounts)[number];

export type Purse = 'available' | 'frozen';

/** Accounts of the house: a posting that leaves a trader's purse arrives in one of these, and the other way round. */
export const houseAccounts = ['fee:spot', 'dust', 'practice:issue', 'adjustment'] as const;
export type HouseAccount = (typeof houseAccounts)[number];

/** Where a posting comes from or goes to. A plain value: its text is only built where somebody reads it. */
export type Place = { readonly trader: TraderId; readonly account: Account; readonly purse: Purse } | { readonly house: HouseAccount };

/** The text of an address: `trader:42:spot:USDT:available` or `house:fee:spot:USDT`. */
export type Address = string;

export const address = (place: Place, asset: string): Address =>
  'house' in place ? `house:${place.house}:${asset}` : `trader:${place.trader}:${place.account}:${asset}:${place.purse}`;
