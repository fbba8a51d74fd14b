import type { SecondContract } from '@bourse/contract/seconds-text';
import { Badge } from '@bourse/ui/badge';
import { Direction } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { isRunning } from './own-list.ts';

type Of = Pick<SecondContract, 'direction' | 'durationMs'>;

/** Up 60 s, with its triangle. */
export function DirectionBadge({ direction, durationMs }: Of): ReactElement {
  return (
    <Badge tone={direction}>
      <DirectionText direction={direction} durationMs={durationMs} />
    </Badge>
  );
}

export function DirectionText({ direction, durationMs }: Of): ReactElement {
  const t = useTranslations('second-record.record');
  return (
    <>
      <Direction of={direction} />
      {t(direction)} <bdi>{t('seconds', { seconds: durationMs / 1_000 })}</bdi>
    </>
  );
}

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
