import type { VerificationPart } from '@bourse/contract/verification';
import { create } from 'zustand';
import { keepInTab, keptInTab, useSession } from '../wire/session.ts';

export type Side = 'front' | 'back';
/** A photo that was taken and has been uploaded. */
export interface SentPhoto {
  /** Of what is shown; undefined after a reload, because the browser doesn't keep the picture. */
  readonly address: string | undefined;
  readonly uploadId: string;
  /** When the server deletes it unless it has been submitted by then. */
  readonly keptUntil: string;
}
interface Submission {
  readonly country: string | undefined;
  readonly realName: string;
  readonly idNumber: string;
  readonly front: SentPhoto | undefined;
  readonly back: SentPhoto | undefined;
  /** A photo waited for longer than the server keeps it, and has to be taken again. */
  readonly hasExpired: boolean;
}

const empty: Submission = { country: undefined, realName: '', idNumber: '', front: undefined, back: undefined, hasExpired: false };

/** What this tab keeps over a reload (decision 0111): the country, and how the server calls the photos. Never a name or a number. */
type Kept = Partial<Pick<Submission, 'country' | 'front' | 'back'>>;
const tabName = 'verification';

/** After a reload: what was kept, without the photos that have expired by now. */
export function afterReload(now: number): Submission {
  const { country, front, back } = (keptInTab(tabName) ?? {}) as Kept;
  const isThere = (photo: SentPhoto | undefined) => photo !== undefined && Date.parse(photo.keptUntil) > now;
  return {
    ...empty,
    country,
    front: isThere(front) ? front : undefined,
    back: isThere(back) ? back : undefined,
    hasExpired: [front, back].some((photo) => photo !== undefined && !isThere(photo)),
  };
}

/** What was filled in so far. */
export const useSubmission = create<Submission>()(() => afterReload(Date.now()));
export const fill = (change: Partial<Submission>): void => useSubmission.setState(change);
useSubmission.subscribe(({ country, front, back }) => {
  const named = (photo: SentPhoto | undefined) => photo && { uploadId: photo.uploadId, keptUntil: photo.keptUntil };
  keepInTab(tabName, (country ?? front ?? back) === undefined ? undefined : { country, front: named(front), back: named(back) });
});

export function keepPhoto(side: Side, photo: SentPhoto | undefined): void {
  const before = useSubmission.getState()[side]?.address;
  if (before !== undefined && before !== photo?.address) URL.revokeObjectURL(before);
  fill({ [side]: photo, ...(photo && { hasExpired: false }) });
}

/** The server has deleted a photo: both are taken again, because it doesn't say which. */
export function expirePhotos(): void {
  keepPhoto('front', undefined);
  keepPhoto('back', undefined);
  fill({ hasExpired: true });
}

export function forgetSubmission(): void {
  keepPhoto('front', undefined);
  keepPhoto('back', undefined);
  useSubmission.setState(empty);
}
useSession.subscribe((session, before) => {
  if (session.uid !== before.uid) forgetSubmission();
});

/**
 * Why the form leads back to an earlier step: a photo expired, or the page was reloaded and only the photos or nothing was kept. Where
 * only photos are asked for, there is no name or number to enter again.
 */
export function lossOf(
  { front, back, hasExpired }: Submission,
  parts: readonly VerificationPart[],
): 'photoExpired' | 'keptPhotos' | 'photosOnly' | 'begunAgain' {
  if (hasExpired) return 'photoExpired';
  if ((front ?? back) === undefined) return 'begunAgain';
  return parts.includes('name') || parts.includes('number') ? 'keptPhotos' : 'photosOnly';
}

const steps = ['details', 'front', 'back', 'check'] as const;
export type Step = (typeof steps)[number];

const details: readonly VerificationPart[] = ['country', 'name', 'number'];

/** The steps that lead through these parts. */
export const stepsFor = (parts: readonly VerificationPart[]): Step[] =>
  steps.filter((step) => step === 'check' || (step === 'details' ? details.some((part) => parts.includes(part)) : parts.includes(step)));

/** Whether a text can be a name or a number at all; the server knows more. */
export const looksLikeName = (text: string): boolean => text.trim().length >= 2 && /\p{L}/u.test(text);
export const looksLikeNumber = (text: string): boolean => text.replace(/[^\p{L}\p{N}]/gu, '').length >= 4;

/** The first of these steps that still wants something; `check` where none does. */
export function openStep(wanted: readonly Step[], parts: readonly VerificationPart[], s: Submission, country: string | undefined): Step {
  const isFull = (step: Step): boolean => {
    if (step === 'front' || step === 'back') return s[step] !== undefined;
    if (step === 'check') return false;
    return (
      (!parts.includes('country') || (s.country ?? country) !== undefined) &&
      (!parts.includes('name') || looksLikeName(s.realName)) &&
      (!parts.includes('number') || looksLikeNumber(s.idNumber))
    );
  };
  return wanted.find((step) => !isFull(step)) ?? 'check';
}
