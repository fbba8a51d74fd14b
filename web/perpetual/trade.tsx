import { trimZeros } from '@bourse/core/money/decimal';
import { lazy, type ReactElement, Suspense, useCallback, useEffect, useRef } from 'react';
import { DepthChart } from '../bridges/depth-chart.tsx';
import { InlineChart } from '../bridges/inline-chart.tsx';
import { TransferSheet } from '../bridges/transfer-sheet.tsx';
import { useErrorText } from '../parts/error-text.ts';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { useWide } from '../parts/wide.ts';
import type { OnPick } from '../trading/order-book.tsx';
import { useTradeMemory } from '../trading/trade-memory.ts';
import { TradeSkeleton } from '../trading/trade-skeleton.tsx';
import { assess, withShare } from './assess.ts';
import { Below } from './below.tsx';
import { ConfirmOrderSheet } from './confirm-order-sheet.tsx';
import { ContractBook } from './contract-book.tsx';
import { baseText, type ContractMarket, lotsIn, priceTextIn } from './contract-market.ts';
import { MarkRow } from './mark-row.tsx';
import { OrderTicket } from './order-ticket.tsx';
import { PolicyNote } from './policy-note.tsx';
import { Quiz } from './quiz.tsx';
import { StaleIndex } from './stale-index.tsx';
import { TermsRow } from './terms-row.tsx';
import { type Edit, edited } from './ticket.ts';
import { useMoney } from './use-contracts.ts';
import { useFacts } from './use-facts.ts';
import { usePlacement } from './use-placement.ts';
import { useRefusal } from './use-reason-text.ts';
import { useTicket } from './use-ticket.ts';

const Workspace = lazy(() => import('./workspace.tsx'));

/** The form of one contract with its book, and below them what the trader holds. */
export function Trade({
  market,
  side,
  price,
}: {
  readonly market: ContractMarket;
  readonly side: 'long' | 'short' | undefined;
  readonly price: string | undefined;
}): ReactElement {
  const { info } = market;
  const errorText = useErrorText();
  const refusalOf = useRefusal();
  const facts = useFacts(market);
  const account = useMoney().data;
  const hideBalances = usePreferences((p) => p.hideBalances);
  const wide = useWide();
  const last = priceTextIn(facts.last ?? facts.mark, info);
  const { ticket, put } = useTicket(info.symbol, last && trimZeros(last), side, price);
  const shown = withShare(ticket, facts);
  const assessment = assess(shown, facts);
  const placement = usePlacement(shown, assessment, facts, put);
  const { placing, review } = placement;
  const edit = (change: Edit) => {
    put(edited(shown, change));
    placement.noteEdit();
  };
  const pick = usePick(shown, market, edit);
  const form = (
    <OrderTicket
      facts={facts}
      ticket={shown}
      assessment={assessment}
      refusal={review ? undefined : refusalOf(placing.error, info)}
      available={account?.available}
      hideBalances={hideBalances}
      busy={placing.busy && !review}
      onEdit={edit}
      onTransfer={placement.bringFunds}
      onSubmit={placement.submit}
    />
  );
  const book = <ContractBook info={info} onPick={pick} />;
  const terms = <TermsRow market={market} facts={facts} />;
  return (
    <>
      {wide ? (
        <Suspense fallback={<TradeSkeleton />}>
          <Workspace
            info={info}
            terms={terms}
            ticket={form}
            book={book}
            onSide={(side) => edit({ side })}
            onTransfer={placement.bringFunds}
          />
        </Suspense>
      ) : (
        <Narrow info={info} terms={terms} form={form} book={book} onTransfer={placement.bringFunds} />
      )}
      <ConfirmOrderSheet
        order={review}
        facts={facts}
        isOffline={assessment.reason === 'offline'}
        busy={placing.busy}
        failure={review && placing.error ? errorText(placing.error) : undefined}
        onClose={placement.cancelReview}
        onConfirm={({ order }, askAgain) => {
          if (!askAgain) prefer({ confirmOrders: false });
          placement.send(order);
        }}
      />
      <Quiz open={placement.isAsking} onClose={placement.endQuiz} />
      <TransferSheet
        open={placement.isBringing}
        onDone={placement.fundsCame}
        onClose={placement.endBringing}
        to="perpetual"
        asset={info.quote}
      />
    </>
  );
}

function Narrow({
  info,
  terms,
  form,
  book,
  onTransfer,
}: {
  readonly info: ContractMarket['info'];
  readonly terms: ReactElement;
  readonly form: ReactElement;
  readonly book: ReactElement;
  readonly onTransfer: () => void;
}): ReactElement {
  const chart = useTradeMemory((m) => m.chart);
  const depth = useTradeMemory((m) => m.depth);
  const isBeside = useTradeMemory((m) => m.layout === 'beside');
  return (
    <>
      {terms}
      <MarkRow info={info} />
      <StaleIndex symbol={info.symbol} />
      <PolicyNote />
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

/** A tap in the book takes the price, a long press the size in lots as well. The function stays the same while the market moves. */
function usePick(
  ticket: Parameters<typeof edited>[0],
  { info }: ContractMarket,
  edit: (change: Parameters<typeof edited>[1]) => void,
): OnPick {
  const latest = useRef<OnPick>(() => undefined);
  useEffect(() => {
    latest.current = (price, size) => {
      const lots = size === undefined ? undefined : lotsIn(String(Math.round(Number(size) / Number(baseText(1, info)))));
      const field = ticket.type === 'stop_market' ? 'trigger' : 'price';
      edit({
        ...(ticket.type !== 'market' && ticket.type !== 'trailing_stop' && { [field]: price }),
        ...(lots !== undefined && { quantity: String(lots) }),
      });
    };
  });
  return useCallback<OnPick>((price, size) => latest.current(price, size), []);
}
