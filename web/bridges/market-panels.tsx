import { Skeleton } from '@bourse/ui/skeleton';
import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';

// What the market room shows beside an order form in a wide window. Each part comes as a chunk of its own.

const List = lazy(() => import('../market/pair-list.tsx').then((m) => ({ default: m.PairList })));
const Chart = lazy(() => import('../market/chart-box.tsx').then((m) => ({ default: m.ChartBox })));
const Deals = lazy(() => import('../market/recent-deals.tsx').then((m) => ({ default: m.RecentDeals })));

const waiting = (
  <div className="grid gap-2 p-3" aria-hidden>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} height={20} />
    ))}
  </div>
);

export const PairListPanel = (props: ComponentProps<typeof List>): ReactElement => (
  <Suspense fallback={waiting}>
    <List {...props} />
  </Suspense>
);
export const ChartPanel = (props: ComponentProps<typeof Chart>): ReactElement => (
  <Suspense fallback={waiting}>
    <Chart {...props} />
  </Suspense>
);
export const DealsPanel = (props: ComponentProps<typeof Deals>): ReactElement => (
  <Suspense fallback={waiting}>
    <Deals {...props} />
  </Suspense>
);
