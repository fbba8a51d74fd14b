import type { TraderId } from '../identity/trader-id.ts';

/** A trader's four accounts (specification 1). `spot` is also the account of the flash exchange. */
export const accounts = ['fiat', 'spot', 'perpetual', 'second'] as const;
export type Account = (typeof accounts)[number];

export type Purse = 'available' | 'frozen';

/**
 * What a house account is for. The invariants, the reserves and the operators' sums follow from it.
 * - held: assets held outside for the house, negative by the amount held. These are the reserves.
 * - issued: where practice money and corrections come from. No reserve against real liabilities.
 * - fund: what the house has earned, or holds for its products. Never negative (I12).
 * - passing: what is on its way between traders, of either sign.
 */
export type HousePurpose = 'held' | 'issued' | 'fund' | 'passing';

/** House accounts with their purpose: what leaves a trader's purse arrives in one of these, and the reverse. */
const purposeOf = {
  'fee:spot': 'fund',
  dust: 'passing',
  'practice:issue': 'issued',
  adjustment: 'issued',
  'custody:hot': 'held',
  'custody:cold': 'held',
  bank: 'held',
  'fee:withdraw': 'fund',
  'fee:flash': 'fund',
  'spread:flash': 'fund',
  // The house's inventory for exchanges.
  'house:flash': 'fund',
  'fee:perpetual': 'fund',
  insurance: 'fund',
  // Minus the signed entry values of all open positions.
  'perpetual:clearing': 'passing',
  'funding:clearing': 'passing',
  // The house's fund for second contracts: free, and frozen for what open contracts may cost.
  'house:second': 'fund',
  'house:second:frozen': 'fund',
  // The house's tokens for sales: free, and frozen for what listed sales may have to give; and what they brought in.
  'house:ico': 'fund',
  'house:ico:frozen': 'fund',
  'ico:proceeds': 'fund',
} as const satisfies Readonly<Record<string, HousePurpose>>;
export type HouseAccount = keyof typeof purposeOf;
/** Balances and events keep this order. */
export const houseAccounts = Object.keys(purposeOf) as readonly HouseAccount[];

/** The house accounts that serve one of these purposes. */
export const houseAccountsFor = (...purposes: readonly HousePurpose[]): readonly HouseAccount[] =>
  houseAccounts.filter((account) => purposes.includes(purposeOf[account]));

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
