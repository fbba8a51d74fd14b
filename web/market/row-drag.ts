import { type PointerEvent, useEffect, useRef, useState } from 'react';

export const rowHeight = 60;

interface Drag {
  readonly symbol: string;
  readonly from: number;
  /** Where the finger took hold, in the page. */
  readonly grabbedAt: number;
  readonly by: number;
}

export interface RowDrag {
  /** The row under the finger. */
  readonly dragged: string | undefined;
  /** By how many pixels a row stands beside its place. */
  readonly offsetOf: (index: number, symbol: string) => number;
  readonly handleOf: (
    symbol: string,
    index: number,
  ) => Readonly<Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent<HTMLElement>) => void>>;
}

/** Rows of a list that are dragged to another place by a handle. */
export function useRowDrag(count: number, onPlace: (symbol: string, to: number) => void): RowDrag {
  const [drag, setDrag] = useState<Drag>();
  // While dragging near an edge the page scrolls on, and the row stays under the finger.
  const pointerY = useRef(0);
  const dragging = drag !== undefined;
  const follow = (): void => setDrag((d) => d && { ...d, by: pointerY.current + window.scrollY - d.grabbedAt });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as something is dragged
  useEffect(() => {
    if (!dragging) return undefined;
    let frame = requestAnimationFrame(function step() {
      const y = pointerY.current;
      const speed = y < 130 ? -8 : y > window.innerHeight - 150 ? 8 : 0;
      if (speed !== 0) {
        window.scrollBy(0, speed);
        follow();
      }
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [dragging]);

  const within = (at: number): number => Math.max(0, Math.min(count - 1, at));
  const target = drag ? within(drag.from + Math.round(drag.by / rowHeight)) : 0;
  return {
    dragged: drag?.symbol,
    offsetOf: (index, symbol) => {
      if (!drag) return 0;
      if (symbol === drag.symbol) return Math.max(-drag.from * rowHeight, Math.min((count - 1 - drag.from) * rowHeight, drag.by));
      if (index > drag.from && index <= target) return -rowHeight;
      return index < drag.from && index >= target ? rowHeight : 0;
    },
    handleOf: (symbol, index) => {
      const isDragged = drag?.symbol === symbol;
      return {
        onPointerDown: (event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          pointerY.current = event.clientY;
          setDrag({ symbol, from: index, grabbedAt: event.clientY + window.scrollY, by: 0 });
        },
        onPointerMove: (event) => {
          if (!isDragged) return;
          pointerY.current = event.clientY;
          follow();
        },
        onPointerUp: () => {
          if (isDragged && target !== index) onPlace(symbol, target);
          setDrag(undefined);
        },
        onPointerCancel: () => setDrag(undefined),
      };
    },
  };
}
