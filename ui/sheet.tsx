import { lazy, type ReactElement, Suspense, useRef } from 'react';
import { useLayer } from './layers.tsx';
import type { SheetProps } from './sheet-body.tsx';

const load = () => import('./sheet-body.tsx');
const SheetBody = lazy(() => load().then((m) => ({ default: m.SheetBody })));

/** Loads the drawer before it's needed; called when the page is idle. */
export const preloadSheet = (): void => void load().catch(() => undefined);

/** A drawer from the bottom: pickers, reviews, explanations. Its code loads with the first one that opens. */
export function Sheet(props: SheetProps): ReactElement | null {
  useLayer(props.open, props.onClose);
  const opened = useRef(false);
  if (props.open) opened.current = true;
  if (!opened.current) return null;
  return (
    <Suspense fallback={null}>
      <SheetBody {...props} />
    </Suspense>
  );
}
