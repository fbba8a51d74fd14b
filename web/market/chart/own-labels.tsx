import { ChevronsUpDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import type { OwnLine, OwnMarks } from '../../trading/own-lines.ts';
import type { ChartLook } from './chart-state.ts';
import type { ChartView } from './chart-view.ts';
import { type LabelPlace, placeLabels, tickText } from './own-lines.ts';

interface OwnLabelsProps {
  readonly own: OwnMarks;
  readonly view: RefObject<ChartView | undefined>;
  /** Becomes what puts the labels at their lines; the drawing calls it when the scale has moved. */
  readonly place: RefObject<() => void>;
  readonly look: ChartLook;
}

/** The labels of the trader's own lines. Those that may be moved are sliders: by finger, by mouse, and by the arrow keys. */
export function OwnLabels({ own, view, place, look }: OwnLabelsProps): ReactElement {
  const t = useTranslations('market.chart');
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const { decimals } = look;
  const [moving, setMoving] = useState<{ readonly id: string; readonly price: string }>();
  const lines = own.lines.map((line) => ({
    ...line,
    price: moving?.id === line.id ? Number(moving.price) : (line.move?.proposed ?? line.price),
  }));
  usePlacing(box, view, place, { ...own, lines });
  // Filled or cancelled under the finger.
  const isGone = moving !== undefined && !own.lines.some(({ id }) => id === moving.id);
  useEffect(() => {
    if (isGone) setMoving(undefined);
  }, [isGone]);
  return (
    <>
      <div ref={box} dir="ltr" className="num pointer-events-none absolute inset-0 z-10 overflow-hidden text-11">
        {lines.map((line, i) => {
          const isMoving = moving?.id === line.id;
          const text = tickText(line.price, decimals);
          const words = {
            label: line.label,
            price: look.format.price(line.price),
            profit: isMoving || line.move?.proposed !== undefined ? line.move?.profitAt(text) : line.profit,
          };
          if (!line.move) return <Label key={line.id} tone={line.tone} words={words} />;
          return (
            <Handle
              key={line.id}
              tone={line.tone}
              words={words}
              value={line.price}
              hint={hint}
              isMoving={isMoving}
              view={view}
              step={10 ** -decimals}
              onMove={(price) => setMoving({ id: line.id, price: tickText(price, decimals) })}
              onBack={() => setMoving(undefined)}
              onAsk={() => {
                setMoving(undefined);
                if (text !== tickText(own.lines[i]?.price ?? 0, decimals)) line.move?.ask(text);
              }}
            />
          );
        })}
      </div>
      <span id={hint} hidden>
        {t('ownHint')}
      </span>
    </>
  );
}

/**
 * Hands the lines to the drawing after each change, and keeps the labels at them. The scale moves with ticks and fingers, up to once a
 * frame; a label is touched only if its place is another one.
 */
function usePlacing(
  box: RefObject<HTMLDivElement | null>,
  view: RefObject<ChartView | undefined>,
  place: RefObject<() => void>,
  marks: OwnMarks,
): void {
  const latest = useRef(marks);
  const before = useRef<readonly LabelPlace[]>([]);
  useLayoutEffect(() => {
    latest.current = marks;
    const labels = [...(box.current?.children ?? [])] as HTMLElement[];
    // Widths are read when a text may have changed, not when the scale moves.
    const widths = labels.map((label) => label.offsetWidth);
    before.current = [];
    place.current = () => {
      const size = view.current?.size();
      const ys = latest.current.lines.map(({ price }) => view.current?.yOf(price));
      if (!size || ys.some((y) => y === undefined)) return;
      const places = placeLabels(
        ys.map((y, i) => ({ y: y as number, width: widths[i] ?? 0 })),
        size,
      );
      for (const [i, at] of places.entries()) put(labels[i], at, before.current[i]);
      before.current = places;
    };
    view.current?.own(marks);
    place.current();
  });
  useEffect(
    () => () => {
      place.current = () => undefined;
      view.current?.own({ lines: [], fills: [] });
    },
    [view, place],
  );
}

function put(label: HTMLElement | undefined, { x, y, beyond }: LabelPlace, was: LabelPlace | undefined): void {
  if (!label || (was?.x === x && was.y === y && was.beyond === beyond)) return;
  label.style.transform = `translate(${Math.round(x)}px, ${y}px)`;
  label.style.visibility = 'visible';
  label.dataset['beyond'] = beyond === 'above' ? '↑' : beyond === 'below' ? '↓' : '';
}

interface Words {
  readonly label: string;
  readonly price: string;
  readonly profit: string | undefined;
}
interface LabelProps {
  readonly tone: OwnLine['tone'];
  readonly words: Words;
}

const tones = { up: 'text-up', down: 'text-down', warn: 'text-warn' } as const;
/** Before it has a place a label isn't seen, but measured. */
const shape =
  'invisible absolute start-0 top-0 flex h-6 items-center gap-1 rounded-chip bg-bg2 px-1.5 whitespace-nowrap shadow-[inset_0_0_0_1px_currentColor] before:content-[attr(data-beyond)]';

const Label = ({ tone, words }: LabelProps): ReactElement => (
  <div className={`${shape} ${tones[tone]}`}>
    <Said words={words} />
  </div>
);

/** The price is written at the axis; a screen reader hears it here. */
const Said = ({ words: { label, price, profit } }: { readonly words: Words }): ReactElement => (
  <>
    <span className="font-medium">{label}</span>
    <span className="sr">{price}</span>
    {profit !== undefined && <span className="text-t1">{profit}</span>}
  </>
);

interface HandleProps extends LabelProps {
  readonly value: number;
  readonly hint: string;
  readonly isMoving: boolean;
  readonly view: RefObject<ChartView | undefined>;
  readonly step: number;
  readonly onMove: (price: number) => void;
  readonly onBack: () => void;
  readonly onAsk: () => void;
}

/** A finger that moved less than this only touched it. */
const slack = 3;
const stepsOf: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 100, PageDown: -100 };

function Handle({ tone, words, value, hint, isMoving, view, step, onMove, onBack, onAsk }: HandleProps): ReactElement {
  const grip = useRef<{ readonly pointer: number; readonly from: number; readonly y: number; moved: boolean }>(undefined);
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const height = view.current?.size()?.height ?? 0;
    const y = Math.min(Math.max(view.current?.yOf(value) ?? 0, 0), height);
    grip.current = { pointer: event.pointerId, from: event.clientY, y, moved: false };
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const held = grip.current;
    if (!held || held.pointer !== event.pointerId) return;
    const way = event.clientY - held.from;
    if (!held.moved && Math.abs(way) < slack) return;
    held.moved = true;
    const height = view.current?.size()?.height ?? 0;
    const price = view.current?.priceAt(Math.min(Math.max(held.y + way, 0), height));
    if (price !== undefined) onMove(price);
  };
  const drop = () => {
    const { moved } = grip.current ?? {};
    grip.current = undefined;
    if (moved) onAsk();
  };
  const back = () => {
    grip.current = undefined;
    onBack();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps = stepsOf[event.key];
    if (steps !== undefined) onMove(value + steps * (event.shiftKey ? 10 : 1) * step);
    else if (event.key === 'Enter' && isMoving) onAsk();
    else if (event.key === 'Escape' && isMoving) back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={words.label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={Number.MAX_SAFE_INTEGER}
      aria-valuetext={[words.price, words.profit].filter(Boolean).join(', ')}
      aria-describedby={hint}
      className={`${shape} target pointer-events-auto cursor-ns-resize touch-none select-none ${tones[tone]} ${isMoving ? 'bg-bg3' : ''}`}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={back}
      onLostPointerCapture={() => grip.current && back()}
      onKeyDown={press}
      onBlur={() => isMoving && !grip.current && onBack()}
    >
      <ChevronsUpDown size={12} strokeWidth={2} aria-hidden />
      <Said words={words} />
    </div>
  );
}
