import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react';

const Body = lazy(() => import('../market/missing-pair.tsx').then((m) => ({ default: m.MissingPair })));

/** What stands in the place of a pair that is not traded; most traders never need its code. */
export const MissingPair = (props: ComponentProps<typeof Body>): ReactElement => (
  <Suspense fallback={null}>
    <Body {...props} />
  </Suspense>
);
