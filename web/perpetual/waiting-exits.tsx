import type { PerpetualInfo, PerpetualOrder, PerpetualPosition } from '@bourse/contract/perpetual-text';
import { IconButton } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { toast } from '@bourse/ui/toast';
import { Pencil, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { usePlacing } from '../trading/use-placing.ts';
import { perpetual } from '../wire/calls.ts';
import { priceText } from '../wire/money-text.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { useOpenOrders } from './use-contracts.ts';

/** The take profits and stop losses that a position has already; each may be amended and cancelled. */
export function WaitingExits({
  position,
  info,
}: {
  readonly position: PerpetualPosition;
  readonly info: PerpetualInfo;
}): ReactElement | null {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const errorText = useErrorText();
  const cancelling = usePlacing(perpetual.cancelOrder, 'perpetual');
  const orders = useOpenOrders().data;
  const [amending, amend] = useState<PerpetualOrder>();
  if (position.exits.length === 0) return null;
  const cancel = (orderId: string) =>
    cancelling.send(cancelling.begin({ orderId }), () => toast({ kind: 'good', text: t('orders.cancelled') }));
  return (
    <section aria-label={t('exits.waiting')} className="rounded-card bg-bg2 px-3.5 py-1">
      <h3 className="pt-2 text-12 text-t3">{t('exits.waiting')}</h3>
      <ul>
        {position.exits.map(({ orderId, purpose, triggerPrice, quantity }) => {
          const price = priceText(triggerPrice, locale, info.priceDecimals);
          const name = t(`kind.${purpose}`);
          const order = orders?.find((one) => one.orderId === orderId);
          return (
            <li key={orderId} className="flex min-h-11 items-center justify-between gap-3 text-13 [&+&]:hairline-t">
              <span>
                {name} <Figure text={price} className={`font-medium ${purpose === 'take_profit' ? 'text-up' : 'text-down'}`} />
              </span>
              <span className="ms-auto text-12 text-t3">
                {quantity === undefined ? t('exits.wholePosition') : t('lotsOf', { lots: Number(quantity) })}
              </span>
              <span className="-me-3 flex flex-none">
                <IconButton
                  label={t('exits.amend', { name, price: `\u2068${price}\u2069` })}
                  aria-haspopup="dialog"
                  disabled={order === undefined}
                  onClick={() => amend(order)}
                >
                  <Pencil size={16} strokeWidth={1.75} aria-hidden />
                </IconButton>
                <IconButton
                  label={t('exits.cancel', { name, price: `\u2068${price}\u2069` })}
                  disabled={cancelling.busy}
                  onClick={() => cancel(orderId)}
                >
                  <X size={16} strokeWidth={1.75} aria-hidden />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ul>
      {cancelling.error && <FieldError>{errorText(cancelling.error)}</FieldError>}
      <AmendSheet order={amending} onClose={() => amend(undefined)} />
    </section>
  );
}
