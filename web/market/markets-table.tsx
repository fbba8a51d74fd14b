import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { Pill } from '@bourse/ui/badge';
import { Coin } from '@bourse/ui/coin';
import { Figure, Flash } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import { Sparkline } from '@bourse/ui/sparkline';
import { Tabs } from '@bourse/ui/tabs';
import { Settings2 } from 'lucide-react';
import { memo, type ReactElement, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go, useGo } from '../nav/go.ts';
import { focusRow, useKeys } from '../parts/keys.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure } from '../parts/screen.tsx';
import { ListSearch } from '../parts/search-input.tsx';
import { StatusLine } from '../parts/status-line.tsx';
import { useHasContracts } from '../parts/system-config.ts';
import { toneOf } from '../parts/tone.ts';
import { wideMedia } from '../parts/wide.ts';
import styles from '../parts/wide-pages.css?url';
import { WaitingRows, WideHead } from '../parts/wide-table.tsx';
import { tickerOf, useIsStale, useTicker } from '../wire/market-feed.ts';
import { directionOf, percentText, shortText } from '../wire/money-text.ts';
import { byTurnover } from './found-pairs.ts';
import { type Instruments, type Quotes, useRanked, useRanks, useSparklines } from './instruments.ts';
import { PairName } from './market-row.tsx';
import { useFiguresOf } from './quote-row.tsx';
import type { Column, Order } from './ranking.ts';
import { find } from './search.ts';
import { SortButton } from './sort-head.tsx';
import { tradeAt } from './trade-at.ts';
import { WatchStar } from './watch-star.tsx';
import { toggled, type Watchlist } from './watchlist.ts';

export interface MarketsTableProps {
  readonly list: 'watchlist' | 'spot' | 'contract';
  readonly quotes: Quotes;
  readonly instruments: Instruments;
  readonly watchlist: Watchlist;
  readonly order: Order | undefined;
  readonly onOrder: (order: Order | undefined) => void;
  /** Shown instead of an empty watchlist. */
  readonly suggestions: ReactNode;
}

const byChange: Order = { column: 'change', direction: 'down' };

/** The markets page of a wide window: four movers, then one table with everything about a pair in its row. */
export default function MarketsTable(p: MarketsTableProps): ReactElement {
  return (
    <RoomTexts room="desk">
      <link rel="stylesheet" href={styles} precedence="wide" media={wideMedia} />
      <Markets {...p} />
    </RoomTexts>
  );
}

function Markets({ list, quotes, instruments, watchlist, order, onOrder, suggestions }: MarketsTableProps): ReactElement {
  const t = useTranslations('market');
  const d = useTranslations('desk.markets');
  const keys = useTranslations('desk.keys');
  const locale = useLocale();
  const go = useGo();
  const [word, setWord] = useState('');
  const sparklines = useSparklines();
  const isStale = useIsStale();
  const hasContracts = useHasContracts();
  const ranked = useRanked(quotes.symbols, order ?? byTurnover);
  const places = useRanks(quotes.symbols);
  const turnover = useMemo(
    // Added up for the eye only.
    () => ranked?.reduce((sum, symbol) => sum + (/-USDT(-PERP)?$/.test(symbol) ? Number(tickerOf(symbol)?.turnover ?? 0) : 0), 0),
    [ranked],
  );
  const watched = useMemo(() => new Set(watchlist.symbols), [watchlist.symbols]);
  const shown = useMemo(() => {
    const found = word.trim() === '' ? undefined : new Set(find(quotes.list ?? [], word).map((q) => q.symbol as string));
    return ranked?.filter((symbol) => (list !== 'watchlist' || watched.has(symbol)) && (!found || found.has(symbol)));
  }, [ranked, word, quotes.list, list, watched]);
  const { save } = watchlist;
  const watch = useCallback((symbol: string) => save((before) => toggled(before, symbol)), [save]);
  useKeys({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    w: () => document.activeElement?.closest('tr')?.querySelector('button')?.click(),
  });
  return (
    <>
      <main className="wide-page">
        <header className="wide-head">
          <h1>{t('title')}</h1>
          <p>
            {quotes.symbols &&
              d('sum', { count: quotes.symbols.length, turnover: `\u2068${shortText(String(turnover ?? 0), locale)} USDT\u2069` })}
          </p>
          <ListSearch className="wide-find" hint label={t('find.label')} placeholder={d('filter')} word={word} onWord={setWord} />
          <Go to="/tradeEdit" className="wide-button">
            <Settings2 size={16} strokeWidth={1.75} aria-hidden />
            {t('watchlist.edit')}
          </Go>
        </header>
        <Movers symbols={quotes.symbols} instruments={instruments} sparklines={sparklines} />
        <div className="wide-card wide-lists">
          <Tabs
            label={t('tabs')}
            value={list}
            onValue={(next) => go({ to: '/markets', search: { list: next }, replace: true })}
            tabs={[
              { value: 'spot', label: d('all'), ...(list !== 'contract' && { count: quotes.symbols?.length ?? 0 }) },
              ...(hasContracts ? [{ value: 'contract' as const, label: t('tab.contract') }] : []),
              { value: 'watchlist', label: t('tab.watchlist'), count: watchlist.symbols?.length ?? 0 },
            ]}
            after={<span className="text-12 text-t3">{d('hint')}</span>}
          >
            {list === 'watchlist' && watchlist.error ? (
              <CallFailure title={t('watchlist.failed')} error={watchlist.error} onRetry={watchlist.retry} />
            ) : quotes.error ? (
              <CallFailure title={t('failed')} error={quotes.error} onRetry={quotes.retry} />
            ) : list === 'watchlist' && watchlist.symbols?.length === 0 ? (
              suggestions
            ) : (
              <table
                data-stale={isStale || undefined}
                className="wide-table wide-rows-44 data-stale:opacity-60"
                aria-busy={shown === undefined}
              >
                <caption className="sr">{t('title')}</caption>
                <Heads order={order ?? byTurnover} onOrder={onOrder} />
                <tbody>
                  {shown?.map((symbol) => (
                    <Row
                      key={symbol}
                      symbol={symbol}
                      rank={places.get(symbol)}
                      decimals={instruments.decimalsOf(symbol)}
                      closes={sparklines.get(symbol)}
                      watched={watched.has(symbol)}
                      onWatch={watch}
                    />
                  )) ?? <WaitingRows rows={6} columns={10} />}
                </tbody>
              </table>
            )}
            {shown?.length === 0 && word.trim() !== '' && (
              <p role="status" className="py-10 text-center text-13 text-t3">
                {t('find.noneTitle', { word: `\u2068${word.trim()}\u2069` })}
              </p>
            )}
          </Tabs>
        </div>
      </main>
      <StatusLine
        keys={[
          ['J', keys('next')],
          ['K', keys('previous')],
          ['W', keys('watch')],
          ['/', keys('filter')],
        ]}
      />
    </>
  );
}

function Heads({ order, onOrder }: { readonly order: Order; readonly onOrder: (order: Order | undefined) => void }): ReactElement {
  const t = useTranslations('market');
  const d = useTranslations('desk.markets');
  const head = (column: Column, className?: string) => (
    <WideHead className={className} sorted={order.column === column ? order.direction : undefined}>
      <SortButton column={column} order={order} onOrder={onOrder} end={className !== undefined} />
    </WideHead>
  );
  return (
    <thead>
      <tr>
        <th>
          <span className="sr">{t('tab.watchlist')}</span>
        </th>
        {head('rank')}
        {head('name')}
        {head('price', 'wide-number')}
        {head('change', 'wide-number')}
        <WideHead className="wide-middle">{d('range')}</WideHead>
        <WideHead className="wide-number wide-second">{d('volume')}</WideHead>
        {head('amount', 'wide-number')}
        <WideHead className="wide-number wide-second">{d('day')}</WideHead>
        <th>
          <span className="sr">{d('actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

const Row = memo(function Row({
  symbol,
  rank,
  decimals,
  closes,
  watched,
  onWatch,
}: {
  readonly symbol: string;
  /** Its place by turnover; undefined before its first price. */
  readonly rank: number | undefined;
  readonly decimals: number | undefined;
  readonly closes: readonly number[] | undefined;
  readonly watched: boolean;
  readonly onWatch: (symbol: string) => void;
}): ReactElement {
  const d = useTranslations('desk.markets');
  const locale = useLocale();
  const { ticker, price, priceOf, change, direction, amount } = useFiguresOf({ symbol, closes, decimals });
  const name = shownName(symbol);
  const { base } = assetsIn(symbol);
  return (
    <tr>
      <td className="wide-star">
        <WatchStar name={name} watched={watched} size={16} onWatch={() => onWatch(symbol)} />
      </td>
      <td className="text-t3">{rank !== undefined && <Figure text={String(rank)} />}</td>
      <th scope="row">
        <Go to="/quoteDetail" search={{ symbol }} className="wide-row-link flex items-center gap-3">
          <Coin asset={base} size={28} />
          <PairName symbol={symbol} />
        </Go>
      </th>
      <td className="wide-number text-15 font-semibold">
        {ticker ? (
          <Flash value={ticker.last} className="inline-block">
            <Figure text={price ?? ''} />
          </Flash>
        ) : (
          <Skeleton width={72} height={14} />
        )}
      </td>
      <td className="wide-number">
        {ticker && (
          <Pill direction={direction}>
            <span>{change}</span>
          </Pill>
        )}
      </td>
      <td className="wide-middle text-t2">
        {ticker && (
          <span dir="ltr" className="wide-range">
            <Figure text={priceOf(ticker.low)} />
            <span aria-hidden style={{ '--at': placeIn(ticker.low, ticker.last, ticker.high) } as Record<string, number>} />
            <Figure text={priceOf(ticker.high)} />
          </span>
        )}
      </td>
      <td className="wide-number wide-second text-t2">{ticker && <Figure text={`${shortText(ticker.volume, locale)} ${base}`} />}</td>
      <td className="wide-number font-medium">{ticker && <Figure text={amount} />}</td>
      <td className="wide-number wide-second">
        <span className="inline-block">
          <Sparkline values={closes} width={88} height={28} />
        </span>
      </td>
      <td className="wide-number wide-acts">
        <Go to="/quoteDetail" search={{ symbol }} aria-label={d('chartOf', { name })} className="wide-act">
          {d('chart')}
        </Go>
        <Go {...tradeAt(symbol)} aria-label={d('tradeOf', { name })} className="wide-act">
          {d('trade')}
        </Go>
      </td>
    </tr>
  );
});

/** Where the price stands between the day's low and high, from 0 to 1. */
const placeIn = (low: string, last: string, high: string): number => {
  const range = Number(high) - Number(low);
  return range > 0 ? Math.min(1, Math.max(0, (Number(last) - Number(low)) / range)) : 0.5;
};

/** The pairs of the day: up most, down most, traded most, and with the widest range. */
function Movers({
  symbols,
  instruments,
  sparklines,
}: {
  readonly symbols: readonly string[] | undefined;
  readonly instruments: Instruments;
  readonly sparklines: ReadonlyMap<string, readonly number[]>;
}): ReactElement {
  const d = useTranslations('desk.markets');
  const byDay = useRanked(symbols, byChange);
  const byMoney = useRanked(symbols, byTurnover);
  const widest = useMemo(() => byDay?.reduce((best, symbol) => (rangeOf(symbol) > rangeOf(best) ? symbol : best), byDay[0] ?? ''), [byDay]);
  const card = (kind: 'gainer' | 'loser' | 'traded' | 'swing', symbol: string | undefined) => (
    <Mover
      key={kind}
      title={d(kind)}
      kind={kind}
      symbol={symbol ?? ''}
      decimals={instruments.decimalsOf(symbol ?? '')}
      closes={sparklines.get(symbol ?? '')}
    />
  );
  return (
    <ul aria-label={d('movers')} className="wide-movers">
      {card('gainer', byDay?.[0])}
      {card('loser', byDay?.at(-1))}
      {card('traded', byMoney?.[0])}
      {card('swing', widest)}
    </ul>
  );
}

/** The day's range as a percentage of its low. */
const rangeOf = (symbol: string): number => {
  const ticker = tickerOf(symbol);
  return ticker && Number(ticker.low) > 0 ? ((Number(ticker.high) - Number(ticker.low)) / Number(ticker.low)) * 100 : 0;
};

function Mover({
  title,
  kind,
  symbol,
  ...row
}: {
  readonly title: string;
  readonly kind: 'gainer' | 'loser' | 'traded' | 'swing';
  readonly symbol: string;
  readonly decimals: number | undefined;
  readonly closes: readonly number[] | undefined;
}): ReactElement {
  const locale = useLocale();
  const ticker = useTicker(symbol);
  const { price } = useFiguresOf({ symbol, ...row });
  const direction = directionOf(ticker?.change24h);
  const tone = toneOf(direction, 'text-t2');
  return (
    <li>
      <Go to="/quoteDetail" search={{ symbol }} className="wide-card wide-mover">
        <span className="text-12 text-t2">{title}</span>
        <span className="flex h-8 items-center gap-2.5">
          {symbol !== '' && (
            <>
              <Coin asset={assetsIn(symbol).base} size={28} />
              <span className="flex-1">
                <PairName symbol={symbol} />
              </span>
              <span className="wide-second">
                <Sparkline values={row.closes} width={72} height={26} />
              </span>
            </>
          )}
        </span>
        <span className="flex min-h-5 items-baseline justify-between">
          <Figure text={price ?? ''} className="text-15 font-semibold" />
          {kind === 'traded' || kind === 'swing' ? (
            <Figure
              text={kind === 'traded' ? shortText(ticker?.turnover, locale) : percentText(rangeOf(symbol).toFixed(2), locale, 'never')}
              className="text-13 text-t2"
            />
          ) : (
            <Figure text={percentText(ticker?.change24h, locale)} className={`text-13 font-medium ${tone}`} />
          )}
        </span>
      </Go>
    </li>
  );
}
