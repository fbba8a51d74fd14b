import { type CSSProperties, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { ActButton } from './act-button.tsx';

/** The view of a photo: zoom relative to the fitting size, offset in px, rotation in degrees. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}
/** A point of a photo, as fractions of its width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
}
export const wholeView: View = { zoom: 1, x: 0, y: 0, turn: 0 };

const step = 40;
const marks = Array.from({ length: 24 }, (_, n) => n);

/** One photo, moved by dragging, the wheel or the arrow keys. The watermark lies above it and doesn't rotate. */
export function PhotoStage({
  label,
  hintId,
  src,
  watermark,
  view,
  onView,
  failed,
  againLabel,
  onAgain,
  size,
  place,
  onPoint,
}: {
  readonly label: string;
  /** The element that says how to move it. */
  readonly hintId: string;
  readonly src: string | undefined;
  readonly watermark: string;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly failed: string;
  readonly againLabel: string;
  readonly onAgain?: () => void;
  /** Size of the photo in its own pixels. A place can only be marked once it's known. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  /** The place to mark. */
  readonly place?: Place | undefined;
  /** A double click reports a place. */
  readonly onPoint?: (place: Place) => void;
}): ReactElement {
  const stage = useRef<HTMLDivElement>(null);
  const latest = useRef({ view, onView });
  latest.current = { view, onView };
  const [hasFailed, fail] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is another try
  useEffect(() => fail(false), [src]);

  // The wheel zooms towards the pointer. React's own listener is passive and couldn't stop the page from scrolling.
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { view: v, onView: set } = latest.current;
      const box = element.getBoundingClientRect();
      const zoom = Math.min(8, Math.max(0.5, v.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15)));
      const by = zoom / v.zoom;
      const px = event.clientX - box.left - box.width / 2;
      const py = event.clientY - box.top - box.height / 2;
      set({ ...v, zoom, x: px - (px - v.x) * by, y: py - (py - v.y) * by });
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, []);

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const element = event.currentTarget;
    const from = { x: event.clientX - view.x, y: event.clientY - view.y };
    // Captured on the first move only: a captured pointer would take the double click away from the photo.
    const move = (e: globalThis.PointerEvent) => {
      if (!element.hasPointerCapture(e.pointerId)) element.setPointerCapture(e.pointerId);
      latest.current.onView({ ...latest.current.view, x: e.clientX - from.x, y: e.clientY - from.y });
    };
    const stop = () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', stop);
      element.removeEventListener('pointercancel', stop);
    };
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', stop);
    element.addEventListener('pointercancel', stop);
  };

  const placed: CSSProperties = { transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.zoom})` };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a photo and what lies over it
    <div
      ref={stage}
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the photo
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={(event) => {
        const by = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
        if (!by) return;
        event.preventDefault();
        onView({ ...view, x: view.x + (by[0] as number), y: view.y + (by[1] as number) });
      }}
      className="relative touch-none overflow-hidden rounded-card bg-[#06080c] select-none"
    >
      {src && !hasFailed && (
        <div style={placed} className="absolute inset-0 grid cursor-grab place-items-center [container-type:size] active:cursor-grabbing">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a mark for the eye, which no decision needs */}
          <div
            className="relative"
            style={
              size
                ? { width: `min(100cqw, 100cqh * ${size.width / size.height})`, aspectRatio: size.width / size.height }
                : { width: '100%', height: '100%' }
            }
            onDoubleClick={(event) => {
              const { offsetX, offsetY } = event.nativeEvent;
              const { offsetWidth, offsetHeight } = event.currentTarget;
              onPoint?.({ x: offsetX / offsetWidth, y: offsetY / offsetHeight });
            }}
          >
            <img
              src={src}
              alt={label}
              draggable={false}
              onError={() => fail(true)}
              className="pointer-events-none absolute inset-0 size-full object-contain"
            />
            {size && place && (
              <span
                aria-hidden
                style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
                className="pointer-events-none absolute h-[11%] w-[36%] -translate-1/2 rounded-[6px] bg-[rgb(154_162_255/0.22)] shadow-[0_0_0_2px_#6a5cf0]"
              />
            )}
          </div>
        </div>
      )}
      {!src && <div className="breathing absolute inset-8 rounded-card bg-[#12161e]" />}
      {hasFailed && (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center text-[#a9b4c4]">
          {failed}
          {onAgain && (
            <ActButton small onClick={onAgain}>
              {againLabel}
            </ActButton>
          )}
        </div>
      )}
      <Watermark text={watermark} />
    </div>
  );
}

const Watermark = ({ text }: { readonly text: string }): ReactElement => (
  <div aria-hidden className="pointer-events-none absolute inset-[-20%] grid rotate-[-24deg] grid-cols-4 content-around opacity-35">
    {marks.map((n) => (
      <span key={n} className="text-13 font-medium whitespace-nowrap text-[#8e9baf] [text-shadow:0_0_2px_#06080c]">
        {text}
      </span>
    ))}
  </div>
);
