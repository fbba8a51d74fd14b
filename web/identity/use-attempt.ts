import { useState } from 'react';
import { useErrorText } from '../parts/error-text.ts';

/** Errors by field: from the server, or found by the form itself. */
export type Wrong = Readonly<Record<string, unknown>>;

export interface Attempt {
  /** The call in progress. */
  readonly busy: string | undefined;
  readonly wrongAt: (field: string) => string | undefined;
  readonly say: (wrong: Wrong) => void;
  /** Of one field, or of all. */
  readonly clear: (field?: string) => void;
  /** Runs `work`, and says what fails at the field that `place` names. */
  readonly trying: (work: () => Promise<unknown>, place: (error: unknown) => Wrong, what?: string) => Promise<void>;
}

/** The attempts of a form: one at a time, and what came of the last one. */
export function useAttempt(): Attempt {
  const text = useErrorText();
  const [wrong, say] = useState<Wrong>({});
  const [busy, setBusy] = useState<string>();
  return {
    busy,
    wrongAt: (field) => {
      const error = wrong[field];
      return error === undefined ? undefined : typeof error === 'string' ? error : text(error);
    },
    say,
    clear: (field) => say((before) => (field === undefined ? {} : Object.fromEntries(Object.entries(before).filter(([k]) => k !== field)))),
    trying: async (work, place, what = 'all') => {
      say({});
      setBusy(what);
      try {
        await work();
      } catch (error) {
        say(place(error));
      } finally {
        setBusy(undefined);
      }
    },
  };
}
