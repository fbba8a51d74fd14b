import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';
import { PagePending } from '../parts/page-state.tsx';

const Body = lazy(() => import('../perpetual/contract-rules.tsx').then((m) => ({ default: m.ContractRules })));

/** By which rules a perpetual contract is traded, for the page of contract terms. */
export const ContractRules = (props: ComponentProps<typeof Body>): ReactElement => (
  <Suspense fallback={<PagePending />}>
    <Body {...props} />
  </Suspense>
);
