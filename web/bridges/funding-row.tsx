import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';

const Body = lazy(() => import('../perpetual/funding-row.tsx').then((m) => ({ default: m.FundingRow })));

/** The funding of a contract on the page of its quote, in a line that keeps its height while its code is on the way. */
export const FundingRow = (props: ComponentProps<typeof Body>): ReactElement => (
  <Suspense fallback={<div className="h-11" />}>
    <Body {...props} />
  </Suspense>
);
