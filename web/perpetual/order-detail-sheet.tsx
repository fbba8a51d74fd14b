import { shownName } from '@bourse/contract/instrument-id';
import type { PerpetualOrder } from '@bourse/contract/perpetual-text';
import { CopyButton } from '@bourse/ui/copy-button';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonText } from '@bourse/ui/skeleton';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { TriggerPrice } from '../trading/trigger-price.tsx';
import { perpetual } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { averageText, moneyText, priceText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { AttachedExits } from './attached-exits.tsx';
import { FillRow } from './fill-row.tsx';
import { OrderBadge, OrderStatus } from './order-card.tsx';
import { kindOfOrder, quantityOf } from './order-words.ts';
import { colourOf } from './position-card.tsx';
import { useContractMap } from './use-contracts.ts';

/** All about one order: what it was, how it went, its fills, and the take profit and stop loss that came from it. */
export function OrderDetailSheet({
  order,
  onClose,
}: {
  readonly order: PerpetualOrder | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('perpetual');
  const [last, setLast] = useState(order);
  if (order && order !== last) setLast(order);
  const shown = order ?? last;
  return (
    <Sheet open={order !== undefined} onClose={onClose} title={t('detail.title')} closeLabel={t('close')}>
      {shown && <OrderDetail key={shown.orderId} told={shown} />}
    </Sheet>
  );
}

function OrderDetail({ told }: { readonly told: PerpetualOrder }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const asked = useCall(perpetual.order, { orderId: told.orderId });
  const order = asked.data?.order ?? told;
  const info = useContractMap().get(order.symbol);
  const decimals = info?.priceDecimals ?? 2;
  const price = (text: string | undefined) => <Figure text={priceText(text, locale, decimals)} />;
  return (
    <div className="pb-2">
      <p className="mb-2 flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="text-17 font-semibold">
          {info?.name ?? shownName(order.symbol)}
        </bdi>
        <OrderBadge order={order} />
        <OrderStatus order={order} />
      </p>
      {order.endReason !== undefined && t.has(`end.${order.endReason}` as 'end.locked') && (
        <p className="mb-2 text-13 text-t2">{t(`end.${order.endReason}` as 'end.locked')}</p>
      )}
      <KeyValues lined>
        <KeyValue name={t('typeTitle')}>{t(`kind.${kindOfOrder(order)}`)}</KeyValue>
        <KeyValue name={t('price')}>{order.price === undefined ? t('marketShort') : price(order.price)}</KeyValue>
        {order.triggerPrice !== undefined && (
          <KeyValue name={t('triggerOf', { source: t(order.triggerSource === 'last' ? 'last' : 'mark') })}>
            <TriggerPrice text={priceText(order.triggerPrice, locale, decimals)} above={order.triggerAbove} />
          </KeyValue>
        )}
        <KeyValue name={t('orders.filledLots')}>
          <Figure text={quantityOf(order, locale)} />
        </KeyValue>
        <KeyValue name={t('orders.average')}>
          <Figure text={averageText(order.averagePrice, locale, decimals)} />
        </KeyValue>
        <KeyValue name={t('fee')}>
          <Figure text={moneyText(order.fee, locale, { minimum: 2 })} />
        </KeyValue>
        <KeyValue name={t('realised')}>
          <span className={colourOf(order.realised)}>
            <Figure text={moneyText(order.realised, locale, { minimum: 2, sign: 'always' })} />
          </span>
        </KeyValue>
        {order.takeProfit !== undefined && <KeyValue name={t('exits.takeProfit')}>{price(order.takeProfit)}</KeyValue>}
        {order.stopLoss !== undefined && <KeyValue name={t('exits.stopLoss')}>{price(order.stopLoss)}</KeyValue>}
        <KeyValue name={t('detail.placed')}>
          <Figure text={dateText(order.placedAt, locale, 'long')} />
        </KeyValue>
        <KeyValue name={t('detail.id')}>
          <span className="inline-flex items-center gap-1">
            <Figure text={order.orderId} />
            <CopyButton text={order.orderId} label={t('detail.copyId')} />
          </span>
        </KeyValue>
      </KeyValues>
      <AttachedExits orders={asked.data?.children ?? []} decimals={decimals} />
      <h3 className="mt-4 mb-1 text-13 font-semibold text-t2">{t('list.fills')}</h3>
      {asked.data ? (
        asked.data.fills.length === 0 ? (
          <p className="text-13 text-t3">{t('detail.noFills')}</p>
        ) : (
          <ul>
            {asked.data.fills.map((fill) => (
              <FillRow key={fill.dealId} fill={fill} decimals={decimals} />
            ))}
          </ul>
        )
      ) : asked.error ? (
        <CallFailure title={t('detail.failed')} error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <SkeletonText label={t('loading')} lines={2} />
      )}
    </div>
  );
}
