import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { moneyText } from '../wire/money-text.ts';
import type { Fault } from './reason.ts';

/** A reason as the words of a button: "Minimum is 5 USDT". */
export function useReasonText(): (fault: Fault, asset: string) => string {
  const t = useTranslations('second.reason');
  const locale = useLocale();
  return ({ reason, value }, asset) => {
    const shown =
      value === undefined
        ? ''
        : reason === 'cooling_off'
          ? dateText(value, locale, 'shorts')
          : reason === 'too_many' || reason === 'insufficient'
            ? value
            : `${moneyText(value, locale)} ${asset}`;
    return t(reason, { value: `\u2068${shown}\u2069` });
  };
}
