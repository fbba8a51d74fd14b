// A withdrawal and its states (product: Withdrawals; rules 3.5). The amount is frozen in the fiat account from submission until the
// end: it leaves the books when the payment is final, and is returned only by one of the transitions below. Risk: the house's and
// the trader's; paid at most once, never lost (I10).
//
//   submitted → checked → review ─┬→ approved → reserved → signed → broadcast ⇄ confirming → done
//        cancelled (the trader)  ←┤    │           │          └──────┴──────────┴→ stuck → (any of them, done, failed)
//        rejected (an operator)  ←┴────┘           └→ failed: nothing was ever signed
//                                       from signed on failed needs evidence that it can never be paid

import type { TraderId } from '../identity/trader-id.ts';
import type { Amount, Instant } from '../money/unit.ts';

export const withdrawalStates = [
  'submitted',
  'checked',
  'review',
  'approved',
  'reserved',
  'signed',
  'broadcast',
  'confirming',
  'done',
  'rejected',
  'cancelled',
  'failed',
  'stuck',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** wallet: on chain. bank: a person pays. internal: to one of our deposit addresses, booked without either. */
export type WithdrawalWay = 'wallet' | 'bank' | 'internal';

/** Replaced as a whole at each change, so that reported states never change afterwards. */
export interface Withdrawal {
  /** The number of the command that submitted it. */
  readonly withdrawal: number;
  readonly trader: TraderId;
  readonly way: WithdrawalWay;
  readonly asset: string;
  readonly network: string;
  /** In its chain's own format; undefined at the bank. */
  readonly address: string | undefined;
  /** The number of the trader's bank card; undefined on a chain. */
  readonly card: number | undefined;
  /** The owner of the deposit address, if it's one of ours. */
  readonly receiver: TraderId | undefined;
  /** Everything taken from the available balance: arrival plus fee. */
  readonly amount: Amount;
  readonly fee: Amount;
  /** In USDT at submission, rounded up. */
  readonly worth: Amount;
  /** To an address saved a day before. */
  readonly isTrusted: boolean;
  readonly state: WithdrawalState;
  /** How many people have to approve, and the numbers of those who did. */
  readonly reviews: number;
  readonly reviewers: readonly number[];
  /** Blocks until it's final, as promised at submission. */
  readonly needed: number;
  readonly confirmations: number;
  readonly txid: string | undefined;
  readonly submittedAt: Instant;
  readonly updatedAt: Instant;
}

export const isEnded = (state: WithdrawalState): boolean =>
  state === 'done' || state === 'rejected' || state === 'cancelled' || state === 'failed';

export const arrivalOf = (w: Pick<Withdrawal, 'amount' | 'fee'>): Amount => (w.amount - w.fee) as Amount;

/** Until then the trader may cancel it. */
export const mayCancel = (state: WithdrawalState): boolean => state === 'submitted' || state === 'checked' || state === 'review';

/** The chain's reports on a payment. */
export const chainSteps = ['reserved', 'signed', 'broadcast', 'confirming', 'done', 'failed', 'stuck'] as const;
export type ChainStep = (typeof chainSteps)[number];

/**
 * Why a payment can never happen. never_signed: a nonce was reserved and nothing was signed with it. reverted: the receipt says so
 * at final depth. replaced: the same nonce or input was used by another final transaction of ours.
 */
export const evidences = ['never_signed', 'reverted', 'replaced'] as const;
export type Evidence = (typeof evidences)[number];

const next: Readonly<Partial<Record<WithdrawalState, readonly ChainStep[]>>> = {
  approved: ['reserved'],
  reserved: ['signed', 'failed'],
  signed: ['broadcast', 'confirming', 'done', 'failed', 'stuck'],
  broadcast: ['confirming', 'done', 'failed', 'stuck'],
  // A block that was orphaned makes it broadcast again.
  confirming: ['broadcast', 'confirming', 'done', 'failed', 'stuck'],
  stuck: ['broadcast', 'confirming', 'done', 'failed'],
};

/** Whether a payment may take this step; failing requires matching evidence. */
export function mayStep(from: WithdrawalState, to: ChainStep, evidence: Evidence | undefined): boolean {
  if (next[from]?.includes(to) !== true) return false;
  if (to !== 'failed') return true;
  return from === 'reserved' ? evidence === 'never_signed' : evidence === 'reverted' || evidence === 'replaced';
}
