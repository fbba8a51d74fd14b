import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';

const Movements = lazy(() => import('../funds/movements.tsx').then((m) => ({ default: m.Movements })));

/** What moved lately, beside the assets of a wide window. */
export const MovementsPanel = (props: ComponentProps<typeof Movements>): ReactElement => (
  <Suspense fallback={<section className="wide-card side-card wide-waiting" />}>
    <Movements {...props} />
  </Suspense>
);
