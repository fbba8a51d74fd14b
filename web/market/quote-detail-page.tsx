import { assetsIn, kindOf, shownName, underlyingOf } from '@bourse/contract/instrument-id';
import { buttonClasses, IconButton } from '@bourse/ui/button';
import { copyText } from '@bourse/ui/copy-button';
import { Tabs } from '@bourse/ui/tabs';
import { toast } from '@bourse/ui/toast';
import { ChevronDown, Share, Star } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DepthChart } from '../bridges/depth-chart.tsx';
import { FundingRow } from '../bridges/funding-row.tsx';
import { MissingPair } from '../bridges/missing-pair.tsx';
import { OwnLines } from '../bridges/own-lines.tsx';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { CallFailure, Screen } from '../parts/screen.tsx';
import type { OwnMarks } from '../trading/own-lines.ts';
import { market, perpetual } from '../wire/calls.ts';
import { useDeals, useIsStale, useOrderBook } from '../wire/market-feed.ts';
import { sharedAddress } from '../wire/origin.ts';
import { useCall } from '../wire/use-call.ts';
import { BookColumns } from './book-columns.tsx';
import { ChartBox } from './chart-box.tsx';
import { DealList } from './deal-list.tsx';
import { useInstruments } from './instruments.ts';
import { Introduction } from './introduction.tsx';
import { PairSheet } from './pair-sheet.tsx';
import { QuoteHead } from './quote-head.tsx';
import { rememberPair } from './recent-pairs.ts';
import { tradeAt } from './trade-at.ts';
import { toggled, useWatchlist } from './watchlist.ts';

type Below = 'book' | 'deals' | 'introduction';
const rowsBelow = 10;

/** Everything about one pair: figure, range of the day, chart, book, deals, introduction; Buy and Sell at the thumb. */
export default function QuoteDetailPage(): ReactElement {
  const t = useTranslations('market');
  const app = useTranslations('app');
  const go = useGo();
  const { symbol = 'BTC-USDT' } = useAddress('/quoteDetail');
  const name = shownName(symbol);
  const instruments = useInstruments();
  const pair = instruments.of(symbol);
  const isContract = kindOf(symbol) === 'perpetual';
  const contracts = useCall(perpetual.instruments, {}, { enabled: isContract, staleTime: 600_000 });
  const instrument = pair ?? contracts.data?.find((one) => one.symbol === symbol);
  const [below, show] = useState<Below>('book');
  const [picking, pick] = useState(false);
  const [own, setOwn] = useState<OwnMarks>();
  const watchlist = useWatchlist();
  const isWatched = watchlist.symbols?.includes(symbol) ?? false;
  const isUnknown = (isContract ? contracts.data : instruments.list) !== undefined && !instrument;

  const share = async () => {
    const href = sharedAddress();
    if (navigator.share) {
      const shared = await navigator.share({ title: name, url: href }).then(
        () => true,
        (error: Error) => error.name === 'AbortError',
      );
      if (shared) return;
    }
    const copied = await copyText(href);
    toast({ kind: copied ? 'good' : 'bad', text: copied ? t('quote.linkCopied') : app('notCopied') });
  };

  return (
    <Screen
      heading="bar"
      up="/markets"
      title={
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${name}, ${t('quote.pick')}`}
          onClick={() => pick(true)}
          className="flex h-11 items-center gap-1.5 tracking-title -outline-offset-2"
        >
          <bdi dir="ltr">{name}</bdi>
          <ChevronDown size={16} strokeWidth={2} aria-hidden />
        </button>
      }
      actions={
        <>
          <IconButton
            label={isWatched ? t('watchlist.unwatch', { name }) : t('watchlist.watch', { name })}
            aria-pressed={isWatched}
            onClick={() => watchlist.save((list) => toggled(list, symbol))}
          >
            <Star
              size={20}
              strokeWidth={1.75}
              fill={isWatched ? 'currentColor' : 'none'}
              className={isWatched ? 'text-warn' : 'text-t2'}
              aria-hidden
            />
          </IconButton>
          <IconButton label={t('quote.share')} onClick={() => void share()}>
            <Share size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </>
      }
      foot={
        instrument && (
          <div className="grid grid-cols-2 gap-3">
            <Go {...tradeAt(symbol, 'buy')} className={buttonClasses('up')}>
              {isContract ? t('quote.long') : t('quote.buy')}
            </Go>
            <Go {...tradeAt(symbol, 'sell')} className={buttonClasses('down')}>
              {isContract ? t('quote.short') : t('quote.sell')}
            </Go>
          </div>
        )
      }
    >
      {isUnknown ? (
        <MissingPair symbol={symbol} />
      ) : (isContract ? contracts.error && !contracts.data : instruments.error && !instruments.list) ? (
        <CallFailure
          title={t('failed')}
          error={(instruments.error ?? contracts.error) as Error}
          onRetry={isContract ? () => void contracts.refetch() : instruments.retry}
        />
      ) : (
        <>
          <QuoteHead key={symbol} symbol={symbol} instrument={instrument} />
          {isContract && <FundingRow symbol={symbol} />}
          <ChartBox symbol={symbol} name={name} priceDecimals={instrument?.priceDecimals} own={own} />
          <OwnLines symbol={symbol} onOwn={setOwn} />
          <div className="mt-1">
            <Tabs
              label={t('quote.tabs')}
              sticky
              value={below}
              onValue={show}
              tabs={[
                { value: 'book', label: t('quote.book') },
                { value: 'deals', label: t('quote.deals') },
                { value: 'introduction', label: t('quote.introduction') },
              ]}
            >
              {below === 'introduction' ? (
                <Introduction symbol={underlyingOf(symbol)} instrument={pair} />
              ) : below === 'deals' ? (
                <Deals
                  symbol={symbol}
                  priceDecimals={instrument?.priceDecimals ?? 2}
                  quantityDecimals={instrument?.quantityDecimals ?? 4}
                />
              ) : (
                <Book symbol={symbol} priceDecimals={instrument?.priceDecimals ?? 2} quantityDecimals={instrument?.quantityDecimals ?? 4} />
              )}
            </Tabs>
          </div>
        </>
      )}
      <PairSheet
        open={picking}
        current={symbol}
        onClose={() => pick(false)}
        onPick={(next) => {
          pick(false);
          rememberPair(next);
          if (next !== symbol) go({ to: '/quoteDetail', search: { symbol: next }, replace: true });
        }}
      />
    </Screen>
  );
}

interface BelowProps {
  readonly symbol: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/** The book of the queue; until its snapshot is there, or if the line is down, that of a call. */
function Book({ symbol, priceDecimals, quantityDecimals }: BelowProps): ReactElement {
  const t = useTranslations('market.book');
  const live = useOrderBook(symbol);
  const isStale = useIsStale();
  const call = useCall(market.depth, { symbol, limit: '20' }, { enabled: !live, staleTime: 2_000 });
  const book = live ?? call.data;
  const { base, quote } = assetsIn(symbol);
  if (!book && call.error) return <CallFailure title={t('failed')} error={call.error} onRetry={() => void call.refetch()} />;
  return (
    <div data-stale={isStale || undefined} className="data-stale:opacity-60">
      <BookColumns
        book={book}
        base={base}
        quote={quote}
        priceDecimals={priceDecimals}
        quantityDecimals={quantityDecimals}
        rows={rowsBelow}
      />
      <DepthChart symbol={symbol} priceDecimals={priceDecimals} />
    </div>
  );
}

function Deals({ symbol, priceDecimals, quantityDecimals }: BelowProps): ReactElement {
  const t = useTranslations('market.deals');
  const live = useDeals(symbol);
  const call = useCall(market.deals, { symbol, limit: '50' }, { enabled: !live, staleTime: 2_000 });
  const deals = live ?? call.data;
  const { base, quote } = assetsIn(symbol);
  if (!deals && call.error) return <CallFailure title={t('failed')} error={call.error} onRetry={() => void call.refetch()} />;
  return <DealList deals={deals} base={base} quote={quote} priceDecimals={priceDecimals} quantityDecimals={quantityDecimals} />;
}
