import { saveFile } from '@bourse/client/save-file';
import type { Output } from '@bourse/contract/call';
import type { ledger as contract } from '@bourse/contract/ledger';
import { accounts } from '@bourse/core/ledger/account';
import { Button } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { CopyButton } from '@bourse/ui/copy-button';
import { FieldError } from '@bourse/ui/field';
import { toast } from '@bourse/ui/toast';
import { FileDown, ShieldCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { ledger } from '../wire/calls.ts';
import { useSend } from '../wire/use-call.ts';
import { type Span, signatureFile, spanOf, spans } from './statement.ts';

type Statement = Output<typeof contract.statement>;

/** All lines of a period as a file, with a signature that proves that it comes from this exchange. */
export function StatementForm(): ReactElement {
  const t = useTranslations('ledger-detail.statement');
  const l = useTranslations('ledger.account');
  const app = useTranslations('app');
  const text = useErrorText();
  const [span, chooseSpan] = useState<Span>('30');
  const [account, chooseAccount] = useState<(typeof accounts)[number] | 'all'>('all');
  const [format, chooseFormat] = useState<'csv' | 'json'>('csv');
  const { mutate, isPending, error, data, reset } = useSend(ledger.statement);
  const anew =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      reset();
      set(value);
    };
  const save = (statement: Statement) => saveFile(statement.fileName, statement.text, `${statement.mediaType};charset=utf-8`);
  return (
    <div className="grid gap-4 pb-2">
      <Group label={t('span')}>
        <Chips
          label={t('span')}
          value={span}
          onValue={anew(chooseSpan)}
          choices={spans.map((value) => ({ value, label: t('days', { days: Number(value) }) }))}
        />
      </Group>
      <Group label={t('account')}>
        <Chips
          label={t('account')}
          value={account}
          onValue={anew(chooseAccount)}
          choices={[{ value: 'all' as const, label: t('allAccounts') }, ...accounts.map((value) => ({ value, label: l(value) }))]}
        />
      </Group>
      <Group label={t('format')}>
        <Chips
          label={t('format')}
          value={format}
          onValue={anew(chooseFormat)}
          choices={(['csv', 'json'] as const).map((value) => ({ value, label: <bdi dir="ltr">{value.toUpperCase()}</bdi> }))}
        />
      </Group>
      {data && (
        <div role="status" className="grid gap-2 rounded-card bg-bg2 p-3.5 text-13 text-t2">
          <p className="flex items-start gap-2 text-t1">
            <ShieldCheck size={16} strokeWidth={2} className="mt-px text-success" aria-hidden />
            {t('made', { lines: data.lines })}
          </p>
          {data.isCut && <p className="text-warn">{t('cut')}</p>}
          <p>{t('signed')}</p>
          <CopyButton
            text={data.sha256}
            label={t('copyHash')}
            onCopied={(copied) => toast({ kind: copied ? 'good' : 'bad', text: copied ? app('copied') : app('notCopied') })}
          >
            <bdi dir="ltr" className="num">
              {data.sha256.slice(0, 12)}…{data.sha256.slice(-6)}
            </bdi>
          </CopyButton>
          <Button
            tone="tonal"
            size="medium"
            onClick={() => saveFile(`${data.fileName}.signature.json`, signatureFile(data), 'application/json')}
          >
            {t('saveSignature')}
          </Button>
        </div>
      )}
      {error && <FieldError>{text(error)}</FieldError>}
      <Button
        wide
        busy={isPending}
        icon={<FileDown size={20} strokeWidth={1.75} aria-hidden />}
        onClick={() =>
          data ? save(data) : mutate({ ...spanOf(span, Date.now()), ...(account !== 'all' && { account }), format }, { onSuccess: save })
        }
      >
        {data ? t('saveAgain') : t('make')}
      </Button>
    </div>
  );
}

const Group = ({ label, children }: { readonly label: string; readonly children: ReactElement }): ReactElement => (
  <div>
    <p className="mb-1.5 text-13 font-medium text-t2">{label}</p>
    {children}
  </div>
);
