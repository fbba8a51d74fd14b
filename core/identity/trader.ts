import type { Place } from '../ledger/account.ts';
import type { Purses } from '../ledger/ledger.ts';
import type { Unit } from '../money/unit.ts';
import type { OwnOrders } from '../spot/own-orders.ts';
import type { Volume } from '../spot/volume.ts';

/** The number of a trader. On the wire it is text and called uid. */
export type TraderId = Unit<number, 'TraderId'>;
export const traderId = (value: number): TraderId => value as TraderId;

/** A market maker is an openly labelled account of the house: no privilege, only another opening grant in practice. */
export type TraderKind = 'trader' | 'market_maker';

/** What each room keeps of one trader, held together so that a command looks the trader up once. */
export interface Trader {
  readonly id: TraderId;
  readonly kind: TraderKind;
  readonly purses: Purses;
  /** The places of the spot account, which most postings name; undefined until the first of them. */
  spotPlaces: { readonly available: Place; readonly frozen: Place } | undefined;
  /** Undefined until the first order. */
  orders: OwnOrders | undefined;
  /** Undefined until the first trade. */
  volume: Volume | undefined;
}

export const newTrader = (id: TraderId, kind: TraderKind): Trader => ({
  id,
  kind,
  purses: [],
  spotPlaces: undefined,
  orders: undefined,
  volume: undefined,
});
