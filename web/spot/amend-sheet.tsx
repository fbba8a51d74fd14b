import { codeOf } from '@bourse/client/refused';
import type { Order } from '@bourse/contract/spot';
import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { feel } from '../parts/feel.ts';
import { usePreferences } from '../parts/preferences.ts';
import { noteBalances } from '../wire/balances.ts';
import { spot } from '../wire/calls.ts';
import { amountText, decimalMarks, hidden, moneyText, percentText, priceText } from '../wire/money-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { amendmentOf, assessAmendment } from './amend.ts';
import { feePercent } from './assess.ts';
import type { TicketMarket } from './facts.ts';
import { useTicketMarket } from './instruments.ts';
import { Filled, pairName, SideBadge } from './order-lines.tsx';
import { useOpenOrders } from './own-orders.ts';
import { fieldOfCode, useReasonText, useRefusalText } from './reason-text.ts';
import { idOf, isAnswer, noteAnswered, noteSent } from './unanswered.ts';
import { useReconnected } from './use-connected.ts';
import { useFacts } from './use-facts.ts';
import { useSteadyBound } from './use-steady-bound.ts';

/** Another price or quantity for an open order, with before and after. */
export function AmendSheet({ order, onClose }: { readonly order: Order | undefined; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('spot');
  const last = useRef(order);
  if (order) last.current = order;
  const shown = order ?? last.current;
  return (
    <Sheet open={order !== undefined} onClose={onClose} title={t('amendTitle')} closeLabel={t('close')}>
      {shown && <Amend key={shown.orderId} order={shown} onClose={onClose} />}
    </Sheet>
  );
}

function Amend({ order, onClose }: { readonly order: Order; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('spot');
  const market = useTicketMarket(order.symbol);
  if (!market) return <p className="py-8 text-center text-13 text-t3">{t('loading')}</p>;
  return <AmendForm order={order} market={market} onClose={onClose} />;
}

function AmendForm({
  order: opened,
  market,
  onClose,
}: {
  readonly order: Order;
  readonly market: TicketMarket;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const client = useQueryClient();
  const refresh = useRefresh();
  const reasonText = useReasonText();
  const refusalText = useRefusalText();
  const hideBalances = usePreferences((p) => p.hideBalances);
  const { facts } = useFacts(market);
  // The order goes on while one looks at it: it may be filled further, be amended elsewhere, or end.
  const { data: open } = useOpenOrders();
  const live = open?.find((one) => one.orderId === opened.orderId);
  const hasEnded = open !== undefined && live === undefined;
  const order = live ?? opened;
  const [wish, setWish] = useState(() => amendmentOf(order));
  const { mutateAsync, isPending, error, reset } = useSend(spot.amendOrder, { quiet: true });
  const { info } = market;
  useReconnected(facts.isConnected, () => {
    if (codeOf(error) === 'network') reset(); // the same id goes out again
  });
  const a = useSteadyBound(assessAmendment(order, wish, facts), wish.price);
  const [paid, received] = order.side === 'buy' ? [info.quote, info.base] : [info.base, info.quote];
  const isPartly = /[1-9]/.test(order.filledQuantity);
  const reason = hasEnded
    ? t('cancelTooLate')
    : a.reason === 'unchanged'
      ? t('amend_unchanged')
      : a.reason === 'below_filled'
        ? t('amend_below_filled', { value: `\u2068${moneyText(a.value, locale)} ${info.base}\u2069` })
        : a.reason && reasonText(a.reason, a.value, info);
  const refused =
    !error || hasEnded ? undefined : codeOf(error) === '32' ? t('cancelTooLate') : refusalText(error, order.side, wish.price, info);
  const refusedAt = error
    ? fieldOfCode(codeOf(error) ?? '', false) === 'price'
      ? 'price'
      : fieldOfCode(codeOf(error) ?? '', false)
        ? 'quantity'
        : 'form'
    : undefined;
  const at = (field: 'price' | 'quantity') => (refusedAt === field ? refused : a.wrong === field ? reason : undefined);
  const write = (change: Partial<typeof wish>) => {
    if (error) reset();
    setWish({ ...wish, ...change });
  };
  return (
    <form
      className="grid gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (a.reason || hasEnded || isPending) return;
        const amendment = { orderId: order.orderId, ...a.change };
        const text = JSON.stringify(amendment);
        const requestId = idOf(text);
        noteSent(text, requestId);
        mutateAsync({ requestId, ...amendment }).then(
          ({ balances, seq }) => {
            noteAnswered(text);
            noteBalances(client, balances, seq);
            void refresh('spot', 'ledger');
            toast({ kind: 'good', text: t('amended') });
            onClose();
            feel('placed');
          },
          (failure: Error) => {
            if (isAnswer(failure)) noteAnswered(text);
          },
        );
      }}
    >
      <p className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="text-15 font-semibold">
          {pairName(order.symbol, info)}
        </bdi>
        <SideBadge side={order.side} />
        <span className="text-12 text-t3">
          {t('filled')} <Filled order={order} info={info} />
        </span>
      </p>
      {order.price !== undefined && (
        <AmountField
          look="plain"
          label={t('price')}
          unit={info.quote}
          value={wish.price}
          onValue={(price) => write({ price })}
          decimals={info.priceDecimals}
          marks={decimalMarks(locale)}
          format={(v) => moneyText(v, locale, { minimum: info.priceDecimals })}
          error={at('price')}
        />
      )}
      <AmountField
        look="plain"
        label={t('amount')}
        unit={info.base}
        value={wish.quantity}
        onValue={(quantity) => write({ quantity })}
        decimals={info.quantityDecimals}
        marks={decimalMarks(locale)}
        format={(v) => moneyText(v, locale)}
        error={at('quantity')}
      />
      <KeyValues>
        {order.price !== undefined && (
          <KeyValue name={t('price')}>
            <Change
              before={priceText(order.price, locale, info.priceDecimals)}
              after={priceText(wish.price || undefined, locale, info.priceDecimals)}
            />
          </KeyValue>
        )}
        <KeyValue name={t('amount')}>
          <Change before={moneyText(order.quantity, locale)} after={moneyText(wish.quantity || undefined, locale)} />
        </KeyValue>
        {order.price !== undefined && !hasEnded && (
          <>
            <KeyValue name={isPartly ? t('amendRest') : t('total')}>
              <Change before={amountText(a.before.total, locale, info.quote)} after={amountText(a.after.total, locale, info.quote)} />
            </KeyValue>
            <KeyValue
              name={
                <>
                  {t('maxFee')} <Figure text={percentText(feePercent(a.feeRate), locale, 'never')} />
                </>
              }
            >
              <Change before={amountText(a.before.maxFee, locale, received)} after={amountText(a.after.maxFee, locale, received)} />
            </KeyValue>
            <KeyValue name={t('available')}>
              {hideBalances ? (
                <Figure text={hidden} />
              ) : (
                <Change before={amountText(a.before.available, locale, paid)} after={amountText(a.after.available, locale, paid)} />
              )}
            </KeyValue>
          </>
        )}
      </KeyValues>
      {!a.reason && !hasEnded && (
        <p className={a.takes ? 'text-12 text-warn' : 'text-12 text-t3'}>
          {a.takes ? t('amendTakes') : a.keepsPlace ? t('keepsPlace') : t('losesPlace')}
        </p>
      )}
      {refusedAt === 'form' && <FieldError>{refused}</FieldError>}
      <Button type="submit" wide busy={isPending} unless={reason}>
        {t('amendConfirm')}
      </Button>
    </form>
  );
}

/** Before → after, as two numbers with a word between them for those who listen. */
const Change = ({ before, after }: { readonly before: string; readonly after: string }): ReactElement => (
  <bdi dir="ltr">
    <span className="text-t3">{before}</span>
    <span aria-hidden> → </span>
    <span className={before === after ? 'text-t3' : 'font-semibold'}>{after}</span>
  </bdi>
);
