import { Refused } from '@bourse/client/refused';
import { useCallback } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { refusalText } from '../wire/refusal-text.ts';

/** The text of an error, in the language of the app. What is no answer of the server is a data error. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('error');
  const locale = useLocale();
  return useCallback(
    (error) =>
      error instanceof Refused
        ? refusalText(error, locale, (key, value) =>
            t.has(key as never) ? t(key as never, value === undefined ? undefined : ({ value } as never)) : undefined,
          )
        : t('msg_31'),
    [t, locale],
  );
}
