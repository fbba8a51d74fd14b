import { type ComponentProps, lazy, type ReactElement, Suspense, useRef } from 'react';

const load = () => import('../market/pair-sheet.tsx');
const Body = lazy(() => load().then((m) => ({ default: m.PairSheet })));

/** The market room's sheet of pairs, for the pages of other rooms. Its code arrives with the first one that opens. */
export function PairSheet(props: ComponentProps<typeof Body>): ReactElement | null {
  const opened = useRef(false);
  if (props.open) opened.current = true;
  return opened.current ? (
    <Suspense fallback={null}>
      <Body {...props} />
    </Suspense>
  ) : null;
}
