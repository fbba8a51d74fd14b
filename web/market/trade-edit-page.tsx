import { buttonClasses } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { Empty } from '@bourse/ui/notice';
import { toast } from '@bourse/ui/toast';
import { ArrowDown, ArrowUp, ArrowUpToLine, Check, GripVertical, Star, Trash2 } from 'lucide-react';
import { type PointerEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useGo } from '../nav/go.ts';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { MarketRowsSkeleton, PairName } from './quote-row.tsx';
import { moved, onTop, shifted, useWatchlist, without } from './watchlist.ts';

const rowHeight = 60;
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface Drag {
  readonly symbol: string;
  readonly from: number;
  /** Where the finger took hold, in the page. */
  readonly grabbedAt: number;
  readonly by: number;
}

/** Order and members of the watchlist. Everything is stored at once and put back if the server refuses. */
export default function TradeEditPage(): ReactElement {
  const t = useTranslations('market');
  const go = useGo();
  const { symbols, error, retry, save } = useWatchlist();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [drag, setDrag] = useState<Drag>();
  const [said, say] = useState('');
  const list = symbols ?? [];
  const marked = list.filter((s) => chosen.has(s));
  const isAll = list.length > 0 && marked.length === list.length;
  const set = new Set(marked);

  const place = (symbol: string, to: number) => {
    const at = Math.max(0, Math.min(list.length - 1, to));
    save((l) => moved(l, symbol, at));
    say(t('editor.placed', { name: symbol.replace('-', '/'), place: at + 1, count: list.length }));
  };
  const remove = () => {
    const before = list;
    save((l) => without(l, set));
    choose(new Set());
    toast({
      kind: 'plain',
      text: t('editor.removedSome', { count: marked.length }),
      action: { label: t('editor.undo'), onPress: () => save(() => before) },
    });
  };

  // While dragging near an edge the page scrolls on, and the row stays under the finger.
  const pointerY = useRef(0);
  const dragging = drag !== undefined;
  useEffect(() => {
    if (!dragging) return undefined;
    let frame = requestAnimationFrame(function step() {
      const y = pointerY.current;
      const speed = y < 130 ? -8 : y > window.innerHeight - 150 ? 8 : 0;
      if (speed !== 0) {
        window.scrollBy(0, speed);
        setDrag((d) => d && { ...d, by: y + window.scrollY - d.grabbedAt });
      }
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [dragging]);

  const target = drag ? Math.max(0, Math.min(list.length - 1, drag.from + Math.round(drag.by / rowHeight))) : 0;
  const offset = (index: number, symbol: string): number => {
    if (!drag) return 0;
    if (symbol === drag.symbol) return Math.max(-drag.from * rowHeight, Math.min((list.length - 1 - drag.from) * rowHeight, drag.by));
    if (index > drag.from && index <= target) return -rowHeight;
    if (index < drag.from && index >= target) return rowHeight;
    return 0;
  };

  return (
    <Screen
      title={t('editor.title')}
      up="/markets"
      actions={
        <button type="button" onClick={() => go.back('/markets')} className="min-h-11 px-3 text-15 font-semibold text-accent">
          {t('editor.done')}
        </button>
      }
      foot={
        list.length > 0 && (
          <div className="flex items-center gap-1">
            <button
              type="button"
              aria-pressed={isAll}
              onClick={() => choose(isAll ? new Set() : new Set(list))}
              className="flex min-h-13 items-center gap-2.5 pe-2 text-13 font-medium text-t2"
            >
              <Mark on={isAll} />
              {t('editor.all')}
            </button>
            <span className="flex-1" />
            <Act label={t('editor.moveUp')} off={set.size === 0} onPress={() => save((l) => shifted(l, set, -1))}>
              <ArrowUp {...icon} />
            </Act>
            <Act label={t('editor.moveDown')} off={set.size === 0} onPress={() => save((l) => shifted(l, set, 1))}>
              <ArrowDown {...icon} />
            </Act>
            <Act label={t('editor.toTop')} off={set.size === 0} onPress={() => save((l) => onTop(l, set))}>
              <ArrowUpToLine {...icon} />
            </Act>
            <Act label={t('editor.remove')} off={set.size === 0} danger onPress={remove}>
              <Trash2 {...icon} />
            </Act>
          </div>
        )
      }
    >
      <p role="status" className="sr">
        {said}
      </p>
      {error ? (
        <CallFailure title={t('watchlist.failed')} error={error} onRetry={retry} />
      ) : !symbols ? (
        <MarketRowsSkeleton rows={6} label={t('loading')} />
      ) : list.length === 0 ? (
        <Empty
          icon={<Star size={24} strokeWidth={1.6} aria-hidden />}
          title={t('editor.emptyTitle')}
          action={
            <Go to="/tradeSearch" className={buttonClasses('tonal', 'medium')}>
              {t('editor.add')}
            </Go>
          }
        >
          {t('editor.emptyText')}
        </Empty>
      ) : (
        <ul className={dragging ? 'touch-none select-none' : undefined}>
          {list.map((symbol, index) => {
            const name = symbol.replace('-', '/');
            const isDragged = drag?.symbol === symbol;
            return (
              <li
                key={symbol}
                style={{ height: rowHeight, transform: `translateY(${offset(index, symbol)}px)` }}
                className={`flex items-center ${isDragged ? 'relative z-10 bg-bg2 shadow-sheet' : dragging ? 'transition-transform duration-(--m-toggle)' : ''}`}
              >
                <button
                  type="button"
                  aria-pressed={chosen.has(symbol)}
                  aria-label={t('editor.choose', { name })}
                  onClick={() =>
                    choose((c) => {
                      const next = new Set(c);
                      if (!next.delete(symbol)) next.add(symbol);
                      return next;
                    })
                  }
                  className="flex h-full min-w-0 flex-1 items-center gap-3 ps-4 text-start -outline-offset-2"
                >
                  <Mark on={chosen.has(symbol)} />
                  <Coin asset={symbol.split('-')[0] ?? ''} />
                  <span className="min-w-0 flex-1 truncate">
                    <PairName symbol={symbol} />
                  </span>
                </button>
                <button
                  type="button"
                  aria-label={t('editor.rowTop', { name })}
                  disabled={index === 0}
                  onClick={() => place(symbol, 0)}
                  className="grid size-11 place-items-center text-t2 disabled:opacity-30"
                >
                  <ArrowUpToLine {...icon} />
                </button>
                <button
                  type="button"
                  aria-label={t('editor.drag', { name })}
                  onKeyDown={(event) => {
                    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                    if (by === 0) return;
                    event.preventDefault();
                    place(symbol, index + by);
                  }}
                  onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
                    if (event.button !== 0) return;
                    event.currentTarget.setPointerCapture(event.pointerId);
                    pointerY.current = event.clientY;
                    setDrag({ symbol, from: index, grabbedAt: event.clientY + window.scrollY, by: 0 });
                  }}
                  onPointerMove={(event) => {
                    if (!isDragged) return;
                    pointerY.current = event.clientY;
                    setDrag((d) => d && { ...d, by: event.clientY + window.scrollY - d.grabbedAt });
                  }}
                  onPointerUp={() => {
                    if (isDragged && target !== index) place(symbol, target);
                    setDrag(undefined);
                  }}
                  onPointerCancel={() => setDrag(undefined)}
                  className="me-1 grid h-full w-12 cursor-grab touch-none place-items-center text-t3 active:cursor-grabbing"
                >
                  <GripVertical {...icon} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Screen>
  );
}

const Mark = ({ on }: { readonly on: boolean }): ReactElement => (
  <span
    aria-hidden
    className={`grid size-5 flex-none place-items-center rounded-[6px] ${on ? 'bg-accent text-on-accent' : 'shadow-[inset_0_0_0_1.5px_var(--line)]'}`}
  >
    {on && <Check size={14} strokeWidth={2.5} />}
  </span>
);

const Act = ({
  label,
  off,
  danger = false,
  onPress,
  children,
}: {
  readonly label: string;
  readonly off: boolean;
  readonly danger?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}): ReactElement => (
  <button
    type="button"
    disabled={off}
    onClick={onPress}
    className={`flex min-h-13 min-w-15 flex-col items-center justify-center gap-1 rounded-field px-1 text-11 font-medium ${off ? 'text-t3 opacity-60' : danger ? 'text-danger' : 'text-t1'}`}
  >
    {children}
    {label}
  </button>
);
