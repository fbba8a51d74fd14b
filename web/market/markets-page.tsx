import { assetsIn } from '@bourse/contract/instrument-id';
import { Button } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { Empty } from '@bourse/ui/notice';
import { Tabs } from '@bourse/ui/tabs';
import { TabTitle } from '@bourse/ui/title-bar';
import { Check, Search, Settings2, Star } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { PagePending } from '../parts/page-state.tsx';
import { CallFailure } from '../parts/screen.tsx';
import { useHasContracts } from '../parts/system-config.ts';
import { useWide } from '../parts/wide.ts';
import { useIsStale } from '../wire/market-feed.ts';
import { type Instruments, useInstruments, useQuotes, useRanked, useRanks, useSparklines } from './instruments.ts';
import { MarketRow, MarketRowsSkeleton, PairName } from './market-row.tsx';
import type { Order } from './ranking.ts';
import { SortHead } from './sort-head.tsx';
import { suggested, toggled, useWatchlist, type Watchlist } from './watchlist.ts';

const rowsAnnounced = 6;

const MarketsTable = lazy(() => import('./markets-table.tsx'));

/** All instruments and those watched, live, sorted by any column. */
export default function MarketsPage(): ReactElement {
  const t = useTranslations('market');
  const go = useGo();
  const wide = useWide();
  // A wide window has room for all pairs, and a star in every row.
  const { list = wide ? 'spot' : 'watchlist' } = useAddress('/markets');
  const [order, setOrder] = useState<Order>();
  const quotes = useQuotes(list === 'contract' ? 'perpetual' : 'spot');
  const hasContracts = useHasContracts();
  const instruments = useInstruments();
  const watchlist = useWatchlist();
  if (wide)
    return (
      <Suspense fallback={<PagePending />}>
        <MarketsTable
          list={list}
          quotes={quotes}
          instruments={instruments}
          watchlist={watchlist}
          order={order}
          onOrder={setOrder}
          suggestions={<Suggestions known={quotes.symbols} onAdd={(symbols) => watchlist.save(() => symbols)} />}
        />
      </Suspense>
    );
  return (
    <>
      <TabTitle title={t('title')}>
        <Go to="/tradeSearch" aria-label={t('search')} className="grid size-11 place-items-center rounded-button text-t2">
          <Search size={24} strokeWidth={1.6} aria-hidden />
        </Go>
        <Go to="/tradeEdit" aria-label={t('watchlist.edit')} className="grid size-11 place-items-center rounded-button text-t2">
          <Settings2 size={24} strokeWidth={1.6} aria-hidden />
        </Go>
      </TabTitle>
      <main className="[--head:var(--ribbon)]">
        <Tabs
          label={t('tabs')}
          sticky
          value={list}
          onValue={(next) => go({ to: '/markets', search: next === 'watchlist' ? {} : { list: next }, replace: true })}
          tabs={[
            { value: 'watchlist', label: t('tab.watchlist') },
            { value: 'spot', label: t('tab.spot') },
            ...(hasContracts ? [{ value: 'contract' as const, label: t('tab.contract') }] : []),
          ]}
        >
          {list === 'watchlist' ? (
            <Watched watchlist={watchlist} instruments={instruments} order={order} onOrder={setOrder} known={quotes.symbols} />
          ) : (
            <All quotes={quotes} watchlist={watchlist} instruments={instruments} order={order} onOrder={setOrder} />
          )}
        </Tabs>
      </main>
    </>
  );
}

interface ListProps {
  readonly watchlist: Watchlist;
  readonly instruments: Instruments;
  readonly order: Order | undefined;
  readonly onOrder: (order: Order | undefined) => void;
}

function Watched({
  watchlist,
  instruments,
  order,
  onOrder,
  known,
}: ListProps & { readonly known: readonly string[] | undefined }): ReactElement {
  const t = useTranslations('market');
  const sparklines = useSparklines();
  const isStale = useIsStale();
  const shown = useRanked(watchlist.symbols, order);
  const places = useRanks(known);
  if (watchlist.error) return <CallFailure title={t('watchlist.failed')} error={watchlist.error} onRetry={watchlist.retry} />;
  if (shown?.length === 0) return <Suggestions known={known} onAdd={(symbols) => watchlist.save(() => symbols)} />;
  return (
    <>
      <SortHead order={order} onOrder={onOrder} />
      {shown ? (
        <ul data-stale={isStale || undefined} className="data-stale:opacity-60">
          {shown.map((symbol) => (
            <MarketRow
              key={symbol}
              symbol={symbol}
              rank={places.get(symbol)}
              closes={sparklines.get(symbol)}
              decimals={instruments.decimalsOf(symbol)}
            />
          ))}
        </ul>
      ) : (
        <MarketRowsSkeleton rows={rowsAnnounced} label={t('loading')} />
      )}
    </>
  );
}

function All({
  quotes,
  watchlist,
  instruments,
  order,
  onOrder,
}: ListProps & { readonly quotes: ReturnType<typeof useQuotes> }): ReactElement {
  const t = useTranslations('market');
  const sparklines = useSparklines();
  const isStale = useIsStale();
  const shown = useRanked(quotes.symbols, order);
  const places = useRanks(quotes.symbols);
  const { save, symbols } = watchlist;
  const watched = useMemo(() => new Set(symbols), [symbols]);
  const watch = useCallback(
    (symbol: string) => {
      save((list) => toggled(list, symbol));
    },
    [save],
  );
  if (quotes.error) return <CallFailure title={t('failed')} error={quotes.error} onRetry={quotes.retry} />;
  return (
    <>
      <SortHead starred order={order} onOrder={onOrder} />
      {shown ? (
        <ul data-stale={isStale || undefined} className="data-stale:opacity-60">
          {shown.map((symbol) => (
            <MarketRow
              key={symbol}
              symbol={symbol}
              rank={places.get(symbol)}
              closes={sparklines.get(symbol)}
              decimals={instruments.decimalsOf(symbol)}
              watched={watched.has(symbol)}
              onWatch={watch}
            />
          ))}
        </ul>
      ) : (
        <MarketRowsSkeleton rows={rowsAnnounced} label={t('loading')} />
      )}
    </>
  );
}

/** Nothing watched: six pairs to start with, all chosen, added with one tap. */
function Suggestions({
  known,
  onAdd,
}: {
  readonly known: readonly string[] | undefined;
  readonly onAdd: (symbols: readonly string[]) => void;
}): ReactElement {
  const t = useTranslations('market.watchlist');
  const offered = useMemo(() => {
    const liked = suggested.filter((s) => !known || known.includes(s));
    return [...liked, ...(known ?? []).filter((s) => !liked.includes(s))].slice(0, 6);
  }, [known]);
  const [refused, refuse] = useState<ReadonlySet<string>>(new Set());
  const chosen = offered.filter((s) => !refused.has(s));
  return (
    <Empty icon={<Star size={24} strokeWidth={1.6} aria-hidden />} title={t('emptyTitle')}>
      {t('emptyText')}
      <span className="mt-4 grid w-[min(22rem,calc(100vw-32px))] grid-cols-2 gap-2 text-start text-t1">
        {offered.map((symbol) => {
          const on = !refused.has(symbol);
          return (
            <button
              key={symbol}
              type="button"
              aria-pressed={on}
              onClick={() =>
                refuse((r) => {
                  const next = new Set(r);
                  if (!next.delete(symbol)) next.add(symbol);
                  return next;
                })
              }
              className="flex min-h-14 items-center gap-2 rounded-card bg-bg1 px-2.5 text-start"
            >
              <Coin asset={assetsIn(symbol).base} size={24} />
              <span className="min-w-0 flex-1 truncate">
                <PairName symbol={symbol} />
              </span>
              <span
                className={`grid size-5 flex-none place-items-center rounded-[6px] ${on ? 'bg-accent text-on-accent' : 'shadow-[inset_0_0_0_1.5px_var(--line)]'}`}
              >
                {on && <Check size={14} strokeWidth={2.5} aria-hidden />}
              </span>
            </button>
          );
        })}
      </span>
      <span className="mt-4 block">
        <Button wide unless={chosen.length === 0 && t('addSome', { count: 0 })} onClick={() => onAdd(chosen)}>
          {t('addSome', { count: chosen.length })}
        </Button>
      </span>
    </Empty>
  );
}
