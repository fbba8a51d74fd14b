import { codeOf } from '@bourse/client/refused';
import type { PerpetualInfo } from '@bourse/contract/perpetual-text';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { moneyText, priceText } from '../wire/money-text.ts';
import { lotsIn } from './contract-market.ts';
import type { Reason, TicketField } from './reason.ts';

type Worded = Exclude<Reason, `msg_${string}`>;
const isWorded = (reason: Reason): reason is Worded => !reason.startsWith('msg_');

/** A reason as the words of the button: "Minimum is 5 USDT". Numbers are isolated, so that they keep their place in a mirrored line. */
export function useReasonText(): (reason: Reason, value: string | undefined, info: PerpetualInfo) => string {
  const t = useTranslations('perpetual.reason');
  const error = useTranslations('error');
  const locale = useLocale();
  return (reason, value, info) =>
    isWorded(reason)
      ? t(reason, { value: `\u2068${valueText(reason, value, locale, info)}\u2069`, lots: lotsIn(value ?? '') ?? 0 })
      : error(reason as 'msg_9');
}

function valueText(reason: Reason, value: string | undefined, locale: string, info: PerpetualInfo): string {
  if (value === undefined || reason === 'insufficient' || reason === 'leverage_above_policy') return value ?? '';
  if (reason === 'below_quantity' || reason === 'above_quantity') return moneyText(value, locale);
  if (reason === 'below_notional' || reason === 'above_tier') return `${moneyText(value, locale)} ${info.quote}`;
  return priceText(value, locale, info.priceDecimals);
}

/** A refusal of the server, in the words that the form has for the same reason, and the field that it's about. */
export function useRefusal(): (
  error: Error | undefined,
  info: PerpetualInfo,
) => { readonly text: string; readonly field: TicketField | undefined } | undefined {
  const reasonText = useReasonText();
  const errorText = useErrorText();
  return (error, info) => {
    if (error === undefined) return undefined;
    const code = codeOf(error) ?? '';
    const text =
      code === '14'
        ? reasonText('insufficient', info.quote, info)
        : code === '13'
          ? reasonText('not_offered', undefined, info)
          : errorText(error);
    return { text, field: fieldOf(code) };
  };
}

/** Exported for its test: which field of the form a refusal belongs to; undefined: to the form as a whole. */
export const fieldOf = (code: string): TicketField | undefined => {
  if (code === '14' || code === '15' || code === '25') return 'quantity';
  if (code === '10_2' || code === 'price-outside-band' || code === 'post-only-would-take') return 'price';
  return code === 'trigger-already-reached' ? 'trigger' : undefined;
};
