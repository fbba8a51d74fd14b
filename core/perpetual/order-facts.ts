import type { BookFacts } from '../book/plan-fill.ts';
import type { CountFacts } from '../book/refuse.ts';
import type { Amount, Lots, Ticks } from '../money/unit.ts';
import type { Policy } from '../policy/policy.ts';
import type { Setting } from './account.ts';
import type { PlacePerpetualOrder } from './commands.ts';
import type { PerpetualInstrument } from './instrument.ts';
import type { Stand } from './trade.ts';

/** What an order is judged by. The core knows all of it; a browser knows what it's shown. */
export interface PerpetualFacts extends BookFacts, CountFacts {
  readonly instrument: PerpetualInstrument;
  /** Only orders that close positions are accepted. */
  readonly isCloseOnly: boolean;
  /** What the trader's country allows. Absent when an accepted order is judged again: it runs on. */
  readonly policy?: Policy | undefined;
  /** Decimals of USDT. */
  readonly scale: number;
  /** Whether the index is neither stale nor held. */
  readonly isSound: boolean;
  readonly mark: Ticks | undefined;
  readonly last: Ticks | undefined;
  readonly isHedged: boolean;
  readonly setting: Setting;
  readonly stand: Stand;
  /** Whether an order in the book that would open stands in the way up to this price while the index isn't sound. A browser can't see it. */
  isBlocked?(isBuy: boolean, limit: Ticks): boolean;
  /** How many lots of the position on the other side are already claimed by resting orders of this side. */
  claimed(isBuy: boolean): Lots;
  /** Take profits and stop losses of parts of the position that this side closes; see exit-count.ts. */
  exits(isBuy: boolean): number;
  /** How many trailing stops of the trader wait in this contract. */
  readonly trailing: number;
  /** The value of resting orders of this side that would open. */
  opening(isBuy: boolean): Amount;
  /** What the account has frozen, if it's known at hand: resting orders open for no more than this times the leverage. */
  readonly frozen?: Amount;
  /** What resting orders hold, or would hold at another leverage. */
  reserved(leverage?: number): Amount;
}

/** An order before it has a number. */
export type NewOrder = Omit<PlacePerpetualOrder, 'kind' | 'trader' | 'requestId' | 'expiresAt' | 'symbol' | 'policy'>;
