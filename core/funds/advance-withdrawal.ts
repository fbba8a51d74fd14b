// The chain process's reports on a payment. Only it may make them, and only along the table in withdrawal.ts: a payment once signed
// could be mined at any later time, so it's returned only with evidence, and stays frozen until then.

import { type Answer, DONE } from '../answer.ts';
import type { Instant } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import type { AdvanceWithdrawal } from './commands.ts';
import type { Funds } from './funds.ts';
import { giveBack } from './review-withdrawal.ts';
import { arrivalOf, chainSteps, mayStep, type Withdrawal } from './withdrawal.ts';

/** Repeating a step changes nothing. */
export function advanceWithdrawal(funds: Funds, at: Instant, c: AdvanceWithdrawal): Answer | Rejection {
  const w = funds.withdrawals.get(c.withdrawal);
  if (w === undefined) return { rejected: 'unknown_withdrawal' };
  if (!chainSteps.includes(c.to) || !isTransaction(c.txid) || !isCount(c.confirmations)) return { rejected: 'invalid_order' };
  if (w.way !== 'wallet') return { rejected: 'wrong_step' };
  const txid = c.txid ?? w.txid;
  const confirmations = c.confirmations ?? (c.to === 'confirming' || c.to === 'stuck' ? w.confirmations : 0);
  if (w.state === c.to && w.txid === txid && w.confirmations === confirmations) return DONE;
  const isSameStep = w.state === c.to && c.to !== 'failed' && c.to !== 'done';
  if (!isSameStep && !mayStep(w.state, c.to, c.evidence)) return { rejected: 'wrong_step' };
  const trader = funds.ledger.traders.get(w.trader)!;
  // No new payment starts while payments are stopped, or for a locked trader; a signed one continues.
  if (c.to === 'reserved' && !isSameStep) {
    if (funds.stops.has('withdrawals')) return { rejected: 'stopped' };
    if (trader.standing.locked !== undefined) return { rejected: 'trader_locked' };
    if (funds.ledger.hasDebt(trader)) return { rejected: 'debt_open' };
  }
  const stepped: Withdrawal = { ...w, state: c.to, txid, confirmations, updatedAt: at };
  if (c.to === 'failed') giveBack(funds, at, stepped, 'failed');
  else if (c.to === 'done') {
    if (txid === undefined || (c.confirmations ?? w.confirmations) < w.needed) return { rejected: 'wrong_step' };
    const asset = funds.ledger.assets.get(w.asset)!;
    funds.ledger.pay(trader, 'fiat', asset, arrivalOf(w), w.fee, 'custody:hot', 'fee:withdraw');
    funds.setWithdrawal({ ...stepped, confirmations: c.confirmations ?? w.confirmations }, ['done']);
  } else funds.setWithdrawal(stepped, isSameStep ? [] : [c.to]);
  return DONE;
}

const isTransaction = (text: unknown): boolean => text === undefined || (typeof text === 'string' && /^[A-Za-z0-9]{8,128}$/.test(text));
const isCount = (n: unknown): boolean => n === undefined || (Number.isSafeInteger(n) && (n as number) >= 0);
