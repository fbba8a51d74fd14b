import { formatDecimal } from '@bourse/core/money/decimal';
import { classNames } from '@bourse/ui/class-names';
import { Direction, Figure } from '@bourse/ui/figure';
import { type KeyboardEvent, memo, type PointerEvent, type ReactElement, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useIsStale, useTicker } from '../wire/market-feed.ts';
import { priceText } from '../wire/money-text.ts';
import { BookLooks } from './book-looks.tsx';
import { stepsOf } from './book-steps.ts';
import { type BookLayout, useTradeMemory } from './trade-memory.ts';
import { type BookInstrument, type OwnPrices, type SideName, usePaintedBook } from './use-painted-book.ts';

/** A tap takes the price, a long press the size as well. Decimal texts. */
export type OnPick = (price: string, size: string | undefined) => void;

const longPressMs = 450;

/** The book beside the form: depth grows from the inline end, the last price stands between the sides. */
export const OrderBook = memo(function OrderBook({
  info,
  own,
  beneath,
  onPick,
}: {
  readonly info: BookInstrument;
  readonly own: OwnPrices;
  /** The price that holds the market honest, below the last one. */
  readonly beneath: (of: { readonly info: BookInstrument }) => ReactElement;
  readonly onPick: OnPick;
}): ReactElement {
  const t = useTranslations('spot');
  const { symbol } = info;
  const layout = useTradeMemory((m) => m.layout);
  const ticker = useTicker(symbol);
  const steps = useMemo(() => stepsOf(ticker?.last, info.priceDecimals), [ticker?.last, info.priceDecimals]);
  const wished = useTradeMemory((m) => m.steps[symbol]) ?? 1;
  const step = steps.includes(wished) ? wished : (steps[0] as number);
  const isStale = useIsStale();

  // One side alone is as high as both together, so that nothing beside or below it moves.
  const count = layout === 'bids' || layout === 'asks' ? 16 : 8;
  const { asks, bids, rows, isEmpty, figures } = usePaintedBook(info, own, step, layout, count);

  const take = (side: SideName, index: number, withSize: boolean) => {
    const row = rows.current[side][index];
    if (!row) return;
    // The size of a long press is all that stands between here and the best price: what an order at this price would meet.
    onPick(row.price, withSize ? formatDecimal(row.depth, info.quantityDecimals) : undefined);
  };

  const side = (name: SideName) => (
    <BookSide
      ref={name === 'asks' ? asks : bids}
      name={name}
      label={name === 'asks' ? t('book.asks') : t('book.bids')}
      count={count}
      layout={layout}
      ownLabel={t('book.own')}
      onTake={(index, withSize) => take(name, index, withSize)}
    />
  );
  return (
    <section
      aria-label={t('book.title')}
      aria-busy={isEmpty}
      data-stale={isStale || undefined}
      className="@container flex min-w-0 flex-col motion-safe:transition-opacity data-stale:opacity-60"
    >
      {layout === 'beside' ? (
        <>
          <Middle info={info} beneath={beneath} inline />
          <div className="grid grid-cols-2 gap-1.5">
            {side('bids')}
            {side('asks')}
          </div>
        </>
      ) : (
        <>
          <div className="flex h-5 items-center justify-between gap-1 text-11 text-t3" aria-hidden>
            <span>{t('price')}</span>
            {/* With its unit: the form beside it may count in lots. */}
            {figures > 0 && <span className="truncate">{t('byQuantity', { asset: info.base })}</span>}
          </div>
          {layout !== 'bids' && side('asks')}
          <Middle info={info} beneath={beneath} />
          {layout !== 'asks' && side('bids')}
        </>
      )}
      <BookLooks info={info} steps={steps} step={step} layout={layout} />
    </section>
  );
});

/** The rows of a side. They stay in the page; only their texts change. */
function BookSide({
  ref,
  name,
  label,
  count,
  layout,
  ownLabel,
  onTake,
}: {
  readonly ref: Ref<HTMLOListElement>;
  readonly name: SideName;
  readonly label: string;
  readonly count: number;
  readonly layout: BookLayout;
  readonly ownLabel: string;
  readonly onTake: (index: number, withSize: boolean) => void;
}): ReactElement {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const isTurned = name === 'asks' && layout !== 'beside';
  // Beside each other the prices meet in the middle, and the bars grow from there.
  const isFacing = layout === 'beside' && name === 'bids';
  const fromStart = layout === 'beside' && name === 'asks';
  useEffect(() => () => clearTimeout(timer.current), []);
  const indexOf = (event: { readonly target: EventTarget | null }): number => {
    const at = Number((event.target as HTMLElement | null)?.closest('li')?.dataset['row'] ?? -1);
    return isTurned ? count - 1 - at : at;
  };
  const press = (event: PointerEvent) => {
    wasLong.current = false;
    const index = indexOf(event);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      wasLong.current = true;
      onTake(index, true);
    }, longPressMs);
  };
  const release = () => clearTimeout(timer.current);
  // A side is one stop of the tab key, at its best price; from there the arrows go.
  const best = isTurned ? count - 1 : 0;
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const from = (event.target as HTMLElement).closest('li');
    if (by === undefined || !from) return;
    event.preventDefault();
    const to = (by < 0 ? from.previousElementSibling : from.nextElementSibling)?.firstElementChild;
    (to as HTMLButtonElement | null | undefined)?.focus();
  };
  return (
    // The buttons inside are pressed; the list only listens for all of them.
    <ol
      ref={ref}
      aria-label={label}
      onKeyDown={step}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        if (wasLong.current) return;
        onTake(indexOf(event), event.shiftKey);
      }}
    >
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <li key={i} data-row={i}>
          <button
            type="button"
            disabled
            tabIndex={i === best ? 0 : -1}
            className={classNames(
              'invisible relative flex h-6 w-full items-center justify-between gap-1 text-12 select-none [-webkit-touch-callout:none]',
              isFacing && 'flex-row-reverse',
            )}
          >
            <span
              aria-hidden
              className={classNames(
                'absolute inset-x-0 inset-y-[0.5px] rounded-[2px] opacity-85 will-change-transform [transform:scaleX(0)]',
                name === 'asks' ? 'bg-down-tint' : 'bg-up-tint',
                fromStart ? 'origin-left rtl:origin-right' : 'origin-right rtl:origin-left',
              )}
            />
            <span className={classNames('num relative', name === 'asks' ? 'text-down' : 'text-up')} />
            <span className="num relative text-t2" />
            <span
              role="img"
              aria-label={ownLabel}
              hidden
              className={classNames('absolute size-1.5 rounded-full bg-accent', fromStart ? '-end-2' : '-start-2')}
            />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The last price with the way it moved, and the price that it's measured by. */
function Middle({
  info,
  beneath: Beneath,
  inline = false,
}: {
  readonly info: BookInstrument;
  readonly beneath: (of: { readonly info: BookInstrument }) => ReactElement;
  readonly inline?: boolean;
}): ReactElement {
  const app = useTranslations('app');
  const locale = useLocale();
  const ticker = useTicker(info.symbol);
  const [way, setWay] = useState<{ last: string | undefined; direction: 'up' | 'down' | 'flat' }>({ last: undefined, direction: 'flat' });
  if (ticker && ticker.last !== way.last) {
    const direction =
      way.last === undefined ? (ticker.change24h.startsWith('-') ? 'down' : 'up') : Number(ticker.last) > Number(way.last) ? 'up' : 'down';
    setWay({ last: ticker.last, direction });
  }
  const { direction } = way;
  return (
    <div className={inline ? 'flex h-9 items-center justify-between' : 'flex h-11 flex-col justify-center'}>
      <span
        className={classNames(
          'flex items-center gap-[3px] text-[min(var(--text-17),14cqi)] font-semibold leading-5',
          direction === 'up' ? 'text-up' : direction === 'down' ? 'text-down' : '',
        )}
      >
        <Figure text={priceText(ticker?.last, locale, info.priceDecimals)} />
        <span className="[&>svg]:size-3">
          <Direction of={direction} label={direction === 'flat' ? '' : app(direction)} />
        </span>
      </span>
      <span className="text-11 text-t3">
        <Beneath info={info} />
      </span>
    </div>
  );
}
