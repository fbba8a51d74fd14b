import type { RewardState } from '@bourse/contract/invite';
import type { OfficeReward } from '@bourse/contract/office/invite';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { Tag, type TagTone } from '../parts/tag.tsx';
import { amountText } from '../wire/money-text.ts';
import { rowTime, timeText } from '../wire/time-text.ts';

const tones = { waiting: 'accent', paid: 'good', refused: 'warn' } as const satisfies Record<RewardState, TagTone>;

export function RewardTag({ state }: { readonly state: RewardState }): ReactElement {
  const t = useTranslations('invite');
  return <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>;
}

/** The UTC day on which the invited trader paid the fee. */
export const dayText = (reward: OfficeReward): string => timeText(`${reward.day}T00:00:00Z`, 'day');

export function useRewardColumns(): readonly Column<OfficeReward>[] {
  const t = useTranslations('invite');
  return useMemo(
    () => [
      {
        id: 'day',
        head: t('day'),
        width: 104,
        wide: true,
        value: (r) => r.day,
        cell: (r) => <span className="text-t2">{dayText(r)}</span>,
      },
      {
        id: 'inviter',
        head: t('inviter'),
        width: 88,
        wide: true,
        value: (r) => r.inviter,
        cell: (r) => <span className="hash font-medium">{r.inviter}</span>,
      },
      {
        id: 'invited',
        head: t('invited'),
        width: 88,
        value: (r) => r.invited,
        cell: (r) => <span className="hash font-medium">{r.invited}</span>,
      },
      { id: 'asset', head: t('asset'), width: 76, value: (r) => r.asset },
      {
        id: 'source',
        head: t('source'),
        width: 92,
        wide: true,
        value: (r) => t(`sources.${r.source}`),
        cell: (r) => <span className="text-t2">{t(`sources.${r.source}`)}</span>,
      },
      {
        id: 'fee',
        head: t('fee'),
        width: 120,
        end: true,
        away: true,
        value: (r) => Number(r.fee),
        cell: (r) => amountText(r.fee, r.asset),
      },
      {
        id: 'amount',
        head: t('amount'),
        width: 130,
        end: true,
        value: (r) => Number(r.amount),
        cell: (r) => <b className="font-semibold">{amountText(r.amount, r.asset)}</b>,
      },
      {
        id: 'due',
        head: t('due'),
        width: 112,
        wide: true,
        value: (r) => r.dueAt,
        cell: (r) => <span className="text-t2">{rowTime(r.dueAt)}</span>,
      },
      {
        id: 'cause',
        head: t('cause'),
        wide: true,
        spare: true,
        value: (r) => r.cause,
        cell: (r) => <span className="text-t2">{r.cause && t(`causes.${r.cause}`)}</span>,
      },
      { id: 'state', head: t('state'), width: 90, value: (r) => r.state, cell: (r) => <RewardTag state={r.state} /> },
    ],
    [t],
  );
}
