import { kindOf } from '@bourse/contract/instrument-id';
import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';

const Contract = lazy(() => import('../perpetual/own-lines.tsx').then((m) => ({ default: m.ContractLines })));
const Spot = lazy(() => import('../spot/own-lines.tsx').then((m) => ({ default: m.SpotLines })));

/** The trader's own orders and positions for the chart of the quote page, with the sheet that asks before one is moved. */
export const OwnLines = (props: ComponentProps<typeof Contract>): ReactElement => (
  <Suspense fallback={null}>{kindOf(props.symbol) === 'perpetual' ? <Contract {...props} /> : <Spot {...props} />}</Suspense>
);
