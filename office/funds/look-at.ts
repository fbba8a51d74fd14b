import type { Output } from '@bourse/contract/call';
import type { fundsOffice } from '@bourse/contract/funds-office';
import { parseDecimal } from '@bourse/core/money/decimal';
import { ageText } from '../wire/time-text.ts';

export type OpenWithdrawal = Output<typeof fundsOffice.openWithdrawal>;
/** One movement of the same trader and asset: in is positive. */
export interface Move {
  readonly at: string;
  readonly amount: string;
  readonly isIn: boolean;
}

export type LookKind =
  | 'locked'
  | 'hold'
  | 'debt'
  | 'also-used'
  | 'contract'
  | 'first-withdrawal'
  | 'typed-address'
  | 'young-address'
  | 'new-money'
  | 'larger'
  | 'fast'
  | 'near-limit'
  | 'not-verified'
  | 'new-account'
  | 'no-checksum';
/** What deserves a look, with the facts that its sentence names. */
export interface Look {
  readonly kind: LookKind;
  readonly facts: Readonly<Record<string, string | number>>;
}

const dayMs = 86_400_000;
/** Eighteen decimals hold every asset; only for comparing, never for booking. */
export const unitsOf = (text: string | undefined): bigint => (text === undefined ? 0n : (parseDecimal(text, 18) ?? 0n));
/** Tenths of a ratio, cut: 4.2 times is 42n. */
const tenths = (a: bigint, b: bigint): bigint => (b === 0n ? 0n : (a * 10n) / b);
const asTimes = (value: bigint): string => `${value / 10n}.${value % 10n}`;

/**
 * What a reviewer should look at, the gravest first: each with its reason. `moves` are the done movements of the same trader and
 * asset, `lately` how many withdrawals were submitted within an hour before this one. What is not in the answer has passed.
 */
export function lookAt(one: OpenWithdrawal, moves: readonly Move[], lately: number, now: number): readonly Look[] {
  const amount = unitsOf(one.amount);
  const at = Date.parse(one.at);
  const outs = moves.filter((move) => !move.isIn && Date.parse(move.at) < at);
  const [largest = 0n] = outs.map((move) => unitsOf(move.amount)).toSorted((a, b) => (a < b ? 1 : -1));
  const fresh = moves.filter((move) => move.isIn && Date.parse(move.at) < at && at - Date.parse(move.at) < dayMs);
  const freshSum = fresh.reduce((sum, move) => sum + unitsOf(move.amount), 0n);
  const used = unitsOf(one.usedToday);
  const limit = unitsOf(one.dailyLimit);
  const age = (time: string): string => ageText(Math.max(0, now - Date.parse(time)));
  const found: (Look | false | undefined)[] = [
    one.isLocked && { kind: 'locked', facts: {} },
    one.holdUntil !== undefined && Date.parse(one.holdUntil) > now && { kind: 'hold', facts: { until: one.holdUntil } },
    one.hasDebt && { kind: 'debt', facts: {} },
    one.alsoUsedBy.length > 0 && { kind: 'also-used', facts: { traders: one.alsoUsedBy.join(', '), count: one.alsoUsedBy.length } },
    one.notices.includes('contract') && { kind: 'contract', facts: {} },
    outs.length === 0 && unitsOf(one.withdrawn) === 0n && { kind: 'first-withdrawal', facts: {} },
    one.way === 'wallet' &&
      !one.isInternal &&
      !one.isTrusted &&
      (one.savedAt === undefined ? { kind: 'typed-address', facts: {} } : { kind: 'young-address', facts: { age: age(one.savedAt) } }),
    freshSum * 2n >= amount &&
      freshSum > 0n && {
        kind: 'new-money',
        facts: { percent: freshSum >= amount ? '100' : String((freshSum * 100n) / amount), age: age(fresh.at(-1)?.at ?? one.at) },
      },
    largest > 0n && amount > largest * 2n && { kind: 'larger', facts: { times: asTimes(tenths(amount, largest)) } },
    lately >= 2 && { kind: 'fast', facts: { count: lately } },
    limit > 0n && used * 10n >= limit * 8n && { kind: 'near-limit', facts: { percent: String((used * 100n) / limit) } },
    !isVerified(one) && { kind: 'not-verified', facts: {} },
    now - Date.parse(one.joinedAt) < 7 * dayMs && { kind: 'new-account', facts: { age: age(one.joinedAt) } },
    one.notices.includes('no-checksum') && { kind: 'no-checksum', facts: {} },
  ];
  return found.filter((look): look is Look => Boolean(look));
}

const isVerified = (one: Pick<OpenWithdrawal, 'verification'>): boolean => ['verified', 'enhanced'].includes(one.verification);
export const percentOfLimit = (one: OpenWithdrawal): string | undefined => {
  const limit = unitsOf(one.dailyLimit);
  return limit === 0n ? undefined : String((unitsOf(one.usedToday) * 100n) / limit);
};
