import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';
import type { EnginePort, Submission } from '../engine/submission.ts';
import type { ChainGateway } from '../gateways/chain/port.ts';
import type { Refused } from '../http/refusal.ts';
import type { Caller } from '../http/room.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Listing } from '../store/listing.ts';
import type { Uploads } from '../uploads/uploads.ts';

/** What the funds room needs from identity and verification. */
export interface SenderChecks {
  hasSafePassword(trader: TraderId): Promise<boolean>;
  /**
   * 42 without a withdrawal password, 18 if it's wrong, step-up-needed if a second factor is set that this session hasn't proved.
   * Otherwise earlier failures are being forgiven: callers wait for that before answering, or the trader's next attempt could come
   * too early.
   */
  checkSender(caller: Pick<Caller, 'trader' | 'tokenHash'>, safePassword: string): Promise<Refused | { readonly forgiven: Promise<void> }>;
  /** A second factor is set: withdrawals require a session that has proved it. */
  hasSecondFactor(trader: TraderId): Promise<boolean>;
  steppedUpUntil(caller: Pick<Caller, 'tokenHash'>): Promise<Date | undefined>;
  /** Whether this is the number of the document that verified the trader, in any spelling. */
  isOwnIdNumber(trader: TraderId, idNumber: string): Promise<boolean>;
  /** The verified person behind the trader; undefined if there is none. */
  personOf(trader: TraderId): Promise<{ readonly realName: string; readonly masked: string } | undefined>;
}

export interface FundsOptions {
  readonly pool: Pool;
  readonly engine: EnginePort;
  readonly submission: Submission;
  readonly listing: Listing;
  readonly chain: ChainGateway;
  readonly ring: KeyRing;
  readonly uploads: Uploads;
  readonly who: SenderChecks;
  readonly quickBuy: () => Promise<string>;
}
