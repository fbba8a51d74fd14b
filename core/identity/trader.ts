import type { Holder } from '../ledger/holder.ts';
import { firstStanding, type Standing } from './standing.ts';
import type { TraderId, TraderKind } from './trader-id.ts';

/** A trader: an account holder in the ledger with a standing, and a slot for each room that stores something per trader. */
export interface Trader extends Holder {
  readonly kind: TraderKind;
  standing: Standing;
  /** Read and written through `PerTrader`. */
  readonly kept: unknown[];
}

/**
 * One room's data per trader. It's stored with the trader, so that a command looks the trader up once and the trader knows nothing
 * about rooms. Declared once, when its file is loaded.
 */
export class PerTrader<T> {
  private readonly place = places++;

  of(trader: Trader): T | undefined {
    return trader.kept[this.place] as T | undefined;
  }
  keep(trader: Trader, kept: T | undefined): void {
    trader.kept[this.place] = kept;
  }
}
let places = 0;

/** One list for all who have none yet: a list is replaced when it grows, never grown in place. */
const NO_PURSES: Trader['purses'] = [];

export const newTrader = (id: TraderId, kind: TraderKind, standing = firstStanding): Trader => ({
  id,
  kind,
  standing,
  purses: NO_PURSES,
  spotPlaces: undefined,
  perpetualPlaces: undefined,
  debts: undefined,
  kept: new Array(places).fill(undefined),
});
