import { lazy, type ReactElement, Suspense, useState } from 'react';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { RoomTexts } from '../parts/room-texts.tsx';

// What opens over the assets. Code and texts arrive with the first sheet, not with the page.
const Records = lazy(() => import('./records-sheet.tsx').then((m) => ({ default: m.RecordsSheet })));
const Advice = lazy(() => import('./advice-sheet.tsx').then((m) => ({ default: m.AdviceSheet })));

const adviceName = 'security-advice';
let wasShown = false;

/** The ways to all records and to a statement, and once the advice how money is kept safe. */
export function CapitalSheets({ records, onClose }: { readonly records: boolean; readonly onClose: () => void }): ReactElement {
  const isDismissed = usePreferences((p) => p.dismissed.includes(adviceName));
  const [isAdvising, advise] = useState(() => !isDismissed && !wasShown);
  const [wereOpened, opened] = useState(false);
  if (records && !wereOpened) opened(true);
  return (
    <Suspense fallback={null}>
      <RoomTexts room="ledger-detail" before={null}>
        {wereOpened && <Records open={records} onClose={onClose} />}
        {(isAdvising || wasShown) && (
          <Advice
            open={isAdvising}
            onClose={(forGood) => {
              wasShown = true;
              advise(false);
              if (forGood) prefer({ dismissed: [...new Set([...usePreferences.getState().dismissed, adviceName])] });
            }}
          />
        )}
      </RoomTexts>
    </Suspense>
  );
}
