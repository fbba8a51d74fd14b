import type { TransferRecord } from '@bourse/contract/funds';
import { Badge } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';
import { CopyRow } from './copy-row.tsx';

/** One transfer between the trader's accounts, with its exact time and the number that support asks for. */
export function TransferDetailSheet({
  record,
  onClose,
}: {
  readonly record: TransferRecord | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  // What is shown stays while the sheet slides away.
  const last = useRef(record);
  if (record) last.current = record;
  const shown = record ?? last.current;
  return (
    <Sheet open={record !== undefined} onClose={onClose} title={t('transfer')} closeLabel={app('close')}>
      {shown && <Detail record={shown} />}
    </Sheet>
  );
}

function Detail({ record }: { readonly record: TransferRecord }): ReactElement {
  const t = useTranslations('funds');
  const name = useTranslations('ledger.account');
  const locale = useLocale();
  const { asset } = record;
  return (
    <div className="grid gap-4 pb-2">
      <div>
        <p className="text-32 font-semibold tracking-hero">
          <Figure text={amountText(record.amount, locale, asset)} quiet />{' '}
          <bdi dir="ltr" className="text-15 font-medium text-t3">
            {asset}
          </bdi>
        </p>
        <p className="mt-1 flex">
          <Badge tone="success">{t(`status.${record.status}`)}</Badge>
        </p>
      </div>
      <KeyValues lined>
        <KeyValue name={t('from')}>{name(record.from)}</KeyValue>
        <KeyValue name={t('to')}>{name(record.to)}</KeyValue>
        <KeyValue name={t('fee')}>
          <Figure text={`${amountText('0', locale, asset)} ${asset}`} />
        </KeyValue>
        <KeyValue name={t('time')}>{dateText(record.at, locale, 'long')}</KeyValue>
        <CopyRow name={t('transferId')} value={record.id} shown={<bdi dir="ltr">{record.id}</bdi>} />
      </KeyValues>
    </div>
  );
}
