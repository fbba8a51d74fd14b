// The effects of a command. Events contain the state after the command, so a reader needs no memory of its own and may keep only
// the latest per key. Within one command each balance and each order is reported once, at its end.

import type { Answer } from './answer.ts';
import type { Configured } from './configure.ts';
import type { FlashEvent } from './flash/events.ts';
import type { FundsEvent } from './funds/events.ts';
import type { IcoEvent } from './ico/events.ts';
import type { RequestsForgotten } from './idempotency/events.ts';
import type { IdentityEvent } from './identity/events.ts';
import type { TraderId } from './identity/trader-id.ts';
import type { InviteEvent } from './invite/events.ts';
import type { LedgerEvent } from './ledger/events.ts';
import type { MarketEvent } from './market/events.ts';
import type { Instant } from './money/unit.ts';
import type { PerpetualEvent } from './perpetual/events.ts';
import type { Rejection } from './rejection.ts';
import type { SecondsEvent } from './seconds/events.ts';
import type { SpotEvent } from './spot/events.ts';

export type ExchangeEvent =
  | Configured
  | LedgerEvent
  | IdentityEvent
  | MarketEvent
  | SpotEvent
  | PerpetualEvent
  | SecondsEvent
  | InviteEvent
  | FundsEvent
  | FlashEvent
  | IcoEvent
  | RequestsForgotten;

export interface Outcome {
  /** The sequence number of the command that had the effect; for a repetition, that of the first one. */
  readonly seq: number;
  readonly answer: Answer | Rejection;
  /** Empty if the command was refused or is a repetition. */
  readonly events: readonly ExchangeEvent[];
  /** Set if the core will remember this answer for the request window; undefined if there's nothing new to remember. */
  readonly remembered: Remembered | undefined;
  /** The last queue position ever assigned; undefined if it can't have changed. */
  readonly lastPriority?: number | undefined;
}

/** Identifies a repetition. The answer is the outcome's own; `answerText` formats it. */
export interface Remembered {
  readonly trader: TraderId;
  readonly requestId: string;
  /** The keyed hash of trader and ID, by which the store finds it too. */
  readonly key: number;
  readonly bodyHash: number;
  readonly at: Instant;
}
