import type { OfficeSale } from '@bourse/contract/office/ico';
import { Coin } from '@bourse/ui/coin';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { Tag } from '../parts/tag.tsx';
import { countText, moneyText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { coveredOf, saleTones } from './sales.ts';

export function useSaleColumns(): readonly Column<OfficeSale>[] {
  const t = useTranslations('ico');
  return useMemo(
    (): readonly Column<OfficeSale>[] => [
      {
        id: 'name',
        head: t('name'),
        width: 188,
        value: (one) => one.name,
        cell: (one) => (
          <span className="flex min-w-0 items-center gap-2 font-medium">
            <Coin asset={one.asset} size={18} />
            <span className="cut">{one.name}</span>
            <span className="text-t3">{one.asset}</span>
          </span>
        ),
      },
      {
        id: 'status',
        head: t('state'),
        width: 92,
        value: (one) => t(`status.${one.status}`),
        cell: (one) => <Tag tone={saleTones[one.status]}>{t(`status.${one.status}`)}</Tag>,
      },
      {
        id: 'covered',
        head: t('covered'),
        width: 150,
        wide: true,
        yields: true,
        value: (one) => coveredOf(one),
        cell: (one) => (
          <span className="flex items-center gap-2">
            <span aria-hidden className="block h-[5px] min-w-12 flex-1 overflow-hidden rounded-[2px] bg-bg2">
              <span className="block h-full rounded-[2px] bg-accent" style={{ width: `${Math.min(100, coveredOf(one))}%` }} />
            </span>
            <span className="w-14 text-end text-t2">{coveredOf(one)}%</span>
          </span>
        ),
      },
      {
        id: 'subscribed',
        head: t('subscribed'),
        width: 132,
        end: true,
        value: (one) => one.subscribed,
        order: (one) => Number(one.subscribed),
        cell: (one) => <span className="font-medium">{moneyText(one.subscribed, { minimum: 2, maximum: 2 })}</span>,
      },
      {
        id: 'subscribers',
        head: t('subscribers'),
        width: 96,
        end: true,
        wide: true,
        spare: true,
        yields: true,
        value: (one) => one.subscribers,
        cell: (one) => <span className="text-t2">{countText(one.subscribers)}</span>,
      },
      {
        id: 'starts',
        head: t('starts'),
        width: 128,
        wide: true,
        spare: true,
        yields: true,
        value: (one) => one.startsAt,
        cell: (one) => <span className="text-t2">{rowTime(one.startsAt)}</span>,
      },
      {
        id: 'ends',
        head: t('ends'),
        width: 128,
        wide: true,
        value: (one) => one.endsAt,
        cell: (one) => <span className="text-t2">{rowTime(one.endsAt)}</span>,
      },
    ],
    [t],
  );
}
