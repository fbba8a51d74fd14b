import type { SaleRecord } from '@bourse/contract/ico-text';
import { Badge } from '@bourse/ui/badge';
import { buttonClasses } from '@bourse/ui/button';
import { CopyButton } from '@bourse/ui/copy-button';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';
import { kindTones, mainFigure } from './record-row.tsx';
import { useSubscriptions } from './sales.ts';
import { UnlockList } from './unlock-list.tsx';

/** One record: what was frozen, paid, returned or unlocked, and the whole unlock schedule of that subscription. */
export function RecordSheet({
  record,
  name,
  onClose,
}: {
  readonly record: SaleRecord | undefined;
  readonly name: string | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const app = useTranslations('app');
  // What is shown stays while the sheet slides away.
  const last = useRef({ record, name });
  if (record) last.current = { record, name };
  const shown = last.current.record;
  return (
    <Sheet
      open={record !== undefined}
      onClose={onClose}
      title={<bdi>{last.current.name ?? shown?.asset ?? ''}</bdi>}
      closeLabel={app('close')}
    >
      {shown && <Detail record={shown} />}
    </Sheet>
  );
}

function Detail({ record }: { readonly record: SaleRecord }): ReactElement {
  const t = useTranslations('ico.log');
  const own = useTranslations('ico.own');
  const locale = useLocale();
  const unlocks = useSubscriptions().of(record.saleId)?.unlocks ?? [];
  const usdt = (text: string) => <Figure text={`${amountText(text, locale, 'USDT')} USDT`} />;
  return (
    <div className="grid gap-4 pb-2">
      <div>
        <p className="text-24 font-semibold tracking-hero">
          <Figure text={mainFigure(record, locale)} />
        </p>
        <p className="mt-1">
          <Badge tone={kindTones[record.kind]}>{t(`kind.${record.kind}`)}</Badge>
        </p>
        <p className="mt-2 text-13 text-t2">{t(`about.${record.kind}`)}</p>
      </div>
      <KeyValues lined>
        {record.kind === 'allotted' && record.amount !== undefined && <KeyValue name={own('amount')}>{usdt(record.amount)}</KeyValue>}
        {record.paid !== undefined && <KeyValue name={own('paid')}>{usdt(record.paid)}</KeyValue>}
        {record.returned !== undefined && <KeyValue name={own('returned')}>{usdt(record.returned)}</KeyValue>}
        <KeyValue name={t('time')}>{dateText(record.at, locale, 'long')}</KeyValue>
        <KeyValue name={t('id')}>
          <CopyButton text={record.id} label={t('copyId')}>
            <bdi dir="ltr" className="num text-13 text-t1">
              {record.id}
            </bdi>
          </CopyButton>
        </KeyValue>
      </KeyValues>
      {unlocks.length > 0 && <UnlockList asset={record.asset} unlocks={unlocks} />}
      <Go to="/ico" search={{ id: record.saleId }} className={buttonClasses('tonal', 'large', true)}>
        {t('toSale')}
      </Go>
    </div>
  );
}
