import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { buttonClasses } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { Empty } from '@bourse/ui/notice';
import { toast } from '@bourse/ui/toast';
import { ArrowDown, ArrowUp, ArrowUpToLine, Check, GripVertical, Star, Trash2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useGo } from '../nav/go.ts';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { MarketRowsSkeleton, PairName } from './market-row.tsx';
import { rowHeight, useRowDrag } from './row-drag.ts';
import { moved, onTop, shifted, useWatchlist, type Watchlist, without } from './watchlist.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
type Chosen = ReadonlySet<string>;

/** Order and members of the watchlist. Everything is stored at once and put back if the server refuses. */
export default function TradeEditPage(): ReactElement {
  const t = useTranslations('market');
  const go = useGo();
  const { symbols, error, retry, save } = useWatchlist();
  const [chosen, choose] = useState<Chosen>(new Set());
  const list = symbols ?? [];
  return (
    <Screen
      title={t('editor.title')}
      up="/markets"
      actions={
        <button type="button" onClick={() => go.back('/markets')} className="min-h-11 px-3 text-15 font-semibold text-accent">
          {t('editor.done')}
        </button>
      }
      foot={list.length > 0 && <Acts list={list} chosen={chosen} onChoose={choose} save={save} />}
    >
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
        <Pairs list={list} chosen={chosen} onChoose={choose} save={save} />
      )}
    </Screen>
  );
}

interface Editing {
  readonly list: readonly string[];
  readonly chosen: Chosen;
  readonly onChoose: (next: (before: Chosen) => Chosen) => void;
  readonly save: Watchlist['save'];
}

/** What can be done with the chosen pairs. */
function Acts({ list, chosen, onChoose, save }: Editing): ReactElement {
  const t = useTranslations('market');
  const marked = list.filter((s) => chosen.has(s));
  const isAll = marked.length === list.length;
  const set = new Set(marked);
  const off = set.size === 0;
  const remove = () => {
    save((l) => without(l, set));
    onChoose(() => new Set());
    toast({
      kind: 'plain',
      text: t('editor.removedSome', { count: marked.length }),
      action: { label: t('editor.undo'), onPress: () => save(() => list) },
    });
  };
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        aria-pressed={isAll}
        onClick={() => onChoose(() => (isAll ? new Set() : new Set(list)))}
        className="flex min-h-13 items-center gap-2.5 pe-2 text-13 font-medium text-t2"
      >
        <Mark on={isAll} />
        {t('editor.all')}
      </button>
      <span className="flex-1" />
      <Act label={t('editor.moveUp')} off={off} onPress={() => save((l) => shifted(l, set, -1))}>
        <ArrowUp {...icon} />
      </Act>
      <Act label={t('editor.moveDown')} off={off} onPress={() => save((l) => shifted(l, set, 1))}>
        <ArrowDown {...icon} />
      </Act>
      <Act label={t('editor.toTop')} off={off} onPress={() => save((l) => onTop(l, set))}>
        <ArrowUpToLine {...icon} />
      </Act>
      <Act label={t('editor.remove')} off={off} danger onPress={remove}>
        <Trash2 {...icon} />
      </Act>
    </div>
  );
}

/** The pairs in their order: chosen, put on top, or dragged to their place by finger or arrow keys. */
function Pairs({ list, chosen, onChoose, save }: Editing): ReactElement {
  const t = useTranslations('market');
  const [said, say] = useState('');
  const place = (symbol: string, to: number) => {
    const at = Math.max(0, Math.min(list.length - 1, to));
    save((l) => moved(l, symbol, at));
    say(t('editor.placed', { name: shownName(symbol), place: at + 1, count: list.length }));
  };
  const { dragged, offsetOf, handleOf } = useRowDrag(list.length, place);
  const toggle = (symbol: string) =>
    onChoose((before) => {
      const next = new Set(before);
      if (!next.delete(symbol)) next.add(symbol);
      return next;
    });
  return (
    <>
      <p role="status" className="sr">
        {said}
      </p>
      <ul className={dragged ? 'touch-none select-none' : undefined}>
        {list.map((symbol, index) => (
          <li
            key={symbol}
            style={{ height: rowHeight, transform: `translateY(${offsetOf(index, symbol)}px)` }}
            className={`flex items-center ${dragged === symbol ? 'relative z-10 bg-bg2 shadow-sheet' : dragged ? 'transition-transform duration-(--m-toggle)' : ''}`}
          >
            <PairMark symbol={symbol} on={chosen.has(symbol)} onPress={() => toggle(symbol)} />
            <button
              type="button"
              aria-label={t('editor.rowTop', { name: shownName(symbol) })}
              disabled={index === 0}
              onClick={() => place(symbol, 0)}
              className="grid size-11 place-items-center text-t2 disabled:opacity-30"
            >
              <ArrowUpToLine {...icon} />
            </button>
            <button
              type="button"
              aria-label={t('editor.drag', { name: shownName(symbol) })}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                if (by === 0) return;
                event.preventDefault();
                place(symbol, index + by);
              }}
              {...handleOf(symbol, index)}
              className="me-1 grid h-full w-12 cursor-grab touch-none place-items-center text-t3 active:cursor-grabbing"
            >
              <GripVertical {...icon} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function PairMark({ symbol, on, onPress }: { readonly symbol: string; readonly on: boolean; readonly onPress: () => void }): ReactElement {
  const t = useTranslations('market');
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('editor.choose', { name: shownName(symbol) })}
      onClick={onPress}
      className="flex h-full min-w-0 flex-1 items-center gap-3 ps-4 text-start -outline-offset-2"
    >
      <Mark on={on} />
      <Coin asset={assetsIn(symbol).base} />
      <span className="min-w-0 flex-1 truncate">
        <PairName symbol={symbol} />
      </span>
    </button>
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
