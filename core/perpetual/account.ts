// A trader's state in the perpetual room: positions, and the margin that cross positions share.

import { PerTrader, type Trader } from '../identity/trader.ts';
import { NOTHING } from '../money/amount.ts';
import type { InstrumentUnits } from '../money/notional.ts';
import type { Amount, Rate, Ticks } from '../money/unit.ts';
import type { Claims } from './claim-sums.ts';
import type { LiquidationWatch } from './liquidation-watch.ts';
import type { Position } from './position.ts';
import type { RiskTier } from './risk-tier.ts';

/** What a position's maintenance margin and closing fee follow from. */
export interface MarginRules {
  readonly tiers: readonly RiskTier[];
  readonly takerFee: Rate;
}

/** An instrument as seen by the clearing. */
export interface Contract extends MarginRules {
  readonly symbol: string;
  readonly units: InstrumentUnits;
  /** The insurance fund's maximum share of a liquidation's proceeds. */
  readonly insuranceRate: Rate;
  /** Undefined until the first index. */
  mark: Ticks | undefined;
  readonly watch: LiquidationWatch;
  /** Everyone's positions in it. */
  readonly holders: Set<HeldPosition>;
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
  /** The rules from before a change that would have liquidated it, until it's enlarged, or margin is taken away (decision 0088). */
  earlier: MarginRules | undefined;
  /** What it's worth at the last mark price that was asked for; see facts.ts. */
  worth: Worth | undefined;
  /** The mark price at which it must be checked again; kept by the contract's watch. */
  watched: Ticks | undefined;
  watchedAt: number;
  /** As last reported. */
  told: Pick<HeldPosition, 'position' | 'margin' | 'earlier'> | undefined;
}
/** Of a position at a mark price, by its rules. */
export interface Worth {
  readonly position: Position;
  readonly mark: Ticks | undefined;
  readonly tiers: readonly RiskTier[];
  readonly takerFee: Rate;
  readonly profit: Amount;
  /** Maintenance margin and closing fee, times RATE_ONE. */
  readonly needed: bigint;
}
/** By which rules a position is judged. */
export const rulesOf = ({ earlier, contract }: Pick<HeldPosition, 'earlier' | 'contract'>): MarginRules => earlier ?? contract;

/** What a trader has chosen for one contract. */
export interface Setting {
  readonly leverage: number;
  readonly mode: MarginMode;
}
export const FIRST_SETTING: Setting = { leverage: 10, mode: 'cross' };

export interface PerpetualAccount {
  readonly trader: Trader;
  /** In the order of contracts, the long position of one before the short one. */
  readonly held: HeldPosition[];
  /** Holds long and short positions in one contract side by side. */
  isHedged: boolean;
  /** By contract; only what differs from the first setting. */
  readonly settings: Map<string, Setting>;
  /** The total margin of all cross positions. */
  required: Amount;
  /** What is frozen for them: everything required, or everything the account has. */
  pot: Amount;
  /** What resting orders claim, by the number of the contract's market. */
  readonly claims: (Claims | undefined)[];
  /** Changed by the current command; and since a mark price last moved. */
  isTouched: boolean;
  isUnwatched: boolean;
  /** As last reported. */
  told: { readonly held: readonly HeldPosition[]; readonly pot: Amount; readonly isHedged: boolean };
}

const accounts = new PerTrader<PerpetualAccount>();
export const accountOf = (trader: Trader): PerpetualAccount => {
  let account = accounts.of(trader);
  if (account === undefined) {
    const told = { held: [], pot: NOTHING, isHedged: false };
    const flags = { isHedged: false, isTouched: false, isUnwatched: false };
    account = { trader, held: [], settings: new Map(), required: NOTHING, pot: NOTHING, claims: [], ...flags, told };
    accounts.keep(trader, account);
  }
  return account;
};
/** Without opening one. */
export const knownAccount = (trader: Trader): PerpetualAccount | undefined => accounts.of(trader);

export const settingOf = (account: PerpetualAccount, contract: Contract): Setting => account.settings.get(contract.symbol) ?? FIRST_SETTING;

export const heldIn = (account: PerpetualAccount, contract: Contract, isLong: boolean): HeldPosition | undefined => {
  for (const one of account.held) if (one.contract === contract && one.position.isLong === isLong) return one;
  return undefined;
};

/** Keeps the order of the account's positions, so that it's the same after a restart. */
export function addHeld({ held }: PerpetualAccount, one: HeldPosition): void {
  const isAfter = (other: HeldPosition) =>
    other.contract.symbol === one.contract.symbol ? one.position.isLong : other.contract.symbol > one.contract.symbol;
  const place = held.findIndex(isAfter);
  held.splice(place < 0 ? held.length : place, 0, one);
  one.contract.holders.add(one);
}
