import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from './act-button.tsx';

export interface Mailed {
  readonly mailedTo: string;
  /** Where a practice server shows its mails. */
  readonly outbox?: string | undefined;
}

/** The set-up link was sent to its operator. Nobody else can see it. */
export function SetUpSent({ mailed, onDone }: { readonly mailed: Mailed; readonly onDone: () => void }): ReactElement {
  const t = useTranslations('four-eyes');
  return (
    <div>
      <p className="mb-1 font-semibold">{t('setUpTitle')}</p>
      <p className="mb-2.5 text-t2">
        {t.rich('setUpText', { to: () => <b className="font-medium text-t1 [overflow-wrap:anywhere]">{mailed.mailedTo}</b> })}
      </p>
      {mailed.outbox !== undefined && (
        <p className="mb-3 rounded-field bg-practice-tint px-3 py-2.5 text-practice">
          {t('setUpPractice')}{' '}
          <a className="underline [overflow-wrap:anywhere]" href={mailed.outbox} target="_blank" rel="noreferrer">
            {mailed.outbox}
          </a>
        </p>
      )}
      <div className="flex justify-end">
        <ActButton tone="ink" onClick={onDone}>
          {t('done')}
        </ActButton>
      </div>
    </div>
  );
}
