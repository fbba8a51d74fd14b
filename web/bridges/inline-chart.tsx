import { Skeleton } from '@bourse/ui/skeleton';
import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';

const Body = lazy(() => import('../market/inline-chart.tsx').then((m) => ({ default: m.InlineChart })));

/** The chart folded out above an order form. The library comes as a chunk of its own; the box has its height before that. */
export const InlineChart = (props: ComponentProps<typeof Body>): ReactElement => (
  <Suspense
    fallback={
      <div className="h-[216px] px-4 pt-11" aria-hidden>
        <Skeleton height={160} />
      </div>
    }
  >
    <Body {...props} />
  </Suspense>
);
