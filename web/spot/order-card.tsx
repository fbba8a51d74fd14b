import type { InstrumentInfo } from '@bourse/contract/market';
import type { Order } from '@bourse/contract/spot';
import { Button } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { memo, type ReactElement, type ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { triggerText } from '../trading/trigger-price.tsx';
import { dateText } from '../wire/date-text.ts';
import { amountText, heldText, moneyText, priceText, tradedText } from '../wire/money-text.ts';
import { assetsOf, orderedText } from './order-figures.ts';
import { isOpen } from './order-filter.ts';
import { AveragePrice, FillBar, Filled, OrderPrice, pairName, SideBadge, StatusBadge } from './order-lines.tsx';

/** One order. An open one can be changed and cancelled; pressing its head opens all there is to know. */
export const OrderCard = memo(function OrderCard({
  order,
  info,
  busy = false,
  onOpen,
  onAmend,
  onCancel,
}: {
  readonly order: Order;
  readonly info: InstrumentInfo | undefined;
  readonly busy?: boolean;
  readonly onOpen: (order: Order) => void;
  readonly onAmend?: (order: Order) => void;
  readonly onCancel?: (order: Order) => void;
}): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const open = isOpen(order);
  const name = pairName(order.symbol, info);
  const assets = assetsOf(order, info);
  const today = new Date(order.placedAt).toDateString() === new Date().toDateString();
  const price = (text: string | undefined) => (info ? priceText(text, locale, info.priceDecimals) : moneyText(text, locale));
  return (
    <li className="px-4 py-3 [&+&]:hairline-t">
      <button
        type="button"
        onClick={() => onOpen(order)}
        className="target flex w-full items-center justify-between gap-2 text-start -outline-offset-2"
      >
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="text-15 font-semibold">
            <bdi dir="ltr">{name}</bdi>
          </span>
          <SideBadge side={order.side} />
          <span className="text-12 text-t3">
            {t(`type.${order.type}`)}
            {order.postOnly
              ? ` · ${t('tif.postOnlyShort')}`
              : order.timeInForce !== 'GTC' && order.price !== undefined
                ? ` · ${order.timeInForce}`
                : ''}
          </span>
        </span>
        <span className="flex-none text-12 text-t3">
          <Figure text={dateText(order.placedAt, locale, today ? 'time' : 'shorts')} />
        </span>
      </button>
      <div className="mt-2.5 flex flex-wrap items-end justify-end gap-x-3 gap-y-2.5">
        <dl className="grid min-w-0 grow basis-46 grid-cols-[repeat(auto-fit,minmax(max(5.25rem,34%),1fr))] gap-x-3 gap-y-2">
          <Fact name={t('price')}>
            <OrderPrice order={order} info={info} />
          </Fact>
          <Fact name={t('filled')}>
            <Filled order={order} info={info} />
          </Fact>
          {order.triggerPrice !== undefined && (
            <Fact name={order.triggerSource === 'index' ? t('triggerIndex') : t('triggerLast')}>
              <Figure text={triggerText(price(order.triggerPrice), order.triggerAbove)} />
            </Fact>
          )}
          {order.quantity === undefined && (
            <Fact name={t('total')} exact={orderedText(order, assets, locale)}>
              <Figure text={orderedText(order, assets, locale, heldText)} />
            </Fact>
          )}
          {order.quantity === undefined && order.averagePrice !== undefined && (
            <Fact name={t('dealt')} exact={`${amountText(order.filledAmount, locale, assets.quote)} ${assets.quote}`}>
              <Figure text={`${tradedText(order.filledAmount, locale, assets.quote)} ${assets.quote}`} />
            </Fact>
          )}
          {!open && (
            <Fact name={t('average')}>
              <AveragePrice order={order} info={info} />
            </Fact>
          )}
        </dl>
        {open ? (
          <span className="flex flex-none gap-2">
            {onAmend && canAmend(order) && (
              <Button
                tone="tonal"
                size="small"
                className="min-h-9 bg-field! font-medium shadow-[inset_0_0_0_1px_var(--field-line)]"
                aria-label={t('amendOrder', { pair: name })}
                onClick={() => onAmend(order)}
              >
                {t('amend')}
              </Button>
            )}
            {onCancel && (
              <Button
                tone="tonal"
                size="small"
                busy={busy}
                className="min-h-9 bg-field! font-medium shadow-[inset_0_0_0_1px_var(--field-line)]"
                aria-label={t('cancelOrder', { pair: name })}
                onClick={() => onCancel(order)}
              >
                {t('cancel')}
              </Button>
            )}
          </span>
        ) : (
          <StatusBadge status={order.status} />
        )}
      </div>
      {order.endReason === 'trading_ended' && <p className="mt-1.5 text-end text-12 text-t3">{t('end.trading_ended')}</p>}
      <FillBar order={order} />
    </li>
  );
});

/** A stop-market order by amount has no number that could be changed. */
export const canAmend = (order: Order): boolean => order.price !== undefined || order.quantity !== undefined;

const Fact = ({
  name,
  exact,
  children,
}: {
  readonly name: ReactNode;
  /** Every decimal, where the look is cut. */
  readonly exact?: string;
  readonly children: ReactNode;
}): ReactElement => (
  <div className="min-w-0" title={exact}>
    <dt className="text-11 text-t3">{name}</dt>
    <dd className="num text-13 font-medium">{children}</dd>
  </div>
);
