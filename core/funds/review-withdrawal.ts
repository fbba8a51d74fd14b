// People's decisions about a withdrawal: its trader cancels it, reviewers approve or reject it, and somebody pays it manually at a
// bank.

import { type Answer, DONE } from '../answer.ts';
import type { Trader } from '../identity/trader.ts';
import type { Instant } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import type { CancelWithdrawal, PayWithdrawal, ReviewWithdrawal } from './commands.ts';
import { type Funds, uses } from './funds.ts';
import { withoutUse } from './limit.ts';
import { arrivalOf, mayCancel, type Withdrawal, type WithdrawalState } from './withdrawal.ts';

/** Until it is approved. Another trader's withdrawal is answered like one that doesn't exist. */
export function cancelWithdrawal(funds: Funds, at: Instant, trader: Trader, c: CancelWithdrawal): Answer | Rejection {
  const withdrawal = funds.withdrawals.get(c.withdrawal);
  if (withdrawal === undefined) return { rejected: 'unknown_withdrawal' };
  if (withdrawal.trader !== trader.id) return { rejected: 'unknown_withdrawal' };
  if (!mayCancel(withdrawal.state)) return { rejected: 'withdrawal_not_open' };
  giveBack(funds, at, withdrawal, 'cancelled');
  return { kind: 'withdrawal', withdrawal: c.withdrawal };
}

/** A rejection ends it: one that waits for review, or an approved one for which nothing was reserved or paid yet. */
export function reviewWithdrawal(funds: Funds, at: Instant, c: ReviewWithdrawal): Answer | Rejection {
  const w = funds.withdrawals.get(c.withdrawal);
  if (w === undefined) return { rejected: 'unknown_withdrawal' };
  if (!Number.isSafeInteger(c.person) || c.person <= 0) return { rejected: 'invalid_order' };
  if (!c.isApproved) {
    if (w.state !== 'review' && w.state !== 'approved') return { rejected: 'withdrawal_not_open' };
    giveBack(funds, at, w, 'rejected');
    return DONE;
  }
  if (w.state !== 'review') return { rejected: 'withdrawal_not_open' };
  if (w.reviewers.includes(c.person)) return { rejected: 'same_reviewer' };
  const trader = funds.ledger.traders.get(w.trader)!;
  if (funds.stops.has('withdrawals')) return { rejected: 'stopped' };
  if (trader.standing.locked !== undefined) return { rejected: 'trader_locked' };
  if (funds.ledger.hasDebt(trader)) return { rejected: 'debt_open' };
  const reviewers = [...w.reviewers, c.person];
  const isApproved = reviewers.length >= w.reviews;
  const reviewed: Withdrawal = { ...w, reviewers, state: isApproved ? 'approved' : 'review', updatedAt: at };
  if (isApproved && w.way === 'internal') settleInternal(funds, at, reviewed, ['approved']);
  else funds.setWithdrawal(reviewed, isApproved ? ['approved'] : []);
  return DONE;
}

/** A person has paid it at the bank. */
export function payWithdrawal(funds: Funds, at: Instant, c: PayWithdrawal): Answer | Rejection {
  const { ledger } = funds;
  const w = funds.withdrawals.get(c.withdrawal);
  if (w === undefined) return { rejected: 'unknown_withdrawal' };
  if (w.way !== 'bank' || w.state !== 'approved') return { rejected: 'withdrawal_not_open' };
  if (funds.stops.has('withdrawals')) return { rejected: 'stopped' };
  const asset = ledger.assets.get(w.asset)!;
  ledger.pay(ledger.traders.get(w.trader)!, 'fiat', asset, arrivalOf(w), w.fee, 'bank', 'fee:withdraw');
  funds.setWithdrawal({ ...w, state: 'done', updatedAt: at }, ['done']);
  return DONE;
}

/** The whole amount is available again, and doesn't count against the limits. */
export function giveBack(funds: Funds, at: Instant, w: Withdrawal, state: 'cancelled' | 'rejected' | 'failed'): void {
  const { ledger } = funds;
  const trader = ledger.traders.get(w.trader)!;
  ledger.release(trader, 'fiat', ledger.assets.get(w.asset)!, w.amount);
  const used = uses.of(trader);
  const use = withoutUse(used, w.submittedAt, w.worth, !w.isTrusted);
  if (use !== undefined && use !== used) funds.setUse(trader.id, use);
  if (w.way !== 'internal') funds.takeOutflow(w.submittedAt, w.worth);
  funds.setWithdrawal({ ...w, state, updatedAt: at }, [state]);
}

/** Both are our traders: it's booked, and done. */
export function settleInternal(funds: Funds, at: Instant, w: Withdrawal, path: readonly WithdrawalState[]): void {
  const { ledger } = funds;
  ledger.handOver(ledger.traders.get(w.trader)!, ledger.traders.get(w.receiver!)!, 'fiat', ledger.assets.get(w.asset)!, w.amount);
  funds.setWithdrawal({ ...w, state: 'done', updatedAt: at }, [...path, 'done']);
}
