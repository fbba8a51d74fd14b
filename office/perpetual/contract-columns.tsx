import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { Coin } from '@bourse/ui/coin';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { Tag } from '../parts/tag.tsx';
import { countText, moneyText, usdt } from '../wire/money-text.ts';
import { timeText } from '../wire/time-text.ts';
import { type ContractRisk, percent, ratePercent, sizeOf } from './contract.ts';

/** A contract by its coin and name. */
export const ContractName = ({ symbol }: { readonly symbol: string }): ReactElement => (
  <span className="flex min-w-0 items-center gap-2 font-medium">
    <Coin asset={assetsIn(symbol).base} size={18} />
    <span className="cut">{shownName(symbol)}</span>
  </span>
);

export const contractColumn = <R extends { readonly symbol: string }>(head: string, more: Partial<Column<R>> = {}): Column<R> => ({
  id: 'symbol',
  head,
  value: (row) => row.symbol,
  cell: (row) => <ContractName symbol={row.symbol} />,
  ...more,
});

export function useContractColumns(): readonly Column<ContractRisk>[] {
  const t = useTranslations('perpetual');
  return useMemo((): readonly Column<ContractRisk>[] => {
    const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
    return [
      contractColumn(t('contract'), { width: 136 }),
      {
        id: 'open',
        head: t('openInterest'),
        width: 132,
        end: true,
        value: (one) => one.openValue,
        order: (one) => number(one.openValue),
        cell: (one) => (
          <span className="grid leading-[15px]">
            <span className="font-medium">{usdt(one.openValue)}</span>
            <small className="text-11 text-t3">
              {moneyText(sizeOf(one.openInterest, one.contractSize))} {assetsIn(one.symbol).base}
            </small>
          </span>
        ),
      },
      {
        id: 'sides',
        head: t('longShort'),
        width: 92,
        end: true,
        wide: true,
        value: (one) => `${one.longs}/${one.shorts}`,
        cell: (one) => (
          <span>
            <span className="text-up">{countText(one.longs)}</span> / <span className="text-down">{countText(one.shorts)}</span>
          </span>
        ),
      },
      {
        id: 'mark',
        head: t('mark'),
        width: 104,
        end: true,
        value: (one) => one.mark,
        order: (one) => number(one.mark),
        cell: (one) => (
          <span className="grid leading-[15px]">
            <span className="font-medium">{moneyText(one.mark)}</span>
            <small className="text-11 text-t3">{moneyText(one.index)}</small>
          </span>
        ),
      },
      {
        id: 'distance',
        head: t('distance'),
        width: 84,
        end: true,
        wide: true,
        value: (one) => one.distance,
        order: (one) => number(one.distance),
        cell: (one) => <span className="text-t2">{percent(one.distance)}</span>,
      },
      {
        id: 'premium',
        head: t('premium'),
        width: 88,
        end: true,
        spare: true,
        wide: true,
        value: (one) => one.premium,
        order: (one) => number(one.premium),
        cell: (one) => <span className="text-t2">{ratePercent(one.premium)}</span>,
      },
      {
        id: 'funding',
        head: t('funding'),
        width: 92,
        end: true,
        wide: true,
        value: (one) => one.fundingRate,
        order: (one) => number(one.fundingRate),
        cell: (one) => (
          <span className="grid leading-[15px]">
            <span className="font-medium">{ratePercent(one.fundingRate)}</span>
            <small className="text-11 text-t3">{t('last', { rate: ratePercent(one.lastFundingRate) })}</small>
          </span>
        ),
      },
      {
        id: 'next',
        head: t('nextFunding'),
        width: 84,
        end: true,
        spare: true,
        wide: true,
        value: (one) => one.nextFundingAt,
        cell: (one) => <span className="text-t2">{timeText(one.nextFundingAt, 'time')}</span>,
      },
      {
        id: 'largest',
        head: t('largest'),
        width: 110,
        end: true,
        spare: true,
        wide: true,
        value: (one) => one.largestLong,
        order: (one) => Math.max(Number(one.largestLong ?? 0), Number(one.largestShort ?? 0)),
        cell: (one) => (
          <span className="grid leading-[15px]">
            <span className="text-up">{percent(one.largestLong)}</span>
            <small className="text-11 text-down">{percent(one.largestShort)}</small>
          </span>
        ),
      },
      {
        id: 'orders',
        head: t('openOrders'),
        width: 84,
        end: true,
        away: true,
        value: (one) => one.openOrders,
        cell: (one) => countText(one.openOrders),
      },
      {
        id: 'state',
        head: t('state'),
        width: 104,
        wide: true,
        value: (one) => t(stateOf(one)),
        cell: (one) => <Tag tone={one.isCloseOnly ? 'danger' : one.indexState === 'normal' ? 'good' : 'warn'}>{t(stateOf(one))}</Tag>,
      },
    ];
  }, [t]);
}

const stateOf = ({ isCloseOnly, indexState }: ContractRisk) => (isCloseOnly ? 'closeOnly' : (`index.${indexState}` as const));
