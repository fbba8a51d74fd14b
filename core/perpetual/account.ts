// A trader's state in the perpetual room: positions, and the margin that cross positions share.

import { PerTrader, type Trader } from '../identity/trader.ts';
import { NOTHING } from '../money/amount.ts';
import type { InstrumentUnits } from '../money/notional.ts';
import type { Amount, Rate, Ticks } from '../money/unit.ts';
import type { LiquidationWatch } from './liquidation-watch.ts';
import type { Position } from './position.ts';
import type { RiskTier } from './risk-tier.ts';

/** An instrument as seen by the clearing. */
export interface Contract {
  readonly symbol: string;
  readonly units: InstrumentUnits;
  readonly tiers: readonly RiskTier[];
  readonly takerFee: Rate;
  /** The insurance fund's maximum share of a liquidation's proceeds. */
  readonly insuranceRate: Rate;
  /** Undefined until the first index. */
  mark: Ticks | undefined;
  readonly watch: LiquidationWatch;
}

export type MarginMode = 'cross' | 'isolated';

/** A trader's position in one contract. At most one per contract, or one per side in hedge mode. */
export interface HeldPosition {
  readonly account: PerpetualAccount;
  readonly contract: Contract;
  readonly mode: MarginMode;
  /** The command that opened it. */
  readonly openedSeq: number;
  position: Position;
  /** Isolated: frozen for this position alone. Cross: its part of what the account must have frozen. */
  margin: Amount;
  /** The mark price at which it must be checked again; kept by the contract's watch. */
  watched: Ticks | undefined;
  watchedAt: number;
}

export interface PerpetualAccount {
  readonly trader: Trader;
  readonly held: HeldPosition[];
  /** The total margin of all cross positions. */
  required: Amount;
  /** What is frozen for them: everything required, or everything the account has. */
  pot: Amount;
}

const accounts = new PerTrader<PerpetualAccount>();
export const accountOf = (trader: Trader): PerpetualAccount => {
  let account = accounts.of(trader);
  if (account === undefined) {
    account = { trader, held: [], required: NOTHING, pot: NOTHING };
    accounts.keep(trader, account);
  }
  return account;
};

export const heldIn = (account: PerpetualAccount, contract: Contract, isLong: boolean): HeldPosition | undefined =>
  account.held.find((one) => one.contract === contract && one.position.isLong === isLong);
