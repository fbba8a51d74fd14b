import type { Refusal } from '@bourse/contract/errors';

/** A refusal or a failed request, as one kind of error: pages show `useErrorText()(error)` and decide by `code`. */
export class Refused extends Error {
  /** The number or key of the catalogue; network and server failures have keys of ours. */
  readonly code: string;
  readonly value: string | undefined;
  readonly status: number;
  /** The code by which the support finds the request. */
  readonly trace: string | undefined;

  constructor(code: string, status: number, refusal: Partial<Refusal> = {}) {
    super(refusal.detail ?? code);
    this.name = 'Refused';
    this.code = code;
    this.status = status;
    this.value = refusal.value;
    this.trace = refusal.trace;
  }
}

/** The code of an error that was caught, or undefined where it is something else. */
export const codeOf = (error: unknown): string | undefined => (error instanceof Refused ? error.code : undefined);
