import { codeOf } from '@bourse/client/refused';
import type { InstrumentInfo } from '@bourse/contract/market';
import { trimZeros } from '@bourse/core/money/decimal';
import { IconButton } from '@bourse/ui/button';
import { classNames } from '@bourse/ui/class-names';
import { Figure } from '@bourse/ui/figure';
import { ButtonRow, RowContent, Rows, rowClasses, SwitchRow } from '@bourse/ui/list';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton } from '@bourse/ui/skeleton';
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
import { market } from '../wire/calls.ts';
import { seedTickers, useTicker } from '../wire/market-feed.ts';
import { directionOf, percentText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { assess } from './assess.ts';
import { ConfirmOrderSheet } from './confirm-order-sheet.tsx';
import type { TicketMarket } from './facts.ts';
import { FeesSheet } from './fees-sheet.tsx';
import { useInstruments, useTicketMarket } from './instruments.ts';
import { CancelAll, NoOrders, OpenOrders } from './open-orders.tsx';
import { type OnPick, OrderBook } from './order-book.tsx';
import { useTellPlaced } from './order-news.ts';
import { OrderTicket } from './order-ticket.tsx';
import { useOpenOrders } from './own-orders.ts';
import { fieldOfCode, useRefusalText } from './reason-text.ts';
import { SpotAssets } from './spot-assets.tsx';
import { afterPlaced, blankTicket, countedBy, type Edit, edited, linked, orderOf, settledTotal } from './ticket.ts';
import { rememberTrade, useOpenTicket, useTradeMemory } from './trade-memory.ts';
import { useReconnected } from './use-connected.ts';
import { useFacts } from './use-facts.ts';
import { type PlaceOrder, usePlaceOrder } from './use-place-order.ts';
import { useSteadyBound } from './use-steady-bound.ts';

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
    <main className="relative">
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
            aria-label={t('pair.choose', { pair: info?.name ?? symbol.replace('-', '/') })}
            onClick={() => show('pairs')}
            className="flex h-11 items-center gap-1 text-20 font-semibold tracking-title"
          >
            <bdi dir="ltr">{info?.name ?? symbol.replace('-', '/')}</bdi>
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
  const refusalText = useRefusalText();
  const { symbol } = info;
  const { facts, purse } = useFacts(ticketMarket);
  const confirms = usePreferences((p) => p.confirmOrders);
  const hideBalances = usePreferences((p) => p.hideBalances);
  const chart = useTradeMemory((m) => m.chart);
  const depth = useTradeMemory((m) => m.depth);
  const isBeside = useTradeMemory((m) => m.layout === 'beside');
  const wide = useWide();
  const open = useOpenTicket();
  const ticket = open.symbol === symbol ? open.ticket : blankTicket;
  const placing = usePlaceOrder();
  const tell = useTellPlaced();
  const [review, setReview] = useState<PlaceOrder>();
  const [sheet, show] = useState<'transfer' | 'fees'>();
  const [transferAsset, setTransferAsset] = useState(info.quote);

  // A share keeps to what is available and to the market, also when these move by themselves.
  const shown = ticket.percent === undefined ? ticket : linked(ticket, facts);
  const assessment = useSteadyBound(assess(shown, facts), `${shown.type} ${shown.price} ${shown.trigger}`);
  const put = (next: typeof ticket) => {
    useOpenTicket.setState({ symbol, ticket: next });
    placing.forget();
  };
  const edit = (change: Edit) => put(edited(shown, change, facts));

  // The form begins with the last price, once, and with what the address asks for.
  const begun = useRef(open.symbol === symbol && ticket.price !== '');
  const { last } = facts;
  useEffect(() => {
    if (begun.current || last === undefined) return;
    begun.current = true;
    const before = useOpenTicket.getState();
    const from = before.symbol === symbol ? before.ticket : { ...blankTicket, side: before.ticket.side };
    useOpenTicket.setState({ symbol, ticket: { ...from, price: price ?? (from.price || trimZeros(last)) } });
  }, [symbol, last, price]);
  useEffect(() => {
    if (!side) return;
    const before = useOpenTicket.getState();
    useOpenTicket.setState({ symbol, ticket: edited(before.symbol === symbol ? before.ticket : blankTicket, { side }, undefined) });
  }, [symbol, side]);

  const send = (order: PlaceOrder) =>
    placing.send(order, (placed) => {
      setReview(undefined);
      tell(placed.order);
      const now = useOpenTicket.getState();
      if (now.symbol === symbol) useOpenTicket.setState({ ticket: afterPlaced(now.ticket) });
    });
  const submit = () => {
    const { requestId: _, ...wish } = orderOf(shown, symbol, '', ticketMarket);
    // A share follows the market no more: what is reviewed, or sent again after a lost answer, is this order.
    useOpenTicket.setState({ symbol, ticket: { ...shown, percent: undefined } });
    const order = placing.begin(wish);
    if (confirms) setReview(order);
    else send(order);
  };
  // A refusal closes the review and stands at its field; a lost answer stays in the review, to be sent again with the same id.
  const { error, unsettled } = placing;
  useReconnected(facts.isConnected, () => {
    if (unsettled) placing.forget();
  });
  useEffect(() => {
    if (error && !unsettled) setReview(undefined);
  }, [error, unsettled]);
  const refusal =
    error && !review
      ? {
          field: fieldOfCode(codeOf(error) ?? '', shown.lead === 'total' && (shown.type === 'market' || shown.type === 'stop_market')),
          text: refusalText(error, shown.side, shown.price, info),
        }
      : undefined;

  const spend = shown.side === 'buy' ? { text: purse.quote, asset: info.quote } : { text: purse.base, asset: info.base };
  const transfer = useCallback((asset: string) => {
    setTransferAsset(asset);
    show('transfer');
  }, []);
  // The book and the lists below are not drawn anew with each look at the market: what they call stays the same function.
  const latest = useRef<OnPick>(() => undefined);
  useEffect(() => {
    latest.current = (picked, size) => {
      const field = shown.type === 'stop_market' ? 'trigger' : 'price';
      edit(
        shown.type === 'market'
          ? size === undefined
            ? {}
            : { quantity: size }
          : { [field]: picked, ...(size !== undefined && { quantity: size }) },
      );
    };
  });
  const pick = useCallback<OnPick>((picked, size) => latest.current(picked, size), []);

  const form = (
    <OrderTicket
      facts={facts}
      ticket={shown}
      assessment={assessment}
      refusal={refusal}
      available={spend}
      hideBalances={hideBalances}
      busy={placing.busy && !review}
      onEdit={edit}
      onCountBy={(lead) => put(countedBy(shown, lead))}
      onTotalLeft={() => put(settledTotal(shown, facts))}
      onTransfer={() => transfer(spend.asset)}
      onFees={() => show('fees')}
      onSubmit={submit}
    />
  );
  const book = <OrderBook info={info} onPick={pick} />;

  return (
    <>
      {wide ? (
        <Suspense fallback={<TradeSkeleton />}>
          <Workspace info={info} ticket={form} book={book} onSide={(to) => edit({ side: to })} onTransfer={transfer} />
        </Suspense>
      ) : (
        <>
          {chart && <InlineChart symbol={symbol} name={info.name} priceDecimals={info.priceDecimals} />}
          {depth && <DepthChart symbol={symbol} priceDecimals={info.priceDecimals} />}
          <div className={isBeside ? 'grid gap-3.5 px-4 pt-1' : 'grid grid-cols-[minmax(0,58fr)_minmax(0,42fr)] gap-3.5 px-4 pt-1'}>
            {form}
            {book}
          </div>
          <Below info={info} onTransfer={transfer} />
        </>
      )}
      <ConfirmOrderSheet
        order={review}
        info={info}
        assessment={assessment}
        busy={placing.busy}
        failure={review && error ? errorText(error) : undefined}
        onClose={() => setReview(undefined)}
        onConfirm={(order, askAgain) => {
          if (!askAgain) prefer({ confirmOrders: false });
          send(order);
        }}
      />
      <TransferSheet open={sheet === 'transfer'} onClose={() => show(undefined)} to="spot" asset={transferAsset} />
      <FeesSheet open={sheet === 'fees'} onClose={() => show(undefined)} />
    </>
  );
}

/** Two candles without axes, in the weight of the other icons. */
const Candles = (): ReactElement => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M8 4v3M8 16v4M16 5v3M16 14v5" />
    <rect x="5.5" y="7" width="5" height="9" rx="1" />
    <rect x="13.5" y="8" width="5" height="6" rx="1" />
  </svg>
);

/** What is mine here: orders that wait, and the assets of the account. */
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

/** The page in the sizes of what comes, so that nothing moves. */
function TradeSkeleton(): ReactElement {
  const t = useTranslations('spot');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      aria-busy="true"
      className="grid grid-cols-[minmax(0,58fr)_minmax(0,42fr)] gap-3.5 px-4 pt-1"
    >
      <div className="grid content-start gap-2">
        {[44, 44, 52, 52, 32, 52, 80, 52].map((height, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <Skeleton key={i} height={height} />
        ))}
      </div>
      <div className="grid content-start gap-[5px] pt-6">
        {Array.from({ length: 19 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <Skeleton key={i} height={16} />
        ))}
      </div>
    </div>
  );
}
