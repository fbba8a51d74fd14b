// What the perpetual room keeps of a trader: positions, and how much margin the cross ones share.

import { PerTrader, type Trader } from '../identity/trader.ts';
import { NOTHING } from '../money/amount.ts';
import type { InstrumentUnits } from '../money/notional.ts';
import type { Amount, Rate, Ticks } from '../money/unit.ts';
import type { LiquidationWatch } from './liquidation-watch.ts';
import type { Position } from './position.ts';
import type { RiskTier } from './risk-tier.ts';

/** An instrument as the clearing knows it. */
export interface Contract {
  readonly symbol: string;
  readonly units: InstrumentUnits;
  readonly tiers: readonly RiskTier[];
  readonly takerFee: Rate;
  /** The insurance fund's largest part of what a liquidation brought in. */
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
  /** Isolated: what is frozen for it and nothing else. Cross: its part of what the account must have frozen. */
  margin: Amount;
  /** Where the mark price must look at it again; kept by the contract's watch. */
  watched: Ticks | undefined;
  watchedAt: number;
}

export interface PerpetualAccount {
  readonly trader: Trader;
  readonly held: HeldPosition[];
  /** The margins of all cross positions together. */
  required: Amount;
  /** What is frozen for them: all that is required, or all that the account has. */
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
