import { decimalText, parseDecimal } from '@bourse/core/money/decimal';

// What a withdrawal looks like before it is asked for. The server checks all of it again, in its own order.

const scale = 18;
const units = (text: string | undefined): bigint => parseDecimal(text, scale) ?? 0n;
const textOf = (value: bigint): string => decimalText(value, scale);

/** What a withdrawal costs: to a deposit address of this exchange nothing is sent, so the core books no fee. */
export const termsOf = <T extends { readonly fee: string }>(offered: T, isInternal: boolean): T =>
  isInternal ? { ...offered, fee: '0' } : offered;

/** The amount that arrives: without the fee; undefined if nothing would. */
export function arrivalOf(amount: string, fee: string): string | undefined {
  const rest = units(amount) - units(fee);
  return rest > 0n ? textOf(rest) : undefined;
}

/** Of decimal texts, the least. */
export const leastOf = (...texts: readonly string[]): string => texts.reduce((least, text) => (isLess(text, least) ? text : least));

/** A decimal text times a whole number. */
export const times = (text: string, count: number): string => textOf(units(text) * BigInt(count));

/** Of two decimal texts, whether the first is less. */
export const isLess = (a: string, b: string): boolean => units(a) < units(b);

export interface WithdrawalWish {
  readonly amount: string;
  readonly fee: string;
  readonly minimum: string;
  readonly withdrawable: string;
  /** Of the amount, in USDT; undefined while its price is stale: the server then judges alone. */
  readonly worth?: string | undefined;
  /** Of the limit of the day, and of that for new addresses where it counts. */
  readonly left: string;
  readonly newAddressLeft?: string | undefined;
}
export type WithdrawalReason = 'nothing' | 'enter_amount' | 'below_minimum' | 'insufficient' | 'above_daily' | 'above_new';

/** Why an amount cannot be withdrawn; undefined: it can. Exactly the minimum, exactly all, and exactly a limit are right. */
export function withdrawalReason(wish: WithdrawalWish): WithdrawalReason | undefined {
  const { amount, fee, minimum, withdrawable, worth, left, newAddressLeft } = wish;
  if (units(withdrawable) === 0n) return 'nothing';
  if (units(amount) === 0n) return 'enter_amount';
  if (units(amount) < units(minimum) || arrivalOf(amount, fee) === undefined) return 'below_minimum';
  if (units(amount) > units(withdrawable)) return 'insufficient';
  if (worth === undefined) return undefined;
  if (isLess(left, worth)) return 'above_daily';
  return newAddressLeft !== undefined && isLess(newAddressLeft, worth) ? 'above_new' : undefined;
}

export type WithdrawalObstacle =
  | 'paused'
  | 'held'
  | 'debt'
  | 'closed'
  | 'no_address'
  | 'wrong_address'
  | 'checking'
  | 'unchecked'
  | 'no_card';

/** Obstacles other than the amount, the most general first. */
export function withdrawalObstacle(of: {
  readonly isPaused: boolean;
  readonly isHeld: boolean;
  readonly hasDebt: boolean;
  readonly isOpen: boolean;
  /** Where to: an address and what is known of it, or a bank card. */
  readonly target: { readonly address: string; readonly state: string } | { readonly bankCard: string | undefined };
}): WithdrawalObstacle | undefined {
  if (of.isPaused) return 'paused';
  if (of.isHeld) return 'held';
  if (of.hasDebt) return 'debt';
  if (!of.isOpen) return 'closed';
  if ('bankCard' in of.target) return of.target.bankCard === undefined ? 'no_card' : undefined;
  if (of.target.address.trim() === '') return 'no_address';
  if (of.target.state === 'wrong') return 'wrong_address';
  if (of.target.state === 'unknown') return 'unchecked';
  return of.target.state === 'right' ? undefined : 'checking';
}

/**
 * What "All" fills in: everything, or what is left of the limit where that is less. Of a limit in USDT a hundredth is left out where a
 * price moves; USDT and assets with a fixed value fill it exactly. Where the limit leaves less than the minimum everything is filled in, and the reason is said.
 */
export function mostOf(of: {
  readonly withdrawable: string;
  readonly minimum: string;
  /** Of all withdrawals, in USDT; undefined while unknown. */
  readonly worth: string | undefined;
  readonly limit: string;
  /** No market moves its value. */
  readonly isFixed: boolean;
}): string {
  const { withdrawable, minimum, worth, limit, isFixed } = of;
  if (worth === undefined || units(worth) === 0n || !isLess(limit, worth)) return withdrawable;
  const within = (units(withdrawable) * units(limit) * (isFixed ? 100n : 99n)) / (units(worth) * 100n);
  return within < units(minimum) ? withdrawable : textOf(within);
}

export interface Reviewing {
  /** Of the amount, in USDT; undefined while unknown. */
  readonly worth: string | undefined;
  readonly isTrusted: boolean;
  readonly reviewFrom: string;
  readonly twoReviewersFrom: string;
  readonly isBank: boolean;
}

/** The number of reviewers; a bank payment is always made by a person. Undefined while its value is unknown. */
export function reviewersOf({ worth, isTrusted, reviewFrom, twoReviewersFrom, isBank }: Reviewing): 0 | 1 | 2 | undefined {
  if (worth === undefined) return undefined;
  if (units(worth) > units(twoReviewersFrom)) return 2;
  return isTrusted && !isBank && units(worth) < units(reviewFrom) ? 0 : 1;
}

/** The value of an amount in USDT, by that of one unit: rounded up to the ledger's last decimal, as the limits count it. */
export function worthOf(amount: string, unitWorth: string | undefined): string | undefined {
  if (unitWorth === undefined) return undefined;
  const last = 10n ** BigInt(2 * scale - 8);
  return decimalText((units(amount) * units(unitWorth) + last - 1n) / last, 8);
}

/** Where a refusal belongs on the page. */
export function fieldOfWithdrawalCode(code: string): 'amount' | 'address' | 'asset' | 'password' | 'form' {
  if (code === '18') return 'password';
  if (code === '20' || code === 'new-address-limit' || code === 'not-found') return 'address';
  if (code === '14' || code === '19' || code === '25' || code === 'daily-limit') return 'amount';
  return code === '30' ? 'asset' : 'form';
}
