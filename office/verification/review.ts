import { isAdultOn } from '@bourse/contract/adult';
import type { VerificationPart, VerificationReason } from '@bourse/contract/verification';

/** The questions that a reviewer answers. `birthDate`, `adult` and `runsUntil` are read from the photo. */
export const fields = ['name', 'number', 'country', 'birthDate', 'adult', 'runsUntil'] as const;
export type Field = (typeof fields)[number];
/** Dates that are read from the photo. */
export type DayField = 'birthDate' | 'runsUntil';
export const isDayField = (field: Field): field is DayField => field === 'birthDate' || field === 'runsUntil';
export type Side = 'front' | 'back';
export interface SentBack {
  readonly part: VerificationPart;
  readonly reason: VerificationReason;
}
export interface Review {
  readonly answers: Readonly<Partial<Record<Field, boolean>>>;
  /** The expiry date of the document; empty if it has none. Undefined: not answered yet. */
  readonly runsUntil: string | undefined;
  /** The same of the date of birth, which answers `adult` too. */
  readonly birthDate: string | undefined;
  /** Reasons chosen next to the fields, with the side that was in view. */
  readonly chosen: readonly { readonly reason: VerificationReason; readonly side: Side }[];
}
export const emptyReview: Review = { answers: {}, runsUntil: undefined, birthDate: undefined, chosen: [] };

/** In the order of their keys 1 to 9. */
export const reasons = [
  'photo-unreadable',
  'name-differs',
  'number-differs',
  'document-expired',
  'document-not-accepted',
  'not-same-person',
  'edited-photo',
  'country-differs',
  'under-age',
] as const satisfies readonly VerificationReason[];

/** What has to be sent again for a reason. Another document means another number and two new photos. */
function partsFor(reason: VerificationReason, side: Side): readonly VerificationPart[] {
  switch (reason) {
    case 'name-differs':
      return ['name'];
    case 'number-differs':
      return ['number'];
    case 'country-differs':
      return ['country'];
    case 'document-not-accepted':
    case 'document-expired':
      return ['number', 'front', 'back'];
    case 'not-same-person':
      return ['front', 'back'];
    case 'under-age':
      return ['front'];
    default:
      return [side];
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Parses a date, "30 Sep 2039" or "2039-09-30"; undefined if it isn't one. Other orders of digits would be ambiguous. */
export function dayOf(typed: string): string | undefined {
  const [, d, name = '', y] = /^(\d{1,2})[ .-]+([a-z]{3})[a-z]*[ .,-]+(\d{4})$/i.exec(typed.trim()) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  const day = d === undefined ? typed.trim() : `${y}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}
export const isOver = (review: Review, now = Date.now()): boolean =>
  review.runsUntil !== undefined && review.runsUntil !== '' && review.runsUntil < today(now);

const today = (now: number): string => new Date(now).toISOString().slice(0, 10);
/** Why a No means that something has to be sent again. */
const whyNot: Readonly<Record<Exclude<Field, DayField>, VerificationReason>> = {
  name: 'name-differs',
  number: 'number-differs',
  country: 'country-differs',
  adult: 'under-age',
};

/** Every reason that applies: the chosen ones, those that follow from a No, and an expired document. */
export function reasonsOf(review: Review, now = Date.now()): readonly { readonly reason: VerificationReason; readonly side: Side }[] {
  const meant = (['name', 'number', 'country', 'adult'] as const).flatMap((field) =>
    review.answers[field] === false ? [{ reason: whyNot[field], side: 'front' as const }] : [],
  );
  const all = [
    ...review.chosen,
    ...meant,
    ...(isOver(review, now) ? [{ reason: 'document-expired' as const, side: 'front' as const }] : []),
  ];
  return all.filter((one, i) => all.findIndex((other) => other.reason === one.reason) === i);
}

/** The parts to be sent again. Of two reasons for one part the first counts. */
export function sentBack(review: Review, now = Date.now()): readonly SentBack[] {
  const found = new Map<VerificationPart, VerificationReason>();
  for (const { reason, side } of reasonsOf(review, now)) {
    for (const part of partsFor(reason, side)) if (!found.has(part)) found.set(part, reason);
  }
  return [...found].map(([part, reason]) => ({ part, reason }));
}

const isAnswered = (review: Review, field: Field): boolean =>
  isDayField(field) ? review[field] !== undefined : review.answers[field] !== undefined;
export const openFields = (review: Review): readonly Field[] => fields.filter((field) => !isAnswered(review, field));

export const toggled = (review: Review, reason: VerificationReason, side: Side): Review => ({
  ...review,
  chosen: review.chosen.some((one) => one.reason === reason)
    ? review.chosen.filter((one) => one.reason !== reason)
    : [...review.chosen, { reason, side }],
});

/** The date of birth shows whether the trader is an adult; without one the reviewer answers that. */
export function bornOn(review: Review, birthDate: string, now = Date.now()): Review {
  const { adult: _, ...answers } = review.answers;
  return { ...review, birthDate, answers: birthDate === '' ? answers : { ...answers, adult: isAdultOn(birthDate, today(now)) } };
}

/** Resets a field to unanswered. */
export function forgotten(review: Review, field: Field): Review {
  if (field === 'runsUntil') return { ...review, runsUntil: undefined };
  const isBirth = field === 'birthDate' || (field === 'adult' && review.birthDate !== '');
  const { [isBirth ? 'adult' : field]: _, ...answers } = review.answers;
  return { ...review, answers, ...(isBirth && { birthDate: undefined }) };
}
