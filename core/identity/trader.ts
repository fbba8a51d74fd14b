import type { WithdrawalUse } from '../funds/limit.ts';
import type { Invitation } from '../invite/reward.ts';
import type { Place } from '../ledger/account.ts';
import type { AssetEntry, Purses } from '../ledger/ledger.ts';
import type { Amount, Unit } from '../money/unit.ts';
import type { OwnOrders } from '../spot/own-orders.ts';
import type { Volume } from '../spot/volume.ts';
import { firstStanding, type Standing } from './standing.ts';

/** The number of a trader. On the wire it is text and called uid. */
export type TraderId = Unit<number, 'TraderId'>;
export const traderId = (value: number): TraderId => value as TraderId;

/** A market maker is an openly labelled account of the house: no privilege, only another opening grant in practice. */
export type TraderKind = 'trader' | 'market_maker';

/** What each room keeps of one trader, held together so that a command looks the trader up once. */
export interface Trader {
  readonly id: TraderId;
  readonly kind: TraderKind;
  standing: Standing;
  readonly purses: Purses;
  /** The places of the spot account, which most postings name; undefined until the first of them. */
  spotPlaces: { readonly available: Place; readonly frozen: Place } | undefined;
  /** Undefined until the first order. */
  orders: OwnOrders | undefined;
  /** Undefined until the first trade. */
  volume: Volume | undefined;
  /** Undefined where nobody invited the trader. */
  invitation: Invitation | undefined;
  /** Undefined where nothing was ever owed. */
  debts: AssetAmount[] | undefined;
  /** What deposits have brought that are not final yet; undefined until the first of them. */
  unfinal: AssetAmount[] | undefined;
  /** Undefined until the first withdrawal. */
  use: WithdrawalUse | undefined;
  /** Remembered requests, including expired ones that haven't been dropped yet. */
  remembered: number;
}

export interface AssetAmount {
  readonly asset: AssetEntry;
  amount: Amount;
}

export const newTrader = (id: TraderId, kind: TraderKind, standing = firstStanding): Trader => ({
  id,
  kind,
  standing,
  purses: [],
  spotPlaces: undefined,
  orders: undefined,
  volume: undefined,
  invitation: undefined,
  debts: undefined,
  unfinal: undefined,
  use: undefined,
  remembered: 0,
});
