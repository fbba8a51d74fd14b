import type { ExchangeRecord } from '@bourse/contract/flash';
import { CopyButton } from '@bourse/ui/copy-button';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { amountText, moneyText } from '../wire/money-text.ts';

/** One exchange: both amounts, its rate, what it cost, its exact time and the number that support asks for. */
export function ExchangeDetailSheet({
  record,
  onClose,
}: {
  readonly record: ExchangeRecord | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('flash');
  const app = useTranslations('app');
  // What is shown stays while the sheet slides away.
  const last = useRef(record);
  if (record) last.current = record;
  const shown = record ?? last.current;
  return (
    <Sheet open={record !== undefined} onClose={onClose} title={t('title')} closeLabel={app('close')}>
      {shown && <Detail record={shown} />}
    </Sheet>
  );
}

function Detail({ record }: { readonly record: ExchangeRecord }): ReactElement {
  const t = useTranslations('flash');
  const locale = useLocale();
  const { from, to, price } = record;
  const amount = (value: string, asset: string) => <Figure text={`${amountText(value, locale, asset)} ${asset}`} />;
  return (
    <div className="grid gap-4 pb-2">
      <div>
        <p className="text-32 font-semibold tracking-hero">
          <Figure text={`+${amountText(record.toAmount, locale, to)}`} quiet />{' '}
          <bdi dir="ltr" className="text-15 font-medium text-t3">
            {to}
          </bdi>
        </p>
        <p className="mt-1 text-13 text-t2">{t.rich('for', { amount: () => amount(record.fromAmount, from) })}</p>
      </div>
      <KeyValues lined>
        <KeyValue name={t('rate')}>
          <Figure text={`${moneyText(price.price, locale)} ${price.quote} / ${price.base}`} />
        </KeyValue>
        <KeyValue name={t('spread')}>{amount(record.spread, to)}</KeyValue>
        <KeyValue name={t('fee')}>{amount(record.fee, to)}</KeyValue>
        <KeyValue name={t('list.time')}>{dateText(record.at, locale, 'long')}</KeyValue>
        <KeyValue name={t('list.id')}>
          <CopyButton text={record.id} label={t('list.copyId')}>
            <bdi dir="ltr" className="num text-13 text-t1">
              {record.id}
            </bdi>
          </CopyButton>
        </KeyValue>
      </KeyValues>
    </div>
  );
}
