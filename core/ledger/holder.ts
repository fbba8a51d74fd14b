import type { TraderId } from '../identity/trader-id.ts';
import type { Asset } from '../market/instrument.ts';
import type { Amount } from '../money/unit.ts';
import type { Place } from './account.ts';

/** A balance in one asset and account. The slot identifies it: asset number times four plus account number. */
export interface Purse {
  readonly slot: number;
  available: Amount;
  frozen: Amount;
  touched: boolean;
}
/**
 * Few per trader, so an array is both smaller and faster than a map. Adding one copies the array: one grown in place reserves space
 * for many.
 */
export type Purses = Purse[];

/** An asset as the ledger knows it. */
export interface AssetEntry {
  readonly asset: Asset;
  readonly index: number;
  /** The house's balances in this asset, in the order of houseAccounts. */
  readonly house: Amount[];
  readonly houseTouched: boolean[];
}

export interface AssetAmount {
  readonly asset: AssetEntry;
  amount: Amount;
}

export interface TradingPlaces {
  readonly available: Place;
  readonly frozen: Place;
}

/** Anyone with balances. */
export interface Holder {
  readonly id: TraderId;
  purses: Purses;
  /** The places of the accounts that most postings name; undefined until the first of them. */
  spotPlaces: TradingPlaces | undefined;
  perpetualPlaces: TradingPlaces | undefined;
  /** Undefined if nothing was ever owed. */
  debts: AssetAmount[] | undefined;
}
