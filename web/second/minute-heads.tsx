import { MINUTE_MS } from '@bourse/core/time';
import { Figure } from '@bourse/ui/figure';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { proof } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useCall } from '../wire/use-call.ts';
import { FairnessPart } from './fairness-part.tsx';

/** The latest signed summaries, one a minute: how many ticks, acceptances and settlements each commits to. */
export function MinuteHeads(): ReactElement {
  const t = useTranslations('second-record.fairness');
  const locale = useLocale();
  const { data, error, refetch } = useCall(proof.minuteHeads, { limit: '5' }, { refetchInterval: MINUTE_MS / 4 });
  return (
    <FairnessPart title={t('heads')} text={t('headsText')}>
      {data === undefined ? (
        error ? (
          <CallFailure title={t('headsFailed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t('loading')} rows={5} height={44} disc={false} />
        )
      ) : data.heads.length === 0 ? (
        <p className="text-13 text-t2">{t('headsEmpty')}</p>
      ) : (
        <ol aria-label={t('heads')} className="overflow-hidden rounded-card bg-bg1 [&>*+*]:hairline-t">
          {data.heads.map(({ head: { minute, ticks, acceptances, settlements } }) => (
            <li key={minute} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 py-2 text-13">
              <Figure text={dateText(minute * MINUTE_MS, locale, 'shorts')} className="font-medium" />
              <span className="text-12 text-t3">
                {t('headCounts', { ticks: ticks.size, acceptances: acceptances.size, settlements: settlements.size })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </FairnessPart>
  );
}
