import type { OfficeSecond } from '@bourse/contract/office/seconds';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { sharePercent, usdt } from '../wire/money-text.ts';
import { durationText } from '../wire/time-text.ts';
import type { Column } from './column.ts';
import { InstrumentName } from './instrument-name.tsx';
import { Tag } from './tag.tsx';
import { numberColumn, timeColumn, traderColumn } from './usual-columns.tsx';

/** Second contracts as the office lists them, of everybody or of one trader. */
export function useSecondColumns(): readonly Column<OfficeSecond>[] {
  const t = useTranslations('seconds');
  return useMemo(
    (): readonly Column<OfficeSecond>[] => [
      timeColumn(t('accepted'), (one) => one.acceptedAt, { id: 'accepted', width: 96 }),
      { id: 'id', head: t('contract'), width: 96, wide: true, yields: true, value: (one) => one.contractId },
      traderColumn(t('uid'), t('house'), { width: 108, wide: true }),
      {
        id: 'symbol',
        head: t('instrument'),
        width: 128,
        value: (one) => one.symbol,
        cell: (one) => <InstrumentName symbol={one.symbol} />,
      },
      {
        id: 'direction',
        head: t('side'),
        width: 74,
        wide: true,
        value: (one) => t(one.direction),
        cell: (one) => <span className={one.direction === 'up' ? 'text-up' : 'text-down'}>{t(one.direction)}</span>,
      },
      {
        id: 'duration',
        head: t('length'),
        width: 76,
        wide: true,
        end: true,
        value: (one) => one.durationMs,
        cell: (one) => <span className="text-t2">{durationText(one.durationMs)}</span>,
      },
      numberColumn('stake', t('stake'), (one) => one.stake, { as: usdt, width: 100, wide: true }),
      numberColumn('payout', t('payouts'), (one) => one.payoutRate, {
        cell: (one) => <span className="text-t2">{sharePercent(one.payoutRate)}</span>,
        width: 80,
        wide: true,
        yields: true,
      }),
      {
        id: 'status',
        head: t('status'),
        width: 84,
        value: (one) => t(`statuses.${one.status}`),
        cell: (one) => (
          <span title={one.reason && t(`reasons.${one.reason}`)}>
            <Tag tone={one.status === 'void' ? 'warn' : 'plain'}>{t(`statuses.${one.status}`)}</Tag>
          </span>
        ),
      },
      numberColumn('strike', t('strike'), (one) => one.strike?.price, { width: 116, wide: true, yields: true }),
      numberColumn('settlement', t('settlement'), (one) => one.settlement?.price, { width: 116, wide: true, yields: true }),
      timeColumn(t('settles'), (one) => one.settleAt, { id: 'settles', width: 116, wide: true, end: true, yields: true }),
      { id: 'reason', head: t('reason'), width: 110, away: true, value: (one) => one.reason && t(`reasons.${one.reason}`) },
      numberColumn('net', t('net'), (one) => one.net, { as: (net) => usdt(net, 'always'), tone: 'font-medium', wide: true }),
    ],
    [t],
  );
}
