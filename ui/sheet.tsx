import { lazy, type ReactElement, type ReactNode, Suspense, useRef } from 'react';
import { useLayer } from './layers.tsx';

const load = () => import('./sheet-body.tsx');
const SheetBody = lazy(() => load().then((m) => ({ default: m.SheetBody })));

/** Loads the drawer before it's needed; called when the page is idle. */
export const preloadSheet = (): void => void load().catch(() => undefined);

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Stays below the scrolling part, for the sheet's main action. */
  readonly foot?: ReactNode;
}

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
