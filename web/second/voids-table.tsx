import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { seconds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { moneyText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';

/** Which windows were void, of all traders, and why. */
export function VoidsTable(): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  const { data, isError, error, refetch } = useCall(seconds.fairness, {}, { staleTime: 60_000 });
  if (data === undefined)
    return isError ? (
      <CallFailure title={t('table.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={5} height={32} disc={false} label={t('loading')} />
    );
  if (data.voidLog.length === 0) return <Empty title={t('table.noVoids')}>{t('table.noVoidsText')}</Empty>;
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th>{t('table.time')}</th>
          <th>{t('table.market')}</th>
          <th>{t('table.reason')}</th>
          <th>{t('table.contracts')}</th>
          <th>{t('table.stakes')}</th>
        </tr>
      </thead>
      <tbody>
        {data.voidLog.map(({ symbol, at, reason, contracts, stakes }) => (
          <tr key={`${symbol} ${at} ${reason}`}>
            <td>
              <Figure text={dateText(at, locale, 'moment')} className="text-t2" />
            </td>
            <td>{symbol.split('-')[0]}</td>
            <td>{t(`reasonOf.${reason}`)}</td>
            <td>
              <Figure text={moneyText(`${contracts}`, locale)} />
            </td>
            <td>
              <Figure text={moneyText(stakes, locale, { minimum: 2, maximum: 2 })} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
