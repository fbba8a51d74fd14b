import { shownName } from '@bourse/contract/instrument-id';
import type { PerpetualInfo, PerpetualOrder } from '@bourse/contract/perpetual-text';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { memo, type ReactElement, type ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { triggerText } from '../trading/trigger-price.tsx';
import { dateText } from '../wire/date-text.ts';
import { averageText, priceText, profitText } from '../wire/money-text.ts';
import { amendable } from './amendable.ts';
import { actOf, isOpen, kindOfOrder, quantityOf, triggerOf } from './order-words.ts';
import { colourOf } from './position-card.tsx';

/** One order. An open one can be amended and cancelled; pressing its head opens all there is to know. */
export const OrderCard = memo(function OrderCard({
  order,
  info,
  busy = false,
  onOpen,
  onAmend,
  onCancel,
}: {
  readonly order: PerpetualOrder;
  readonly info: PerpetualInfo | undefined;
  readonly busy?: boolean;
  readonly onOpen: (order: PerpetualOrder) => void;
  readonly onAmend?: (order: PerpetualOrder) => void;
  readonly onCancel?: (order: PerpetualOrder) => void;
}): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const name = info?.name ?? shownName(order.symbol);
  const today = new Date(order.placedAt).toDateString() === new Date().toDateString();
  const decimals = info?.priceDecimals ?? 2;
  return (
    <li className="px-4 py-3 [&+&]:hairline-t">
      <button
        type="button"
        onClick={() => onOpen(order)}
        className="target flex w-full items-center justify-between gap-2 text-start -outline-offset-2"
      >
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <bdi dir="ltr" className="text-15 font-semibold">
            {name}
          </bdi>
          <OrderBadge order={order} />
          <span className="text-12 text-t3">{t(`kind.${kindOfOrder(order)}`)}</span>
        </span>
        <Figure text={dateText(order.placedAt, locale, today ? 'time' : 'shorts')} className="flex-none text-12 text-t3" />
      </button>
      <div className="mt-2.5 flex flex-wrap items-end justify-end gap-x-3 gap-y-2.5">
        <dl className="grid min-w-0 grow basis-46 grid-cols-[repeat(auto-fit,minmax(max(5.25rem,34%),1fr))] gap-x-3 gap-y-2">
          <Fact name={t('price')}>
            {order.price === undefined ? t('marketShort') : <Figure text={priceText(order.price, locale, decimals)} />}
          </Fact>
          <Fact name={t('orders.filled')}>
            <Figure text={quantityOf(order, locale)} />
          </Fact>
          {triggerOf(order) !== undefined && (
            <Fact name={t('triggerOf', { source: t(order.triggerSource === 'last' ? 'last' : 'mark') })}>
              <Figure text={triggerText(priceText(order.triggerPrice, locale, decimals), order.triggerAbove)} />
            </Fact>
          )}
          {(order.takeProfit ?? order.stopLoss) !== undefined && (
            <Fact name={t('exits.short')}>
              <Figure text={[order.takeProfit, order.stopLoss].map((text) => priceText(text, locale, decimals)).join(' / ')} />
            </Fact>
          )}
          {!isOpen(order) && (
            <>
              <Fact name={t('orders.average')}>
                <Figure text={averageText(order.averagePrice, locale, decimals)} />
              </Fact>
              <Fact name={t('realised')}>
                <span className={colourOf(order.realised)}>
                  <Figure text={profitText(order.realised, locale)} />
                </span>
              </Fact>
            </>
          )}
        </dl>
        {isOpen(order) && onCancel ? (
          <span className="flex flex-none gap-2">
            {onAmend && amendable(order).length > 0 && (
              <Button tone="tonal" size="small" className={act} aria-label={t('amend.of', { name })} onClick={() => onAmend(order)}>
                {t('amend.button')}
              </Button>
            )}
            <Button
              tone="tonal"
              size="small"
              busy={busy}
              className={act}
              aria-label={t('orders.cancelOf', { name })}
              onClick={() => onCancel(order)}
            >
              {t('orders.cancel')}
            </Button>
          </span>
        ) : (
          <OrderStatus order={order} />
        )}
      </div>
    </li>
  );
});

const act = 'min-h-9 bg-field! font-medium shadow-[inset_0_0_0_1px_var(--field-line)]';

/** What it does: opens, closes, or both. */
export function OrderBadge({
  order,
  leverage,
}: {
  readonly order: Parameters<typeof actOf>[0];
  /** Of the position that it would open. */
  readonly leverage?: number | undefined;
}): ReactElement {
  const t = useTranslations('perpetual');
  const act = actOf(order);
  return (
    <Badge tone={order.side === 'buy' ? 'up' : 'down'}>
      {t(act)}
      {act !== 'closeLong' && act !== 'closeShort' && leverage !== undefined && (
        <>
          {' '}
          <bdi dir="ltr">{leverage}×</bdi>
        </>
      )}
    </Badge>
  );
}

const tones = { untriggered: 'accent', new: 'plain', partial: 'accent', done: 'success', cancelled: 'plain', expired: 'warn' } as const;
export const OrderStatus = ({ order: { status } }: { readonly order: PerpetualOrder }): ReactElement => {
  const t = useTranslations('perpetual');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
};

const Fact = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }): ReactElement => (
  <div className="min-w-0">
    <dt className="text-11 text-t3">{name}</dt>
    <dd className="num text-13 font-medium">{children}</dd>
  </div>
);
