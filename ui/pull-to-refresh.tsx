import { RefreshCw } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Spinner } from './spinner.tsx';

/** In pixels of the indicator: how far it must be pulled, and its limit. The finger moves twice as far. */
const ENOUGH = 56;
const FARTHEST = 84;
/** Elements with their own gestures: a layer above the page, a chart, a slider, a scrolling list. */
const OWN = 'dialog, [role=dialog], canvas, input, textarea, [data-own-drag]';

/** Pulling a page down at its top refreshes it. The indicator stays until that's done. */
export function PullToRefresh({ label, onRefresh }: { readonly label: string; readonly onRefresh: () => Promise<unknown> }): ReactElement {
  const mark = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef({ onRefresh, busy });
  latest.current = { onRefresh, busy };
  useEffect(() => {
    let from: { readonly x: number; readonly y: number } | undefined;
    let far = 0;
    const show = (distance: number) => {
      far = distance;
      const style = mark.current?.style;
      if (!style) return;
      style.translate = `0 ${distance - 40}px`;
      style.opacity = String(Math.min(1, distance / ENOUGH));
      style.rotate = `${distance * 3}deg`;
    };
    const begin = (event: TouchEvent) => {
      const [finger] = event.touches;
      const taken = event.touches.length > 1 || window.scrollY > 0 || latest.current.busy;
      from = finger && !taken && !(event.target as Element).closest?.(OWN) ? { x: finger.clientX, y: finger.clientY } : undefined;
    };
    const move = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (!from || !finger) return;
      const down = finger.clientY - from.y;
      // Sideways or upwards it's a different gesture.
      if (far === 0 && (down < 0 || Math.abs(finger.clientX - from.x) > down)) from = undefined;
      else show(window.scrollY > 0 ? 0 : Math.max(0, Math.min(FARTHEST, down / 2)));
    };
    const end = () => {
      if (from && far >= ENOUGH) {
        setBusy(true);
        void latest.current.onRefresh().finally(() => setBusy(false));
      }
      from = undefined;
      show(0);
    };
    const cancel = () => {
      from = undefined;
      show(0);
    };
    const passive = { passive: true };
    window.addEventListener('touchstart', begin, passive);
    window.addEventListener('touchmove', move, passive);
    window.addEventListener('touchend', end, passive);
    window.addEventListener('touchcancel', cancel, passive);
    return () => {
      window.removeEventListener('touchstart', begin);
      window.removeEventListener('touchmove', move);
      window.removeEventListener('touchend', end);
      window.removeEventListener('touchcancel', cancel);
    };
  }, []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-(--ribbon) z-30 grid justify-items-center">
      <div
        ref={mark}
        className="grid size-9 place-items-center rounded-full bg-bg3 text-t2"
        style={busy ? { opacity: 1, translate: `0 ${ENOUGH}px` } : { opacity: 0, translate: '0 -40px' }}
      >
        {busy ? <Spinner size={18} /> : <RefreshCw size={18} strokeWidth={2} aria-hidden />}
      </div>
      {busy && <span className="sr">{label}</span>}
    </div>
  );
}
