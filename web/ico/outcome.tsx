import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { amountText, missing } from '../wire/money-text.ts';
import type { Estimate } from './estimate.ts';
import type { Sale } from './sales.ts';

/** The most that a subscription can bring, what it would bring now, what is frozen and until when. */
export function Outcome({ sale, estimate }: { readonly sale: Sale; readonly estimate: Estimate | undefined }): ReactElement {
  const t = useTranslations('ico.outcome');
  const locale = useLocale();
  const tokens = (text: string | undefined) => (
    <Figure text={text === undefined ? missing : `${amountText(text, locale, sale.asset)} ${sale.asset}`} />
  );
  const usdt = (text: string | undefined) => <Figure text={text === undefined ? missing : `${amountText(text, locale, 'USDT', 2)} USDT`} />;
  return (
    <div>
      <KeyValues lined>
        <KeyValue name={t('best')}>{tokens(estimate?.best)}</KeyValue>
        <KeyValue name={t('ifEndedNow')}>{tokens(estimate?.ifEndedNow)}</KeyValue>
        {estimate?.isOversubscribed && <KeyValue name={t('returned')}>{usdt(estimate.returned)}</KeyValue>}
        <KeyValue name={t('frozen')}>{usdt(estimate?.amount)}</KeyValue>
        <KeyValue name={t('until')}>
          <time dateTime={sale.endsAt}>{dateText(sale.endsAt, locale, 'shorts')}</time>
        </KeyValue>
      </KeyValues>
      <p className="mt-2 text-12 text-t3">{t('text')}</p>
    </div>
  );
}
