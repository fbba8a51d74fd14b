import type { VerificationPart } from '@bourse/contract/verification';
import { create } from 'zustand';
import { useSession } from '../wire/session.ts';

export type Side = 'front' | 'back';
/** A photo that was taken and has been sent: what is shown of it, and what it is called at the server. */
export interface SentPhoto {
  readonly address: string;
  readonly uploadId: string;
}
interface Submission {
  readonly country: string | undefined;
  readonly realName: string;
  readonly idNumber: string;
  readonly front: SentPhoto | undefined;
  readonly back: SentPhoto | undefined;
}

const empty: Submission = { country: undefined, realName: '', idNumber: '', front: undefined, back: undefined };

/** What was filled in so far: in memory only, for a name and a document number have no place in a browser's store. */
export const useSubmission = create<Submission>()(() => empty);
export const fill = (change: Partial<Submission>): void => useSubmission.setState(change);

export function keepPhoto(side: Side, photo: SentPhoto | undefined): void {
  const before = useSubmission.getState()[side];
  if (before !== undefined && before.address !== photo?.address) URL.revokeObjectURL(before.address);
  fill({ [side]: photo });
}

export function forgetSubmission(): void {
  keepPhoto('front', undefined);
  keepPhoto('back', undefined);
  useSubmission.setState(empty);
}
useSession.subscribe((session, before) => {
  if (session.token !== before.token) forgetSubmission();
});

const steps = ['details', 'front', 'back', 'check'] as const;
export type Step = (typeof steps)[number];

const details: readonly VerificationPart[] = ['country', 'name', 'number'];

/** The steps that lead through these parts. */
export const stepsFor = (parts: readonly VerificationPart[]): Step[] =>
  steps.filter((step) => step === 'check' || (step === 'details' ? details.some((part) => parts.includes(part)) : parts.includes(step)));

/** Whether a text can be a name or a number at all; the server knows more. */
export const looksLikeName = (text: string): boolean => text.trim().length >= 2 && /\p{L}/u.test(text);
export const looksLikeNumber = (text: string): boolean => text.replace(/[^\p{L}\p{N}]/gu, '').length >= 4;

/** The first step that still wants something; `check` where none does. */
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
