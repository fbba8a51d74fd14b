import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';
import { PagePending } from '../parts/page-state.tsx';

const Body = lazy(() => import('../second/second-terms.tsx').then((m) => ({ default: m.SecondTerms })));

/** By which rules a second contract is traded, for the page of contract terms. */
export const SecondTerms = (props: ComponentProps<typeof Body>): ReactElement => (
  <Suspense fallback={<PagePending />}>
    <Body {...props} />
  </Suspense>
);
