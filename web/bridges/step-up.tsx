import { codeOf } from '@bourse/client/refused';
import { lazy, type ReactElement, Suspense, useState } from 'react';

const Sheet = lazy(() => import('../identity/step-up-sheet.tsx').then((m) => ({ default: m.StepUpSheet })));

export interface StepUp {
  /** Does what may need a step-up: where the server wants one it asks for it and does it again. Undefined: the trader turned away. */
  readonly through: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** Whether it asks just now: a sheet that began it makes room. */
  readonly asking: boolean;
  /** To be put into the page. */
  readonly sheet: ReactElement | null;
}

/** Asks the trader to prove their identity again, for account security and withdrawals. */
export function useStepUp(): StepUp {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>();
  const [opened, setOpened] = useState(false);

  const confirmed = (): Promise<boolean> =>
    new Promise((resolve) => {
      setOpened(true);
      setAnswer(() => (yes: boolean) => {
        setAnswer(undefined);
        resolve(yes);
      });
    });

  return {
    through: async (work) => {
      try {
        return await work();
      } catch (error) {
        if (codeOf(error) !== 'step-up-needed') throw error;
        return (await confirmed()) ? await work() : undefined;
      }
    },
    asking: answer !== undefined,
    sheet: opened ? (
      <Suspense fallback={null}>
        <Sheet open={answer !== undefined} onAnswer={(yes) => answer?.(yes)} />
      </Suspense>
    ) : null,
  };
}
