import type { OfficeWithdrawal } from '@bourse/contract/office/withdrawals';
import { Check, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { amountText } from '../wire/money-text.ts';
import { ageOf, ageText, rowTime } from '../wire/time-text.ts';
import { WithdrawalTag } from './withdrawal-state.tsx';

/** Columns of the withdrawal queue. Ages are updated every minute. */
export function useWithdrawalColumns(now: number, show: 'waiting' | 'running' | 'ended'): readonly Column<OfficeWithdrawal>[] {
  const t = useTranslations('funds');
  const minute = Math.floor(now / 60_000) * 60_000;
  return useMemo(
    (): readonly Column<OfficeWithdrawal>[] => [
      {
        id: 'at',
        head: t(show === 'waiting' ? 'waits' : show === 'running' ? 'submitted' : 'ended'),
        width: show === 'waiting' ? 84 : 104,
        small: show === 'waiting' ? 84 : 100,
        value: (one) => (show === 'ended' ? one.updatedAt : one.at),
        cell: (one) => (
          <span className="text-t2">
            {show === 'waiting' ? ageText(ageOf(one.at, minute)) : rowTime(show === 'ended' ? one.updatedAt : one.at)}
          </span>
        ),
      },
      ...(show === 'ended'
        ? [
            {
              id: 'submitted',
              head: t('submitted'),
              width: 100,
              away: true,
              value: (one: OfficeWithdrawal) => one.at,
              cell: (one: OfficeWithdrawal) => <span className="text-t2">{rowTime(one.at)}</span>,
            },
          ]
        : []),
      {
        id: 'uid',
        head: t('trader'),
        small: 78,
        value: (one) => one.uid,
        cell: (one) => (
          <>
            <span className="hash block cut font-medium">{one.uid}</span>
            <small className="block cut text-11 text-t3">W-{one.withdrawal}</small>
          </>
        ),
      },
      {
        id: 'amount',
        head: t('amount'),
        width: 124,
        small: 104,
        end: true,
        value: (one) => one.amount,
        order: (one) => Number(one.amount),
        cell: (one) => (
          <>
            <span className="font-medium">{amountText(one.amount, one.asset)}</span>
            <small className="hidden text-11 text-t3 max-[700px]:block">{one.asset}</small>
          </>
        ),
      },
      {
        id: 'to',
        head: t('asset'),
        width: 104,
        wide: true,
        yields: true,
        value: (one) => `${one.asset} ${one.network ?? one.way}`,
        cell: (one) => (
          <>
            <span className="block cut">{one.asset}</span>
            <small className="block cut text-11 text-t3">{one.isInternal ? t('internal') : (one.network ?? t('ways.bank'))}</small>
          </>
        ),
      },
      {
        id: 'worth',
        head: t('worth'),
        width: 130,
        end: true,
        spare: true,
        wide: true,
        value: (one) => one.worth,
        order: (one) => Number(one.worth),
        cell: (one) => <span className="text-t2">{amountText(one.worth, 'USDT')}</span>,
      },
      {
        id: 'fee',
        head: t('fee'),
        width: 100,
        end: true,
        away: true,
        value: (one) => one.fee,
        cell: (one) => amountText(one.fee, one.asset),
      },
      {
        id: 'arrival',
        head: t('arrives'),
        width: 130,
        end: true,
        away: true,
        value: (one) => one.arrival,
        cell: (one) => amountText(one.arrival, one.asset),
      },
      {
        id: 'address',
        head: t('address'),
        width: 220,
        away: true,
        value: (one) => one.address,
        cell: (one) => <bdi className="hash text-t2">{one.address}</bdi>,
      },
      {
        id: 'known',
        head: t('known'),
        width: 60,
        wide: true,
        value: (one) => one.looks,
        cell: (one) =>
          one.looks === undefined ? undefined : one.looks === 0 ? (
            <Check size={14} strokeWidth={1.8} className="text-t3" aria-label={t('lookTitle', { count: 0 })} />
          ) : (
            <span className="inline-flex items-center gap-1 font-medium text-warn" title={t('lookTitle', { count: one.looks })}>
              <TriangleAlert size={15} strokeWidth={1.7} aria-hidden />
              {one.looks}
            </span>
          ),
      },
      {
        id: 'state',
        head: t('state'),
        width: 112,
        small: 106,
        end: true,
        value: (one) =>
          one.state === 'review' ? t('givenShort', { given: one.reviewsGiven, needed: one.reviewsNeeded }) : t(`states.${one.state}`),
        cell: (one) =>
          one.state === 'review' ? (
            <span className={one.reviewsNeeded > 1 ? 'font-medium' : 'text-t3'}>
              {t('givenShort', { given: one.reviewsGiven, needed: one.reviewsNeeded })}
            </span>
          ) : (
            <WithdrawalTag state={one.state} way={one.way} />
          ),
      },
    ],
    [t, minute, show],
  );
}
