import type { SecondContract } from '@bourse/contract/seconds-text';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { isRunning } from './own-list.ts';

const tones = { won: 'text-up', lost: 'text-down', tie: 'text-t1', void: 'text-warn' } as const;

/** Won, lost, tie or void; nothing while it runs. */
export function ResultText({ status }: Pick<SecondContract, 'status'>): ReactElement | null {
  const t = useTranslations('second-record.record.result');
  if (status === 'waiting' || status === 'running') return null;
  return <span className={tones[status]}>{t(status)}</span>;
}

/** What it's called aloud: the contract, its direction, and its result or that it's running. */
export function useContractName(): (contract: SecondContract, name: string) => string {
  const t = useTranslations('second-record');
  return (contract, name) =>
    t('detail.open', {
      name,
      direction: `${t(`record.${contract.direction}`)} ${t('record.seconds', { seconds: contract.durationMs / 1_000 })}`,
      result: isRunning(contract) ? t('record.running') : t(`record.result.${contract.status as 'won'}`),
    });
}
