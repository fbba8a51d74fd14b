// Submits a withdrawal. The checks in order (rules 3.5): product, verification, debt, minimum, address, available, daily limit,
// hold, velocity. The edge has already checked the withdrawal password and the second factor.

import type { Answer } from '../answer.ts';
import { mayTradeFiat } from '../identity/standing.ts';
import type { Trader } from '../identity/trader.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { Amount, Instant } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import { DAY_MS } from '../time.ts';
import type { SubmitWithdrawal } from './commands.ts';

import { feeOf } from './fee.ts';
import { type Funds, uses, WORTH_ASSET } from './funds.ts';
import { dailyLimit, leftOf, useAt, withUse } from './limit.ts';
import { BANK, LEAST_CONFIRMATIONS, networkUnit } from './network.ts';
import { settleInternal } from './review-withdrawal.ts';
import { unfinalOf } from './unfinal.ts';
import type { Withdrawal, WithdrawalState, WithdrawalWay } from './withdrawal.ts';

/** A saved address is trusted after a day. */
export const TRUST_MS = DAY_MS;

export function submitWithdrawal(funds: Funds, seq: number, at: Instant, trader: Trader, c: SubmitWithdrawal): Answer | Rejection {
  const { ledger, rules } = funds;
  const asset = ledger.assets.get(c.asset);
  const network = funds.network(c.asset, c.network);
  if (asset === undefined || network === undefined || rules === undefined) {
    return { rejected: 'unsupported_asset', asset: typeof c.asset === 'string' ? c.asset.slice(0, 64) : '' };
  }
  if (typeof c.amount !== 'bigint' || c.amount <= 0n || typeof c.fee !== 'bigint') return { rejected: 'invalid_quantity' };
  const isBank = c.network === BANK;
  if (!isBank && c.receiver !== undefined && ledger.traders.get(c.receiver) === undefined) return { rejected: 'wrong_address' };
  const way: WithdrawalWay = isBank ? 'bank' : c.receiver === undefined ? 'wallet' : 'internal';

  if (funds.stops.has('withdrawals') || !network.withdrawalOpen) return { rejected: 'stopped' };
  if (isBank && !mayTradeFiat(trader.standing.verificationLevel)) return { rejected: 'not_verified' };
  if (ledger.hasDebt(trader)) return { rejected: 'debt_open' };
  const fee = feeOf(network, way);
  if (c.amount < network.minimumWithdrawal || c.amount <= fee) {
    return { rejected: 'below_minimum_withdrawal', minimum: formatDecimal(network.minimumWithdrawal, asset.asset.scale) };
  }
  if (fee > c.fee) return { rejected: 'fee_changed', fee: formatDecimal(fee, asset.asset.scale) };
  if (minus(c.amount, fee) % networkUnit(asset.asset.scale, network.decimals) !== 0n) return { rejected: 'invalid_quantity' };
  if (isBank ? !isNumber(c.card) : !isAddress(c.address) || c.receiver === trader.id) return { rejected: 'wrong_address' };
  if (minus(ledger.available(trader, 'fiat', asset), unfinalOf(trader, asset)) < c.amount) return { rejected: 'insufficient_available' };

  const worth = funds.worthOf(c.asset, c.amount);
  if (worth === undefined) return { rejected: 'price_stale' };
  const isTrusted = isBank || (c.savedAt !== undefined && c.savedAt <= at - TRUST_MS);
  const use = useAt(uses.of(trader), at);
  const left = leftOf(dailyLimit(rules, trader.standing.verificationLevel), use.worth);
  const inUsdt = (amount: Amount) => formatDecimal(amount, ledger.assets.get(WORTH_ASSET)!.asset.scale);
  if (worth > left) return { rejected: 'over_daily_limit', left: inUsdt(left) };
  const leftOfNew = leftOf(rules.newAddressDaily, use.unsaved);
  if (!isTrusted && worth > leftOfNew) return { rejected: 'over_new_address_limit', left: inUsdt(leftOfNew) };
  if (trader.standing.holdUntil > at) return { rejected: 'hold_active', until: trader.standing.holdUntil };
  if (use.count >= rules.perHour) return { rejected: 'too_many_withdrawals' };

  const reviews = reviewsOf(worth, plus(use.worth, worth), isTrusted && !isBank, rules);
  const path: WithdrawalState[] = ['submitted', 'checked', reviews === 0 ? 'approved' : 'review'];
  ledger.freeze(trader, 'fiat', asset, c.amount);
  const withdrawal: Withdrawal = {
    withdrawal: seq,
    trader: trader.id,
    way,
    asset: c.asset,
    network: c.network,
    address: isBank ? undefined : c.address,
    card: isBank ? c.card : undefined,
    receiver: isBank ? undefined : c.receiver,
    amount: c.amount,
    fee,
    worth,
    isTrusted,
    state: path.at(-1)!,
    reviews,
    reviewers: [],
    needed: way === 'wallet' ? Math.max(LEAST_CONFIRMATIONS, network.confirmations) : 0,
    confirmations: 0,
    txid: undefined,
    submittedAt: at,
    updatedAt: at,
  };
  funds.setUse(trader.id, withUse(use, worth, !isTrusted));
  if (way !== 'internal') {
    funds.addOutflow(at, worth);
    if (funds.outflowOfHour(at) > rules.hourlyOutflow) funds.stop('withdrawals', 'outflow', at);
  }
  if (way === 'internal' && reviews === 0) settleInternal(funds, at, withdrawal, path);
  else funds.setWithdrawal(withdrawal, path);
  return { kind: 'withdrawal', withdrawal: seq };
}

/**
 * A small amount to a trusted address needs no review, a large one two different people, everything else one. Large refers to the
 * trader's total of this day, so that several withdrawals below the limit don't avoid the second reviewer.
 */
function reviewsOf(worth: Amount, ofDay: Amount, isTrusted: boolean, rules: { reviewFrom: Amount; twoReviewersFrom: Amount }): number {
  if (ofDay > rules.twoReviewersFrom) return 2;
  return isTrusted && worth < rules.reviewFrom ? 0 : 1;
}

/** What can leave the fiat account now: available minus what isn't final on its chain. Never negative. */
export function withdrawableOf(available: Amount, unfinal: Amount): Amount {
  return available > unfinal ? minus(available, unfinal) : NOTHING;
}
const isAddress = (text: unknown): text is string => typeof text === 'string' && /^[A-Za-z0-9]{8,120}$/.test(text);
const isNumber = (n: unknown): n is number => Number.isSafeInteger(n) && (n as number) > 0;
