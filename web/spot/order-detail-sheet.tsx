import type { Fill, Order } from '@bourse/contract/spot';
import { CopyButton } from '@bourse/ui/copy-button';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { type ReactElement, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { TriggerPrice } from '../trading/trigger-price.tsx';
import { spot } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText, moneyText, priceText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { useInstrumentMap } from './instruments.ts';
import { assetsOf, orderedText, receivedOf } from './order-figures.ts';
import { AveragePrice, FillBar, OrderPrice, pairName, SideBadge, StatusBadge } from './order-lines.tsx';

/** All there is to know of an order: its terms, what became of it, each fill with its fee. */
export function OrderDetailSheet({ order, onClose }: { readonly order: Order | undefined; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('spot');
  const last = useRef(order);
  if (order) last.current = order;
  const shown = order ?? last.current;
  return (
    <Sheet open={order !== undefined} onClose={onClose} title={t('detail.title')} closeLabel={t('close')}>
      {shown && <Detail key={shown.orderId} known={shown} />}
    </Sheet>
  );
}

const endReasons = [
  'locked',
  'trading_ended',
  'no_liquidity',
  'not_fillable',
  'self_trade',
  'insufficient_available',
  'price_band',
  'too_many_open_orders',
] as const;

function Detail({ known }: { readonly known: Order }): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const info = useInstrumentMap().get(known.symbol);
  const answer = useCall(spot.order, { orderId: known.orderId });
  const order = answer.data?.order ?? known;
  const assets = assetsOf(order, info);
  const received = receivedOf(order);
  const reason = endReasons.find((r) => r === order.endReason);
  return (
    <>
      <p className="mb-1 flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="text-17 font-semibold">
          {pairName(order.symbol, info)}
        </bdi>
        <SideBadge side={order.side} />
        <span className="text-13 text-t3">{t(`type.${order.type}`)}</span>
        <span className="ms-auto">
          <StatusBadge status={order.status} />
        </span>
      </p>
      {reason && <p className="text-13 text-t2">{t(`end.${reason}`)}</p>}
      <FillBar order={order} />
      <div className="mt-2">
        <KeyValues lined>
          {order.triggerPrice !== undefined && (
            <KeyValue name={order.triggerSource === 'index' ? t('triggerIndex') : t('triggerLast')}>
              <TriggerPrice
                text={info ? priceText(order.triggerPrice, locale, info.priceDecimals) : moneyText(order.triggerPrice, locale)}
                above={order.triggerAbove}
              />
            </KeyValue>
          )}
          <KeyValue name={t('price')}>
            <OrderPrice order={order} info={info} />
          </KeyValue>
          <KeyValue name={order.quantity === undefined ? t('total') : t('amount')}>
            <Figure text={orderedText(order, assets, locale)} />
          </KeyValue>
          <KeyValue name={t('average')}>
            <AveragePrice order={order} info={info} />
          </KeyValue>
          <KeyValue name={t('filled')}>
            <Figure text={`${moneyText(order.filledQuantity, locale)} ${assets.base}`} />
          </KeyValue>
          <KeyValue name={t('dealt')}>
            <Figure text={`${amountText(order.filledAmount, locale, assets.quote)} ${assets.quote}`} />
          </KeyValue>
          <KeyValue name={t('fee')}>
            <Figure text={`${amountText(order.fee, locale, order.feeAsset)} ${order.feeAsset}`} />
          </KeyValue>
          {received !== undefined && (
            <KeyValue name={t('received')} strong>
              <Figure text={`${amountText(received, locale, order.feeAsset)} ${order.feeAsset}`} />
            </KeyValue>
          )}
          {order.price !== undefined && (
            <KeyValue name={t('tif.title')}>{order.postOnly ? t('tif.postOnly') : t(`tif.name.${order.timeInForce}`)}</KeyValue>
          )}
          <KeyValue name={t('detail.placed')}>{dateText(order.placedAt, locale, 'long')}</KeyValue>
          <KeyValue name={t('detail.updated')}>{dateText(order.updatedAt, locale, 'long')}</KeyValue>
          <KeyValue name={t('detail.id')}>
            <CopyButton text={order.orderId} label={t('detail.copyId')}>
              <bdi dir="ltr" className="num text-13 text-t1">
                {order.orderId}
              </bdi>
            </CopyButton>
          </KeyValue>
        </KeyValues>
      </div>
      <h3 className="mt-4 mb-1 text-13 font-semibold text-t2">{t('detail.fills')}</h3>
      {answer.isPending && <SkeletonRows label={t('loading')} rows={2} height={48} disc={false} />}
      {answer.isError && <CallFailure title={t('detail.failed')} error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data?.fills.length === 0 && <p className="py-3 text-13 text-t3">{t('detail.noFills')}</p>}
      <ul>
        {answer.data?.fills.map((fill) => (
          <FillLine key={fill.dealId} fill={fill} decimals={info?.priceDecimals} />
        ))}
      </ul>
    </>
  );
}

/** One fill: price and quantity, what it cost, who was there first. */
export function FillLine({
  fill,
  decimals,
  pair,
}: {
  readonly fill: Fill;
  readonly decimals: number | undefined;
  /** In a list of several pairs. Without it the line is part of an order's details, where the exact time matters. */
  readonly pair?: string | undefined;
}): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const { quote } = assetsOf(fill, undefined);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2.5 text-13 [&+&]:hairline-t">
      <span className="min-w-0">
        {pair && (
          <span className="mb-1 flex items-center gap-2">
            <bdi dir="ltr" className="text-15 font-semibold">
              {pair}
            </bdi>
            <SideBadge side={fill.side} />
          </span>
        )}
        <span className="block font-medium">
          <Figure
            text={`${moneyText(fill.quantity, locale)} × ${decimals === undefined ? moneyText(fill.price, locale) : priceText(fill.price, locale, decimals)}`}
          />
        </span>
        <span className="block text-12 text-t3">
          <Figure text={dateText(fill.at, locale, pair === undefined ? 'long' : 'moment')} /> · {t(`role.${fill.role}`)}
        </span>
      </span>
      <span className="ms-auto min-w-0 text-end">
        <Figure text={`${amountText(fill.amount, locale, quote)} ${quote}`} className="block font-medium" />
        <span className="block text-12 text-t3">
          {t('fee')} <Figure text={`${amountText(fill.fee, locale, fill.feeAsset)} ${fill.feeAsset}`} />
        </span>
      </span>
    </li>
  );
}
