import type { OfficeSecond } from '@bourse/contract/office/seconds';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { moneyText, sharePercent, usdt } from '../wire/money-text.ts';
import { durationText, rowTime } from '../wire/time-text.ts';
import type { Column } from './column.ts';
import { InstrumentName } from './instrument-name.tsx';
import { Tag } from './tag.tsx';

/** Second contracts as the office lists them, of everybody or of one trader. */
export function useSecondColumns(): readonly Column<OfficeSecond>[] {
  const t = useTranslations('seconds');
  return useMemo(
    (): readonly Column<OfficeSecond>[] => [
      {
        id: 'accepted',
        head: t('accepted'),
        width: 96,
        value: (one) => one.acceptedAt,
        cell: (one) => <span className="text-t2">{rowTime(one.acceptedAt)}</span>,
      },
      { id: 'id', head: t('contract'), width: 96, wide: true, yields: true, value: (one) => one.contractId },
      {
        id: 'uid',
        head: t('uid'),
        width: 108,
        wide: true,
        value: (one) => one.uid,
        cell: (one) => (
          <span className="flex items-center gap-1.5 font-medium">
            {one.uid}
            {one.isHouse && <Tag>{t('house')}</Tag>}
          </span>
        ),
      },
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
      {
        id: 'stake',
        head: t('stake'),
        width: 100,
        wide: true,
        end: true,
        value: (one) => one.stake,
        order: (one) => Number(one.stake),
        cell: (one) => usdt(one.stake),
      },
      {
        id: 'payout',
        head: t('payouts'),
        width: 80,
        wide: true,
        end: true,
        yields: true,
        value: (one) => one.payoutRate,
        order: (one) => Number(one.payoutRate),
        cell: (one) => <span className="text-t2">{sharePercent(one.payoutRate)}</span>,
      },
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
      {
        id: 'strike',
        head: t('strike'),
        width: 116,
        wide: true,
        end: true,
        yields: true,
        value: (one) => one.strike?.price,
        order: (one) => Number(one.strike?.price ?? 0),
        cell: (one) => moneyText(one.strike?.price),
      },
      {
        id: 'settlement',
        head: t('settlement'),
        width: 116,
        wide: true,
        end: true,
        yields: true,
        value: (one) => one.settlement?.price,
        order: (one) => Number(one.settlement?.price ?? 0),
        cell: (one) => moneyText(one.settlement?.price),
      },
      {
        id: 'settles',
        head: t('settles'),
        width: 96,
        wide: true,
        end: true,
        yields: true,
        value: (one) => one.settleAt,
        cell: (one) => <span className="text-t2">{rowTime(one.settleAt)}</span>,
      },
      { id: 'reason', head: t('reason'), width: 110, away: true, value: (one) => one.reason && t(`reasons.${one.reason}`) },
      {
        id: 'net',
        head: t('net'),
        width: 104,
        wide: true,
        end: true,
        value: (one) => one.net,
        order: (one) => Number(one.net ?? 0),
        cell: (one) => <span className="font-medium">{usdt(one.net, 'always')}</span>,
      },
    ],
    [t],
  );
}
