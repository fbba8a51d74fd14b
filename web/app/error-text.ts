import { useCallback } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { moneyText } from '../wire/money-text.ts';
import { Refused } from '../wire/refused.ts';

/**
 * The text of an error: number n is the translated msg_n with its value appended, a key is its translation, anything else is
 * shown as it was given (specification 8).
 */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('error');
  const locale = useLocale();
  return useCallback(
    (error) => {
      if (!(error instanceof Refused)) return t('msg_31');
      const key = `msg_${error.code}`;
      const text = t.has(key as never) ? t(key as never) : error.message;
      if (!error.value) return text;
      const value = /^-?\d+(\.\d+)?$/.test(error.value)
        ? moneyText(error.value, locale)
        : /^\d{4}-\d\d-\d\dT/.test(error.value)
          ? dateText(error.value, locale, 'shorts')
          : error.value;
      return `${text} \u2068${value}\u2069`; // isolated, so that a number keeps its place in a mirrored sentence
    },
    [t, locale],
  );
}
