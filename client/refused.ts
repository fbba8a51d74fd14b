import type { Refusal } from '@bourse/contract/errors';

/** A refusal or a failed request, as one kind of error: pages show `useErrorText()(error)` and decide by `code`. */
export class Refused extends Error {
  /** The catalogue's number or key; network and server failures have keys of our own. */
  readonly code: string;
  readonly value: string | undefined;
  readonly status: number;
  /** The code by which support finds the request. */
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

/** The code of a caught error, or undefined if it's something else. */
export const codeOf = (error: unknown): string | undefined => (error instanceof Refused ? error.code : undefined);
