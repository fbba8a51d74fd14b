import type { InstrumentInfo } from '@bourse/contract/market';
import type { Order } from '@bourse/contract/spot';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePreferences } from '../parts/preferences.ts';
import { AmendForm, AmendFrame, type AmendRow } from '../trading/amend-form.tsx';
import { amountText, moneyText, priceText } from '../wire/money-text.ts';
import type { AmendAssessment, Amendment } from './amend.ts';
import type { TicketMarket } from './facts.ts';
import { FeeName } from './fee-name.tsx';
import { useTicketMarket } from './instruments.ts';
import { Filled, pairName, SideBadge } from './order-lines.tsx';
import { useAmendErrors, useAmendment } from './use-amendment.ts';

interface AmendProps {
  /** What the fields begin with, where it isn't the order as it is. */
  readonly start?: Partial<Amendment> | undefined;
  readonly onClose: () => void;
  /** The server has accepted it; the lists follow. */
  readonly onAmended?: (() => void) | undefined;
}

/** Changes the price or quantity of an open order, with a summary of before and after. */
export function AmendSheet({ order, start, ...rest }: AmendProps & { readonly order: Order | undefined }): ReactElement {
  const t = useTranslations('spot');
  return (
    <AmendFrame order={order} start={start} onClose={rest.onClose} title={t('amendTitle')} closeLabel={t('close')}>
      {(shown, from) => <Amend key={`${shown.orderId} ${from?.price}`} order={shown} start={from} {...rest} />}
    </AmendFrame>
  );
}

function Amend({ order, ...rest }: AmendProps & { readonly order: Order }): ReactElement {
  const t = useTranslations('spot');
  const market = useTicketMarket(order.symbol);
  if (!market) return <p className="py-8 text-center text-13 text-t3">{t('loading')}</p>;
  return <SpotForm order={order} market={market} {...rest} />;
}

/** The order and what it would become. */
function SpotForm({ order: opened, market, ...rest }: AmendProps & { readonly order: Order; readonly market: TicketMarket }): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const { info } = market;
  const { order, hasEnded, wish, write, assessment: a, submit, isPending, error } = useAmendment(opened, market, rest);
  const { reason, refusal, at } = useAmendErrors(order, wish, a, hasEnded, error, info);
  const rows = useRows(order, wish, a, hasEnded, info);
  const price = {
    name: 'price',
    label: t('price'),
    unit: info.quote,
    value: wish.price,
    onValue: (value: string) => write({ price: value }),
    decimals: info.priceDecimals,
    format: (v: string) => moneyText(v, locale, { minimum: info.priceDecimals }),
    error: at('price'),
  };
  const quantity = {
    name: 'quantity',
    label: t('amount'),
    unit: info.base,
    value: wish.quantity,
    onValue: (value: string) => write({ quantity: value }),
    decimals: info.quantityDecimals,
    format: (v: string) => moneyText(v, locale),
    error: at('quantity'),
  };
  return (
    <AmendForm
      head={
        <>
          <bdi dir="ltr" className="text-15 font-semibold">
            {pairName(order.symbol, info)}
          </bdi>
          <SideBadge side={order.side} />
          <span className="text-12 text-t3">
            {t('filled')} <Filled order={order} info={info} />
          </span>
        </>
      }
      fields={order.price === undefined ? [quantity] : [price, quantity]}
      rows={rows}
      note={
        a.reason || hasEnded || order.status === 'untriggered'
          ? undefined
          : { text: a.takes ? t('amendTakes') : a.keepsPlace ? t('keepsPlace') : t('losesPlace'), warns: a.takes }
      }
      refusal={refusal}
      submitLabel={t('amendConfirm')}
      reason={reason}
      busy={isPending}
      onSubmit={submit}
    />
  );
}

/** Price, amount, total, fee and available balance, before and after. */
function useRows(order: Order, wish: Amendment, a: AmendAssessment, hasEnded: boolean, info: InstrumentInfo): readonly AmendRow[] {
  const t = useTranslations('spot');
  const locale = useLocale();
  const isHidden = usePreferences((p) => p.hideBalances);
  const [paid, received] = order.side === 'buy' ? [info.quote, info.base] : [info.base, info.quote];
  const isPartly = /[1-9]/.test(order.filledQuantity);
  const amount = { name: t('amount'), before: moneyText(order.quantity, locale), after: moneyText(wish.quantity || undefined, locale) };
  if (order.price === undefined) return [amount];
  const price = {
    name: t('price'),
    before: priceText(order.price, locale, info.priceDecimals),
    after: priceText(wish.price || undefined, locale, info.priceDecimals),
  };
  if (hasEnded) return [price, amount];
  const row = (name: AmendRow['name'], figure: 'total' | 'maxFee' | 'available', asset: string): AmendRow => ({
    name,
    before: amountText(a.before[figure], locale, asset),
    after: amountText(a.after[figure], locale, asset),
  });
  const fee = <FeeName isWaitingStop={order.status === 'untriggered'} rate={a.feeRate} />;
  return [
    price,
    amount,
    row(isPartly ? t('amendRest') : t('total'), 'total', info.quote),
    row(fee, 'maxFee', received),
    { ...row(t('available'), 'available', paid), isHidden },
  ];
}
