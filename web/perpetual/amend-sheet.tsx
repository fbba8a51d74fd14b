import type { PerpetualInfo, PerpetualOrder } from '@bourse/contract/perpetual-text';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePreferences } from '../parts/preferences.ts';
import { AmendForm, AmendFrame, type AmendRow } from '../trading/amend-form.tsx';
import { amountText, moneyText, percentText, priceText } from '../wire/money-text.ts';
import { type AmendAssessment, type AmendFigures, amendmentOf } from './amend.ts';
import { type AmendField, type Amendment, amendable } from './amendable.ts';
import type { ContractMarket } from './contract-market.ts';
import { OrderBadge } from './order-card.tsx';
import { kindOfOrder, quantityOf } from './order-words.ts';
import { type AmendProps, useAmendErrors, useAmendment } from './use-amendment.ts';
import { useContractMarket } from './use-contracts.ts';

/** Changes price, quantity, trigger price or trail of an open order, with a summary of before and after. */
export function AmendSheet({ order, start, ...rest }: AmendProps & { readonly order: PerpetualOrder | undefined }): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <AmendFrame order={order} start={start} onClose={rest.onClose} title={t('amend.title')} closeLabel={t('close')}>
      {(shown, from) => <Amend key={`${shown.orderId} ${from?.price ?? from?.trigger}`} order={shown} start={from} {...rest} />}
    </AmendFrame>
  );
}

function Amend({ order, ...rest }: AmendProps & { readonly order: PerpetualOrder }): ReactElement {
  const t = useTranslations('perpetual');
  const market = useContractMarket(order.symbol);
  if (!market) return <p className="py-8 text-center text-13 text-t3">{t('loading')}</p>;
  return <ContractForm order={order} market={market} {...rest} />;
}

/** The order and what it would become. */
function ContractForm({
  order: opened,
  market,
  ...rest
}: AmendProps & { readonly order: PerpetualOrder; readonly market: ContractMarket }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const { info } = market;
  const { order, hasEnded, wish, write, assessment: a, submit, busy, error } = useAmendment(opened, market, rest);
  const fields = amendable(order);
  const { reason, refusal, at } = useAmendErrors(a, hasEnded, error, fields, info);
  const rows = useRows(order, wish, a, fields, info);
  const price = {
    unit: info.quote,
    decimals: info.priceDecimals,
    format: (v: string) => moneyText(v, locale, { minimum: info.priceDecimals }),
  };
  const plain = (v: string) => moneyText(v, locale);
  const looks = {
    trigger: { label: t('trigger'), ...price },
    trail: { label: t('trail'), unit: '%', decimals: 2, format: plain },
    price: { label: t('price'), ...price },
    quantity: { label: t('quantity'), unit: t('lots'), decimals: 0, format: plain },
  } as const;
  return (
    <AmendForm
      head={
        <>
          <bdi dir="ltr" className="text-15 font-semibold">
            {info.name}
          </bdi>
          <OrderBadge order={order} />
          <span className="text-12 text-t3">
            {t(`kind.${kindOfOrder(order)}`)} · {t('orders.filled')} <Figure text={quantityOf(order, locale)} />
          </span>
        </>
      }
      fields={fields.map((name) => ({
        name,
        ...looks[name],
        value: wish[name],
        onValue: (value: string) => write({ [name]: value }),
        error: at(name),
      }))}
      rows={rows}
      note={
        a.reason || hasEnded || a.waits
          ? undefined
          : { text: t(a.takes ? 'amend.takes' : a.keepsPlace ? 'amend.keepsPlace' : 'amend.losesPlace'), warns: a.takes }
      }
      refusal={refusal}
      submitLabel={t('amend.confirm')}
      reason={reason}
      busy={busy}
      onSubmit={submit}
    />
  );
}

/** What is changed, and what that does to the order's value, margin and profit. */
function useRows(
  order: PerpetualOrder,
  wish: Amendment,
  a: AmendAssessment,
  fields: readonly AmendField[],
  info: PerpetualInfo,
): readonly AmendRow[] {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const isHidden = usePreferences((p) => p.hideBalances);
  const before = amendmentOf(order);
  const priceOf = (text: string | undefined) => priceText(text || undefined, locale, info.priceDecimals);
  const texts: Readonly<Record<AmendField, (text: string) => string>> = {
    trigger: priceOf,
    price: priceOf,
    quantity: (text) => moneyText(text || undefined, locale),
    trail: (text) => percentText(text || undefined, locale, 'never'),
  };
  const rows: AmendRow[] = fields.map((field) => ({
    name: t(field),
    before: texts[field](before[field]),
    after: texts[field](wish[field]),
  }));
  if (fields.includes('trail')) rows.push({ name: t('trigger'), before: priceOf(a.before.trigger), after: priceOf(a.after.trigger) });
  const profit = (text: string | undefined) => `${moneyText(text, locale, { minimum: 2, maximum: 8, sign: 'always' })} ${info.quote}`;
  const money = (name: string, figure: keyof AmendFigures, hides = false): AmendRow[] =>
    a.before[figure] === undefined && a.after[figure] === undefined
      ? []
      : [
          {
            name,
            before: amountText(a.before[figure], locale, info.quote),
            after: amountText(a.after[figure], locale, info.quote),
            isHidden: hides && isHidden,
          },
        ];
  return a.before.pnl !== undefined
    ? [...rows, { name: t('closing.profit'), before: profit(a.before.pnl), after: profit(a.after.pnl) }]
    : [...rows, ...money(t('value'), 'value'), ...money(t('account.orderMargin'), 'frozen'), ...money(t('available'), 'available', true)];
}
