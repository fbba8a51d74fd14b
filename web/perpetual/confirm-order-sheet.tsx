import type { PerpetualInfo } from '@bourse/contract/perpetual-text';
import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ConfirmOrder, type ConfirmOrderProps } from '../trading/confirm-order.tsx';
import { TriggerPrice } from '../trading/trigger-price.tsx';
import { moneyText, percentText, priceText } from '../wire/money-text.ts';
import type { Assessment } from './assess.ts';
import { baseText } from './contract-market.ts';
import { OrderBadge } from './order-card.tsx';
import { SubmitLabel } from './order-ticket.tsx';
import type { Facts } from './seen.ts';
import type { PlaceOrder } from './ticket.ts';
import { OrderFigures } from './ticket-summary.tsx';
import type { Review } from './use-placement.ts';

/** What an order in a contract is, what it costs, and where the position would be liquidated. */
export function ConfirmOrderSheet({
  facts,
  isOffline,
  ...p
}: ConfirmOrderProps<Review> & {
  readonly facts: Facts;
  readonly isOffline: boolean;
}): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <ConfirmOrder
      {...p}
      room="perpetual"
      offline={isOffline && t('reason.offline', { value: '' })}
      label={({ ticket }) => <SubmitLabel ticket={ticket} />}
      facts={({ order, assessment }) => (
        <OrderFacts
          order={order}
          assessment={assessment}
          info={facts.market.info}
          leverage={facts.stand?.leverage}
          isIsolated={facts.stand?.isIsolated ?? false}
        >
          <OrderFigures assessment={assessment} facts={facts} />
        </OrderFacts>
      )}
    />
  );
}

/** What it closes is decided when it triggers. */
const isWaiting = ({ type }: PlaceOrder): boolean => type !== 'limit' && type !== 'market';

function OrderFacts({
  order,
  assessment,
  info,
  leverage,
  isIsolated,
  children,
}: {
  readonly order: PlaceOrder;
  readonly assessment: Assessment;
  readonly info: PerpetualInfo;
  readonly leverage: number | undefined;
  readonly isIsolated: boolean;
  readonly children: ReactElement;
}): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const price = (text: string | undefined) => <Figure text={priceText(text, locale, info.priceDecimals)} />;
  const sourceOf = (source: 'mark' | 'last' | undefined) => t(source === 'last' ? 'last' : 'mark');
  const source = sourceOf(order.triggerSource);
  const exit = (text: string) => (
    <>
      {price(text)} · {sourceOf(order.exitSource)}
    </>
  );
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="text-17 font-semibold">
          {info.name}
        </bdi>
        <OrderBadge order={{ ...order, closes: isWaiting(order) ? undefined : `${assessment.closes}` }} leverage={leverage} />
        <span className="text-13 text-t3">
          {t(isIsolated ? 'isolated' : 'cross')} · {t(`type.${order.type}`)}
          {order.reduceOnly && ` · ${t('reduceOnly')}`}
        </span>
      </p>
      <KeyValues lined>
        {order.triggerPrice !== undefined && (
          <KeyValue name={t('triggerOf', { source })}>
            <TriggerPrice text={priceText(order.triggerPrice, locale, info.priceDecimals)} above={assessment.triggerAbove} />
          </KeyValue>
        )}
        {order.trail !== undefined && (
          <>
            <KeyValue name={t('trail')}>
              <Figure text={percentText(percentOf(order.trail), locale, 'never')} />
            </KeyValue>
            <KeyValue name={t('triggerBy')}>{source}</KeyValue>
          </>
        )}
        <KeyValue name={t('price')}>{order.price === undefined ? t('marketShort') : price(order.price)}</KeyValue>
        <KeyValue name={t('quantity')}>
          {t('lotsOf', { lots: Number(order.quantity) })}
          {' · '}
          <Figure text={`${moneyText(baseText(Number(order.quantity), info), locale)} ${info.base}`} />
        </KeyValue>
        {order.timeInForce !== undefined && (
          <KeyValue name={t('tif.title')}>
            {order.timeInForce}
            {order.postOnly && ` · ${t('tif.postOnlyShort')}`}
          </KeyValue>
        )}
        {order.takeProfit !== undefined && <KeyValue name={t('exits.takeProfit')}>{exit(order.takeProfit)}</KeyValue>}
        {order.stopLoss !== undefined && <KeyValue name={t('exits.stopLoss')}>{exit(order.stopLoss)}</KeyValue>}
        {children}
      </KeyValues>
    </>
  );
}
