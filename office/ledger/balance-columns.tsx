import { Coin } from '@bourse/ui/coin';
import { Check, X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { amountText, moneyText } from '../wire/money-text.ts';
import { isZero, sumOf } from './sum-of.ts';
import type { AssetBooks } from './trial-balance.ts';

/** Balances of the market maker and the practice traders. */
const houseTradersOf = (one: AssetBooks): string | undefined => sumOf([one.houseTraders.available, one.houseTraders.frozen]);

export function useBalanceColumns(): readonly Column<AssetBooks>[] {
  const t = useTranslations('ledger');
  return useMemo((): readonly Column<AssetBooks>[] => {
    const amount = (id: 'available' | 'frozen' | 'debt', more: Partial<Column<AssetBooks>> = {}): Column<AssetBooks> => ({
      id,
      head: t(`sums.${id}`),
      width: 166,
      end: true,
      value: (one) => one[id],
      order: (one) => Number(one[id]),
      cell: (one) => <span className={isZero(one[id]) ? 'text-t3' : ''}>{amountText(one[id], one.asset)}</span>,
      ...more,
    });
    return [
      {
        id: 'asset',
        head: t('asset'),
        value: (one) => one.asset,
        cell: (one) => (
          <span className="flex items-center gap-2 font-medium">
            <Coin asset={one.asset} size={18} />
            {one.asset}
          </span>
        ),
      },
      amount('available'),
      amount('frozen', { wide: true, spare: true }),
      amount('debt', { wide: true, spare: true, width: 120 }),
      {
        id: 'houseTraders',
        head: t('sums.houseTraders'),
        width: 150,
        end: true,
        wide: true,
        value: (one) => houseTradersOf(one),
        order: (one) => Number(houseTradersOf(one) ?? 0),
        cell: (one) => <span className="text-t2">{moneyText(houseTradersOf(one), { maximum: 2 })}</span>,
      },
      {
        id: 'own',
        head: t('sums.own'),
        width: 164,
        end: true,
        wide: true,
        spare: true,
        value: (one) => one.own,
        order: (one) => Number(one.own),
        cell: (one) => <span className="text-t2">{amountText(one.own, one.asset)}</span>,
      },
      {
        id: 'held',
        head: t('sums.held'),
        width: 150,
        end: true,
        wide: true,
        value: (one) => one.held,
        order: (one) => Number(one.held),
        cell: (one) => <span className="text-t2">{amountText(one.held, one.asset)}</span>,
      },
      {
        id: 'accounts',
        head: t('sums.accounts'),
        width: 90,
        end: true,
        wide: true,
        spare: true,
        value: (one) => one.house.length,
        cell: (one) => <span className="text-t3">{one.house.length}</span>,
      },
      {
        id: 'sum',
        head: t('sums.sum'),
        width: 120,
        end: true,
        value: (one) => one.sum,
        cell: (one) =>
          isZero(one.sum) ? (
            <span className="inline-flex items-center gap-1.5 font-medium">
              <Check size={13} strokeWidth={2} className="text-success" aria-hidden />0
            </span>
          ) : (
            <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
              <X size={13} strokeWidth={2} aria-hidden />
              {amountText(one.sum, one.asset, 'always')}
            </span>
          ),
      },
    ];
  }, [t]);
}
