import { Coin } from '@bourse/ui/coin';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { Tag } from '../parts/tag.tsx';
import { amountText } from '../wire/money-text.ts';
import type { InventoryAsset } from './inventory.ts';
import { isNearCap, shareOfCap } from './share-of.ts';

export function useInventoryColumns(): readonly Column<InventoryAsset>[] {
  const t = useTranslations('flash');
  return useMemo((): readonly Column<InventoryAsset>[] => {
    const amount = (
      id: 'inventory' | 'funded' | 'net' | 'cap' | 'spreadIncome' | 'feeIncome',
      more: Partial<Column<InventoryAsset>> = {},
    ): Column<InventoryAsset> => ({
      id,
      head: t(id),
      width: 122,
      end: true,
      value: (one) => one[id],
      order: (one) => Number(one[id]),
      cell: (one) => <span className="text-t2">{amountText(one[id], one.asset)}</span>,
      ...more,
    });
    return [
      {
        id: 'asset',
        head: t('asset'),
        width: 116,
        value: (one) => one.asset,
        cell: (one) => (
          <span className="flex items-center gap-2 font-medium">
            <Coin asset={one.asset} size={18} />
            {one.asset}
          </span>
        ),
      },
      amount('inventory', { cell: (one) => <span className="font-medium">{amountText(one.inventory, one.asset)}</span> }),
      {
        id: 'share',
        head: t('share'),
        wide: true,
        value: (one) => shareOfCap(one),
        cell: (one) => <CapBar one={one} />,
      },
      amount('cap', { wide: true, spare: true }),
      amount('net', { cell: (one) => <span className="font-medium">{amountText(one.net, one.asset, 'always')}</span> }),
      {
        id: 'worth',
        head: t('worth'),
        width: 122,
        end: true,
        wide: true,
        value: (one) => one.worth,
        order: (one) => (one.worth === undefined ? undefined : Number(one.worth)),
        cell: (one) => <span className="text-t2">{amountText(one.worth, 'USDT', 'always')}</span>,
      },
      amount('funded', { away: true }),
      amount('spreadIncome', { wide: true, spare: true }),
      amount('feeIncome', { wide: true, spare: true }),
      {
        id: 'open',
        head: t('state'),
        width: 84,
        wide: true,
        value: (one) => t(one.isOpen ? 'isOpen' : 'isClosed'),
        cell: (one) => <Tag tone={one.isOpen ? 'good' : 'plain'}>{t(one.isOpen ? 'isOpen' : 'isClosed')}</Tag>,
      },
    ];
  }, [t]);
}

/** How much of the cap is used; the end of the bar is the cap. */
function CapBar({ one }: { readonly one: InventoryAsset }): ReactElement {
  const share = shareOfCap(one);
  if (share === undefined) return <span className="text-t3">–</span>;
  const isNear = isNearCap(one);
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="block h-[5px] min-w-12 flex-1 overflow-hidden rounded-[2px] bg-bg2">
        <span
          className={`block h-full rounded-[2px] ${isNear ? 'bg-warn' : 'bg-(--cold)'}`}
          style={{ width: `${Math.min(100, share)}%` }}
        />
      </span>
      <span className={`w-10 text-end ${isNear ? 'font-medium text-warn' : 'text-t2'}`}>{share}%</span>
    </span>
  );
}
