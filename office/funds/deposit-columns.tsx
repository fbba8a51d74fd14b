import type { OfficeDeposit } from '@bourse/contract/office/deposits';
import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { Tag } from '../parts/tag.tsx';
import { amountText } from '../wire/money-text.ts';
import { ageOf, ageText, rowTime } from '../wire/time-text.ts';
import { DepositTag } from './deposit-state.tsx';

/** `p7` reads P-7. */
export const depositName = (deposit: string): string => `${deposit.slice(0, 1).toUpperCase()}-${deposit.slice(1)}`;

/** Columns of the queue of deposits with a proof; next to an open one only trader and amount. */
export function useDepositColumns(now: number, isWaiting: boolean, isBeside: boolean): readonly Column<OfficeDeposit>[] {
  const t = useTranslations('funds');
  const minute = Math.floor(now / 60_000) * 60_000;
  return useMemo((): readonly Column<OfficeDeposit>[] => {
    const trader: Column<OfficeDeposit> = {
      id: 'uid',
      head: t('trader'),
      value: (one) => one.uid,
      cell: (one) => (
        <>
          <span className="hash flex items-center gap-1.5 font-medium">
            <span className="cut">{one.uid}</span>
            {isBeside && one.isDuplicate && (
              <Copy size={14} strokeWidth={1.8} className="flex-none text-warn" aria-label={t('duplicate')} />
            )}
          </span>
          <small className="block cut text-11 text-t3">
            {isBeside ? `${amountText(one.claimed, one.asset)} ${one.asset}` : depositName(one.deposit)}
          </small>
        </>
      ),
    };
    const age: Column<OfficeDeposit> = {
      id: 'at',
      head: isWaiting ? t('waits') : t('sent'),
      width: isBeside || isWaiting ? 96 : 112,
      ...(isBeside && { end: true }),
      value: (one) => one.at,
      cell: (one) => <span className="text-t2">{isWaiting ? ageText(ageOf(one.at, minute)) : rowTime(one.at)}</span>,
    };
    if (isBeside) return [trader, age];
    const decided: Column<OfficeDeposit> = {
      id: 'decided',
      head: t('decidedAt'),
      width: 112,
      value: (one) => one.decidedAt,
      cell: (one) => <span className="text-t2">{one.decidedAt && rowTime(one.decidedAt)}</span>,
    };
    return [
      ...(isWaiting ? [age] : [decided, { ...age, wide: true }]),
      trader,
      {
        id: 'way',
        head: t('how'),
        width: 136,
        wide: true,
        value: (one) => `${t(`depositWays.${one.way}`)} ${one.network ?? ''}`.trim(),
        cell: (one) => (
          <>
            <span className="block cut">{t(`depositWays.${one.way}`)}</span>
            <small className="block cut text-11 text-t3">{one.network ?? one.asset}</small>
          </>
        ),
      },
      {
        id: 'claimed',
        head: t('claimed'),
        width: 150,
        end: true,
        value: (one) => one.claimed,
        order: (one) => Number(one.claimed),
        cell: (one) => (
          <span className="font-medium">
            {amountText(one.claimed, one.asset)}{' '}
            <small className="inline-block w-9 text-start text-11 font-normal text-t3">{one.asset}</small>
          </span>
        ),
      },
      { id: 'reference', head: t('paymentReference'), width: 150, away: true, value: (one) => one.reference },
      { id: 'asset', head: t('asset'), width: 80, away: true, value: (one) => one.asset },
      {
        id: 'arrived',
        head: t('arrived'),
        width: 130,
        end: true,
        wide: true,
        away: isWaiting,
        value: (one) => one.arrived,
        order: (one) => (one.arrived === undefined ? undefined : Number(one.arrived)),
        cell: (one) => amountText(one.arrived, one.asset),
      },
      {
        id: 'worth',
        head: t('worth'),
        width: 130,
        end: true,
        wide: true,
        value: (one) => one.worth,
        order: (one) => (one.worth === undefined ? undefined : Number(one.worth)),
        cell: (one) => <span className="text-t2">{one.worth === undefined ? t('notPriced') : amountText(one.worth, 'USDT')}</span>,
      },
      {
        id: 'duplicate',
        head: t('picture'),
        width: 100,
        wide: true,
        value: (one) => (one.isDuplicate ? t('duplicate') : ''),
        cell: (one) => one.isDuplicate && <Tag tone="warn">{t('duplicate')}</Tag>,
      },
      {
        id: 'taken',
        head: t('takenBy'),
        width: 110,
        wide: true,
        value: (one) => one.takenBy?.name,
        cell: (one) => <span className="normal-nums text-t2">{one.takenBy?.name}</span>,
      },
      {
        id: 'state',
        head: t('state'),
        width: 152,
        wide: true,
        value: (one) => t(`depositStates.${one.state}`),
        cell: (one) => <DepositTag state={one.state} />,
      },
    ];
  }, [t, minute, isWaiting, isBeside]);
}
