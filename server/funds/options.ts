import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';
import type { EnginePort, Submission } from '../engine/submission.ts';
import type { ChainGateway } from '../gateways/chain/port.ts';
import type { Refused } from '../http/refusal.ts';
import type { Caller } from '../http/room.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Listing } from '../store/listing.ts';
import type { Uploads } from '../uploads/uploads.ts';

/** What the funds room asks of identity and verification. */
export interface WhoTheTraderIs {
  hasSafePassword(trader: TraderId): Promise<boolean>;
  /**
   * 42 where there is no withdrawal password, 18 where it is another, step-up-needed where a second factor is set that the session has not
   * proved. Otherwise the tries before are being forgotten: whoever answers waits for that, or the next question comes too early.
   */
  checkSender(caller: Pick<Caller, 'trader' | 'tokenHash'>, safePassword: string): Promise<Refused | { readonly forgiven: Promise<void> }>;
  /** A second factor is set: withdrawals need a session that has proved it. */
  hasSecondFactor(trader: TraderId): Promise<boolean>;
  steppedUpUntil(caller: Pick<Caller, 'tokenHash'>): Promise<Date | undefined>;
  /** Whether this is the number of the document that verified the trader, however it is written. */
  isOwnIdNumber(trader: TraderId, idNumber: string): Promise<boolean>;
  /** The verified person behind the trader; undefined where there is none. */
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
  readonly who: WhoTheTraderIs;
  readonly quickBuy: () => Promise<string>;
}
