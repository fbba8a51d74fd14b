import { Skeleton } from '@bourse/ui/skeleton';
import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';

const Body = lazy(() => import('../market/depth-chart.tsx').then((m) => ({ default: m.DepthChart })));

/** The depth of the book above an order form or below the book itself. Its code comes when it is shown; the box keeps its height. */
export const DepthChart = (props: ComponentProps<typeof Body>): ReactElement => (
  <Suspense
    fallback={
      <div className="px-4 py-2" aria-hidden>
        <Skeleton height={164} />
      </div>
    }
  >
    <Body {...props} />
  </Suspense>
);
