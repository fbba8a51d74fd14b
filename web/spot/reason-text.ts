import { codeOf, Refused } from '@bourse/client/refused';
import type { InstrumentInfo } from '@bourse/contract/market';
import type { Side } from '@bourse/core/book/side';
import { parsePrice } from '@bourse/core/market/instrument-text';
import { useCallback } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { moneyText, priceText } from '../wire/money-text.ts';
import type { Reason, TicketField } from './reason.ts';

/** A reason as the words of the button: "Minimum is 5 USDT". Numbers are isolated, so that they keep their place in a mirrored line. */
export function useReasonText(): (reason: Reason, value: string | undefined, info: InstrumentInfo) => string {
  const t = useTranslations('spot.reason');
  const error = useTranslations('error');
  const locale = useLocale();
  return useCallback(
    (reason, value, info) =>
      isCatalogued(reason) ? error(reason) : t(reason, { value: `\u2068${valueText(reason, value, locale, info)}\u2069` }),
    [t, error, locale],
  );
}

type Catalogued = Extract<Reason, `msg_${string}`>;
const isCatalogued = (reason: Reason): reason is Catalogued => reason.startsWith('msg_');

function valueText(reason: Reason, value: string | undefined, locale: string, info: InstrumentInfo): string {
  if (value === undefined || reason === 'insufficient') return value ?? '';
  // The unit of a price stands at its field.
  if (reason === 'price_below_band' || reason === 'price_above_band') return priceText(value, locale, info.priceDecimals);
  return `${moneyText(value, locale)} ${reason === 'below_notional' ? info.quote : info.base}`;
}

/** A refusal of the server in the words that the form has for the same reason; the others as the catalogue says them. */
export function useRefusalText(): (error: unknown, side: Side, price: string | undefined, info: InstrumentInfo) => string {
  const reasonText = useReasonText();
  const errorText = useErrorText();
  return useCallback(
    (error, side, price, info) => {
      const known = reasonOf(error, side, price, info);
      return known ? reasonText(known.reason, known.value, info) : errorText(error);
    },
    [reasonText, errorText],
  );
}

/** Exported for its test: the reason behind a refusal, with what it names. */
export function reasonOf(
  error: unknown,
  side: Side,
  price: string | undefined,
  info: InstrumentInfo,
): { readonly reason: Reason; readonly value: string } | undefined {
  const code = codeOf(error);
  if (code === '14') return { reason: 'insufficient', value: side === 'buy' ? info.quote : info.base };
  if (code !== 'price-outside-band' || !(error instanceof Refused)) return undefined;
  // Both bounds come; the form names the one that was broken.
  const [lowest, highest] = error.value?.split(/[^\d.]+/) ?? [];
  const [low, high, wished] = [parsePrice(lowest, info), parsePrice(highest, info), parsePrice(price, info)];
  if (lowest === undefined || highest === undefined || low === undefined || high === undefined || wished === undefined) return undefined;
  return wished < low ? { reason: 'price_below_band', value: lowest } : { reason: 'price_above_band', value: highest };
}

/** Which field of the form a refusal of the server belongs to; undefined: to the form as a whole. */
export const fieldOfCode = (code: string, byAmount: boolean): TicketField | undefined => {
  if (code === '14' || code === '15' || code === '25') return byAmount ? 'total' : 'quantity';
  if (code === '10_2' || code === 'price-outside-band' || code === 'post-only-would-take') return 'price';
  if (code === 'trigger-already-reached') return 'trigger';
  return undefined;
};
