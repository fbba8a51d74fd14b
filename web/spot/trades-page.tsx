import { shownName } from '@bourse/contract/instrument-id';
import type { InstrumentInfo } from '@bourse/contract/market';
import { IconButton } from '@bourse/ui/button';
import { classNames } from '@bourse/ui/class-names';
import { Figure } from '@bourse/ui/figure';
import { ButtonRow, RowContent, Rows, rowClasses, SwitchRow } from '@bourse/ui/list';
import { Sheet } from '@bourse/ui/sheet';
import { Tabs } from '@bourse/ui/tabs';
import { ArrowLeftRight, ChevronDown, Ellipsis, List, Percent } from 'lucide-react';
import { lazy, memo, type ReactElement, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { DepthChart } from '../bridges/depth-chart.tsx';
import { InlineChart } from '../bridges/inline-chart.tsx';
import { MissingPair } from '../bridges/missing-pair.tsx';
import { PairSheet } from '../bridges/pair-sheet.tsx';
import { TransferSheet } from '../bridges/transfer-sheet.tsx';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { CallFailure } from '../parts/screen.tsx';
import { useWide } from '../parts/wide.ts';
import { Candles } from '../trading/candles-icon.tsx';
import type { OnPick } from '../trading/order-book.tsx';
import { rememberTrade, useTradeMemory } from '../trading/trade-memory.ts';
import { TradeSkeleton } from '../trading/trade-skeleton.tsx';
import { market } from '../wire/calls.ts';
import { seedTickers, useTicker } from '../wire/market-feed.ts';
import { directionOf, percentText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { ConfirmOrderSheet } from './confirm-order-sheet.tsx';
import type { TicketMarket } from './facts.ts';
import { FeesSheet } from './fees-sheet.tsx';
import { useInstruments, useTicketMarket } from './instruments.ts';
import { CancelAll, NoOrders, OpenOrders } from './open-orders.tsx';
import { OrderTicket } from './order-ticket.tsx';
import { useOpenOrders } from './own-orders.ts';
import { SpotAssets } from './spot-assets.tsx';
import { SpotBook } from './spot-book.tsx';
import { countedBy, type Edit, settledTotal, type Ticket } from './ticket.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useReview } from './use-review.ts';
import { useTicket } from './use-ticket.ts';

const Workspace = lazy(() => import('./workspace.tsx'));

const icon = { size: 24, strokeWidth: 1.6, 'aria-hidden': true } as const;
const rowIcon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Form and book side by side within reach of the thumb; orders and assets below. */
export default function TradesPage(): ReactElement {
  const t = useTranslations('spot');
  const address = useAddress('/trades');
  const remembered = useTradeMemory((m) => m.symbol);
  const instruments = useInstruments();
  const known = instruments.data;
  // What was remembered may be gone: then the first pair. What was asked for by its address is not replaced by another.
  const symbol = address.symbol ?? (!known || known.some((i) => i.symbol === remembered) ? remembered : known[0]?.symbol);
  const info = known?.find((i) => i.symbol === symbol);
  const isUnknown = known !== undefined && !info;
  const ticketMarket = useTicketMarket(symbol ?? '');
  useEffect(() => {
    if (info) rememberTrade({ symbol: info.symbol });
  }, [info]);

  if (instruments.isError && !known)
    return (
      <main className="pt-4">
        <h1 className="sr">{t('title')}</h1>
        <CallFailure title={t('marketFailed')} error={instruments.error} onRetry={() => void instruments.refetch()} />
      </main>
    );
  return (
    <main className="relative [--head:var(--ribbon)]">
      <Head symbol={symbol ?? ''} info={info} isUnknown={isUnknown} />
      {isUnknown ? (
        <MissingPair symbol={symbol ?? ''}>
          <OpenOrders keep={(order) => order.symbol === symbol} empty={null} />
        </MissingPair>
      ) : info && ticketMarket ? (
        <Trade key={info.symbol} info={info} market={ticketMarket} side={address.side} price={address.price} />
      ) : (
        <TradeSkeleton />
      )}
    </main>
  );
}

function Head({
  symbol,
  info,
  isUnknown,
}: {
  readonly symbol: string;
  readonly info: InstrumentInfo | undefined;
  readonly isUnknown: boolean;
}): ReactElement {
  const t = useTranslations('spot');
  const app = useTranslations('app');
  const locale = useLocale();
  const go = useGo();
  const ticker = useTicker(symbol);
  const quotes = useCall(market.quotesLists, {}, { staleTime: 15_000 });
  const [open, show] = useState<'pairs' | 'more' | 'fees' | 'transfer'>();
  const chart = useTradeMemory((m) => m.chart);
  const depth = useTradeMemory((m) => m.depth);
  const confirms = usePreferences((p) => p.confirmOrders);
  useEffect(() => {
    if (quotes.data) seedTickers(quotes.data);
  }, [quotes.data]);
  const direction = directionOf(ticker?.change24h);
  const close = () => show(undefined);
  return (
    <header className="flex min-h-13 items-center gap-1 ps-4 pe-1">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1">
        <h1>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('pair.choose', { pair: info?.name ?? shownName(symbol) })}
            onClick={() => show('pairs')}
            className="flex h-11 items-center gap-1 text-20 font-semibold tracking-title"
          >
            <bdi dir="ltr">{info?.name ?? shownName(symbol)}</bdi>
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </button>
        </h1>
        {!isUnknown && (
          <span
            className={classNames(
              'ms-1 flex items-center text-13 font-medium',
              direction === 'up' ? 'text-up' : direction === 'down' ? 'text-down' : 'text-t3',
            )}
          >
            {direction !== 'flat' && <span className="sr">{app(direction)}</span>}
            <Figure text={percentText(ticker?.change24h, locale)} />
          </span>
        )}
      </div>
      {!isUnknown && (
        <Go
          to="/quoteDetail"
          search={{ symbol }}
          aria-label={t('chart')}
          className="grid size-11 flex-none place-items-center rounded-button text-t2 lg:hidden"
        >
          <Candles />
        </Go>
      )}
      {!isUnknown && (
        <IconButton label={t('more')} aria-haspopup="dialog" onClick={() => show('more')}>
          <Ellipsis {...icon} />
        </IconButton>
      )}

      <PairSheet
        open={open === 'pairs'}
        current={symbol}
        onClose={close}
        onPick={(picked) => {
          close();
          rememberTrade({ symbol: picked });
          go({ to: '/trades', search: { symbol: picked }, replace: true });
        }}
      />
      <Sheet open={open === 'more'} onClose={close} title={info?.name ?? ''} closeLabel={t('close')}>
        <div className="grid gap-3 pb-2">
          <Rows className="bg-bg2!">
            <SwitchRow label={t('chartHere')} on={chart} onChange={(on) => rememberTrade({ chart: on })} />
            <SwitchRow label={t('depthHere')} on={depth} onChange={(on) => rememberTrade({ depth: on })} />
            <SwitchRow label={t('confirmEvery')} on={confirms} onChange={(confirmOrders) => prefer({ confirmOrders })} />
          </Rows>
          <Rows className="bg-bg2!">
            <li>
              <Go to="/tradeOrder" onClick={close} className={rowClasses}>
                <RowContent icon={<List {...rowIcon} />} title={t('history')} opens />
              </Go>
            </li>
            <ButtonRow icon={<ArrowLeftRight {...rowIcon} />} title={t('transfer')} onClick={() => show('transfer')} />
            <ButtonRow icon={<Percent {...rowIcon} />} title={t('fees.title')} onClick={() => show('fees')} />
          </Rows>
        </div>
      </Sheet>
      <FeesSheet open={open === 'fees'} onClose={close} />
      <TransferSheet open={open === 'transfer'} onClose={close} to="spot" asset={info?.quote ?? 'USDT'} />
    </header>
  );
}

function Trade({
  info,
  market: ticketMarket,
  side,
  price,
}: {
  readonly info: InstrumentInfo;
  readonly market: TicketMarket;
  readonly side: 'buy' | 'sell' | undefined;
  readonly price: string | undefined;
}): ReactElement {
  const errorText = useErrorText();
  const hideBalances = usePreferences((p) => p.hideBalances);
  const wide = useWide();
  const placing = usePlaceOrder();
  const { facts, purse, ticket, assessment, put, edit } = useTicket(ticketMarket, { side, price }, placing.forget);
  const review = useReview(ticketMarket, ticket, placing, facts.isConnected);
  const [sheet, show] = useState<'transfer' | 'fees'>();
  const [transferAsset, setTransferAsset] = useState(info.quote);
  const spend = ticket.side === 'buy' ? { text: purse.quote, asset: info.quote } : { text: purse.base, asset: info.base };
  const transfer = useCallback((asset: string) => {
    setTransferAsset(asset);
    show('transfer');
  }, []);
  const pick = usePick(ticket, edit);

  const form = (
    <OrderTicket
      facts={facts}
      ticket={ticket}
      assessment={assessment}
      refusal={review.refusal}
      available={spend}
      hideBalances={hideBalances}
      busy={placing.busy && !review.order}
      onEdit={edit}
      onCountBy={(lead) => put(countedBy(ticket, lead))}
      onTotalLeft={() => put(settledTotal(ticket, facts))}
      onTransfer={() => transfer(spend.asset)}
      onFees={() => show('fees')}
      onSubmit={review.submit}
    />
  );
  const book = <SpotBook info={info} onPick={pick} />;

  return (
    <>
      {wide ? (
        <Suspense fallback={<TradeSkeleton />}>
          <Workspace info={info} ticket={form} book={book} onSide={(to) => edit({ side: to })} onTransfer={transfer} />
        </Suspense>
      ) : (
        <Narrow info={info} form={form} book={book} onTransfer={transfer} />
      )}
      <ConfirmOrderSheet
        order={review.order}
        info={info}
        assessment={assessment}
        busy={placing.busy}
        failure={review.order && placing.error ? errorText(placing.error) : undefined}
        onClose={review.close}
        onConfirm={(order, askAgain) => {
          if (!askAgain) prefer({ confirmOrders: false });
          review.send(order);
        }}
      />
      <TransferSheet open={sheet === 'transfer'} onClose={() => show(undefined)} to="spot" asset={transferAsset} />
      <FeesSheet open={sheet === 'fees'} onClose={() => show(undefined)} />
    </>
  );
}

/** Puts a price of the book into the form. The same function on every render, so that the book isn't drawn again with the form. */
function usePick(ticket: Ticket, edit: (change: Edit) => void): OnPick {
  const latest = useRef<OnPick>(() => undefined);
  useEffect(() => {
    latest.current = (picked, size) => {
      const field = ticket.type === 'stop_market' ? 'trigger' : 'price';
      edit({ ...(ticket.type !== 'market' && { [field]: picked }), ...(size !== undefined && { quantity: size }) });
    };
  });
  return useCallback<OnPick>((picked, size) => latest.current(picked, size), []);
}

/** On a phone: form and book side by side, or the book below. */
function Narrow({
  info,
  form,
  book,
  onTransfer,
}: {
  readonly info: InstrumentInfo;
  readonly form: ReactElement;
  readonly book: ReactElement;
  readonly onTransfer: (asset: string) => void;
}): ReactElement {
  const chart = useTradeMemory((m) => m.chart);
  const depth = useTradeMemory((m) => m.depth);
  const isBeside = useTradeMemory((m) => m.layout === 'beside');
  return (
    <>
      {chart && <InlineChart symbol={info.symbol} name={info.name} priceDecimals={info.priceDecimals} />}
      {depth && <DepthChart symbol={info.symbol} priceDecimals={info.priceDecimals} />}
      <div className={isBeside ? 'grid gap-3.5 px-4 pt-1' : 'grid grid-cols-[minmax(0,58fr)_minmax(0,42fr)] gap-3.5 px-4 pt-1'}>
        {form}
        {book}
      </div>
      <Below info={info} onTransfer={onTransfer} />
    </>
  );
}

/** The trader's open orders, and the assets of the spot account. */
const Below = memo(function Below({
  info,
  onTransfer,
}: {
  readonly info: InstrumentInfo;
  readonly onTransfer: (asset: string) => void;
}): ReactElement {
  const t = useTranslations('spot');
  const [tab, setTab] = useState<'orders' | 'assets'>('orders');
  const count = useOpenOrders().data?.length ?? 0;
  return (
    <div className="mt-3.5">
      <Tabs
        label={t('mine')}
        sticky
        value={tab}
        onValue={setTab}
        tabs={[
          { value: 'orders', label: t('orders'), count },
          { value: 'assets', label: t('assets') },
        ]}
        after={tab === 'orders' && <CancelAll count={count} />}
      >
        {tab === 'orders' ? <OpenOrders empty={<NoOrders />} /> : <SpotAssets info={info} onTransfer={onTransfer} />}
      </Tabs>
      {tab === 'orders' && (
        <p className="flex justify-center pb-4">
          <Go to="/tradeOrder" className="flex min-h-11 items-center px-3 text-13 font-medium text-accent">
            {t('history')}
          </Go>
        </p>
      )}
    </div>
  );
});
