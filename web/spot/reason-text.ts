import type { InstrumentInfo } from '@bourse/contract/market';
import { useCallback } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { moneyText } from '../wire/money-text.ts';
import type { Reason, TicketField } from './ticket.ts';

/** A reason as the words of the button: "Minimum is 5 USDT". Numbers are isolated, so that they keep their place in a mirrored line. */
export function useReasonText(): (reason: Reason, value: string | undefined, info: InstrumentInfo) => string {
  const t = useTranslations('spot.reason');
  const locale = useLocale();
  return useCallback(
    (reason, value, info) => {
      const unit = reason === 'below_quantity' || reason === 'above_quantity' ? info.base : info.quote;
      const shown = value === undefined ? '' : reason === 'insufficient' ? value : `${moneyText(value, locale)} ${unit}`;
      return t(reason, { value: `\u2068${shown}\u2069` });
    },
    [t, locale],
  );
}

/** Which field of the form a refusal of the server belongs to; undefined: to the form as a whole. */
export const fieldOfCode = (code: string, byAmount: boolean): TicketField | undefined => {
  if (code === '14' || code === '15' || code === '25') return byAmount ? 'total' : 'quantity';
  if (code === '10_2' || code === 'price-outside-band' || code === 'post-only-would-take') return 'price';
  if (code === 'trigger-already-reached') return 'trigger';
  return undefined;
};
