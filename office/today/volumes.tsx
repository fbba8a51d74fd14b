import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { Coin } from '@bourse/ui/coin';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { countText, moneyText } from '../wire/money-text.ts';
import type { Figures } from './figures.ts';

type Volume = Figures['volumes'][number];

/** Volume by instrument; the bar is its share of the largest. */
export function Volumes({ volumes }: { readonly volumes: Figures['volumes'] | undefined }): ReactElement {
  const t = useTranslations('today');
  const most = Math.max(1, ...(volumes ?? []).map((v) => Number(v.turnover)));
  const columns = useMemo(
    (): readonly Column<Volume>[] => [
      {
        id: 'symbol',
        head: t('symbol'),
        value: (v) => v.symbol,
        cell: (v) => (
          <span className="flex items-center gap-2 font-medium">
            <Coin asset={assetsIn(v.symbol).base} size={18} />
            {shownName(v.symbol)}
          </span>
        ),
      },
      {
        id: 'turnover',
        head: t('turnover'),
        end: true,
        width: 150,
        value: (v) => Number(v.turnover),
        cell: (v) => moneyText(v.turnover, { minimum: 2, maximum: 2 }),
      },
      {
        id: 'deals',
        head: t('deals'),
        end: true,
        width: 100,
        wide: true,
        value: (v) => v.deals,
        cell: (v) => <span className="text-t2">{countText(v.deals)}</span>,
      },
      {
        id: 'house',
        head: t('houseDeals'),
        end: true,
        width: 150,
        wide: true,
        value: (v) => Number(v.houseTurnover),
        cell: (v) => <span className="text-t3">{moneyText(v.houseTurnover, { minimum: 2, maximum: 2 })}</span>,
      },
      {
        id: 'share',
        head: t('share'),
        end: true,
        width: 150,
        wide: true,
        cell: (v) => (
          <span aria-hidden className="block h-[5px] overflow-hidden rounded-[2px] bg-bg2">
            <span className="block h-full rounded-[2px] bg-(--cold)" style={{ width: `${(Number(v.turnover) / most) * 100}%` }} />
          </span>
        ),
      },
    ],
    [t, most],
  );
  return (
    <Card title={t('volumes')}>
      <DataTable name="volumes" label={t('volumes')} bare columns={columns} rows={volumes} keyOf={(v) => v.symbol} empty={t('noVolume')} />
    </Card>
  );
}
