import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from 'use-intl';
import { bookChannel, useTicker } from '../wire/market-feed.ts';
import { priceText, shortText } from '../wire/money-text.ts';
import { amountRoom, BookPainter } from './book-painter.ts';
import { type BookRow, bookRows, rowPrice, stepDecimals } from './book-steps.ts';
import type { BookLayout } from './trade-memory.ts';

export type SideName = 'bids' | 'asks';

/** What the book of an instrument needs to know of it, of whatever kind. */
export interface BookInstrument {
  readonly symbol: string;
  readonly base: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}
/** At which prices own orders stand. */
export interface OwnPrices {
  readonly buy: readonly string[];
  readonly sell: readonly string[];
}

export interface PaintedBook {
  readonly asks: RefObject<HTMLOListElement | null>;
  readonly bids: RefObject<HTMLOListElement | null>;
  /** What stands in the rows just now. */
  readonly rows: RefObject<Record<SideName, readonly BookRow[]>>;
  readonly isEmpty: boolean;
  /** How many figures of an amount fit beside the price. */
  readonly figures: number;
}

/** Keeps the rows of a book painted: with each move of the market, and when own orders come or go. */
export function usePaintedBook(
  info: BookInstrument,
  { buy, sell }: OwnPrices,
  step: number,
  layout: BookLayout,
  count: number,
): PaintedBook {
  const locale = useLocale();
  const { symbol } = info;
  const ticker = useTicker(symbol);
  const asks = useRef<HTMLOListElement>(null);
  const bids = useRef<HTMLOListElement>(null);
  const rows = useRef<Record<SideName, readonly BookRow[]>>({ bids: [], asks: [] });
  const own = useMemo(() => {
    const rowsOf = (prices: readonly string[], name: SideName) =>
      new Set(prices.map((price) => rowPrice(price, name, step, info.priceDecimals)));
    return { bids: rowsOf(buy, 'bids'), asks: rowsOf(sell, 'asks') };
  }, [buy, sell, step, info]);
  const marked = useRef(own);
  const repaint = useRef((): void => undefined);
  const [isEmpty, setEmpty] = useState(true);

  // How wide a row is in the size of its own text: large letters or a narrow screen leave the amount fewer figures.
  const [rowWidth, setRowWidth] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout has other lists
  useLayoutEffect(() => {
    const list = asks.current ?? bids.current;
    const row = list?.querySelector('button');
    if (!list || !row) return undefined;
    const observer = new ResizeObserver(() => setRowWidth(list.clientWidth / Number.parseFloat(getComputedStyle(row).fontSize)));
    observer.observe(list);
    return () => observer.disconnect();
  }, [layout]);
  const decimals = stepDecimals(step, info.priceDecimals);
  const figures = amountRoom(rowWidth, priceText(ticker?.last, locale, decimals));

  useLayoutEffect(() => {
    const channel = bookChannel(symbol);
    const painter = new BookPainter(
      (price) => priceText(price, locale, decimals),
      (quantity) => {
        const whole = (quantity.split('.')[0] ?? '').length;
        if (figures === 0) return '';
        if (whole > Math.min(figures, 5)) return shortText(quantity, locale);
        return priceText(quantity, locale, Math.min(info.quantityDecimals, 5, figures - whole));
      },
    );
    const paint = () => {
      const book = channel.current();
      setEmpty(!book);
      const shown = {
        bids: book && layout !== 'asks' ? bookRows(book.bids, 'bids', step, count, info) : [],
        asks: book && layout !== 'bids' ? bookRows(book.asks, 'asks', step, count, info) : [],
      };
      rows.current = shown;
      const deepest = Math.max(shown.bids.at(-1)?.depth ?? 0, shown.asks.at(-1)?.depth ?? 0);
      if (asks.current)
        painter.paint({ element: asks.current, isTurned: layout !== 'beside', own: marked.current.asks }, shown.asks, deepest);
      if (bids.current) painter.paint({ element: bids.current, isTurned: false, own: marked.current.bids }, shown.bids, deepest);
    };
    paint();
    repaint.current = paint;
    return channel.subscribe(paint);
  }, [symbol, step, decimals, info, locale, layout, count, figures]);
  useLayoutEffect(() => {
    marked.current = own;
    repaint.current();
  }, [own]);
  return { asks, bids, rows, isEmpty, figures };
}
