import { lazy, type ReactElement, Suspense } from 'react';
import { PagePending } from '../parts/page-state.tsx';

const Body = lazy(() => import('../perpetual/insurance-fund.tsx').then((m) => ({ default: m.InsuranceFund })));

/** The insurance fund and past deleveragings, on the page of the system's status. */
export const InsuranceFund = (): ReactElement => (
  <Suspense fallback={<PagePending />}>
    <Body />
  </Suspense>
);
