import type { CheckStep } from '@bourse/core/proof/own-check';

/** signature: that the head is what was hashed and signed; then the core's steps, but for the balances, which only the trader knows. */
export const steps = ['signature', 'leaf', 'root', 'liabilities'] as const satisfies readonly ('signature' | CheckStep)[];
export type Step = (typeof steps)[number];
/** open: the code that checks it couldn't be loaded; the stand-alone verifier can check it. */
export type StepState = 'right' | 'wrong' | 'open' | 'skipped';

export interface Checked {
  readonly states: Readonly<Record<Step, StepState>>;
  /** The sum of the trader's leaves, as decimal text: by asset, then of the perpetual account; absent if a step failed. */
  readonly own?: readonly string[];
  /** Of the key that signed, for people to compare with what the exchange published elsewhere. */
  readonly fingerprint: string;
}
