import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { perpetualOffice } from '@bourse/contract/office/perpetual';
import { Coin } from '@bourse/ui/coin';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Card } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { countText, missing, usdt } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import type { Figures } from './figures.ts';

type Perpetuals = Figures['perpetuals'];
type Contract = Perpetuals['contracts'][number];

/** Perpetual contracts beside the pairs: open interest, turnover, fees, liquidations and the insurance fund. */
export function PerpetualCard({ perpetuals }: { readonly perpetuals: Perpetuals | undefined }): ReactElement {
  const t = useTranslations('today');
  const operator = useSession((s) => s.operator);
  const maySee = hasRole(operator, perpetualOffice.risk.roles);
  const columns = useMemo(
    (): readonly Column<Contract>[] => [
      {
        id: 'symbol',
        head: t('contract'),
        value: (one) => one.symbol,
        cell: (one) => (
          <span className="flex items-center gap-2 font-medium">
            <Coin asset={assetsIn(one.symbol).base} size={18} />
            {shownName(one.symbol)}
          </span>
        ),
      },
      {
        id: 'open',
        head: t('openInterest'),
        end: true,
        width: 150,
        value: (one) => Number(one.openInterest ?? 0),
        cell: (one) => usdt(one.openInterest),
      },
      {
        id: 'turnover',
        head: t('turnover'),
        end: true,
        width: 150,
        value: (one) => Number(one.turnover),
        cell: (one) => usdt(one.turnover),
      },
      {
        id: 'deals',
        head: t('deals'),
        end: true,
        width: 100,
        wide: true,
        value: (one) => one.deals,
        cell: (one) => <span className="text-t2">{countText(one.deals)}</span>,
      },
      {
        id: 'house',
        head: t('houseDeals'),
        end: true,
        width: 150,
        wide: true,
        value: (one) => Number(one.houseTurnover),
        cell: (one) => <span className="text-t3">{usdt(one.houseTurnover)}</span>,
      },
    ],
    [t],
  );
  const figures = [
    [t('perpetualFees'), usdt(perpetuals?.fees), ''],
    [t('liquidations'), countText(perpetuals?.liquidations), perpetuals ? t('liquidated', { value: usdt(perpetuals.liquidated) }) : ''],
    [t('deleveraged'), countText(perpetuals?.deleveraged), ''],
    [t('insurance'), usdt(perpetuals?.insurance), perpetuals ? t('change', { change: usdt(perpetuals.insuranceChange, 'always') }) : ''],
  ] as const;
  return (
    <Card
      title={t('perpetuals')}
      aside={
        maySee && (
          <Go to="/perpetuals" className="text-12 font-medium text-accent">
            {t('toRisk')}
          </Go>
        )
      }
    >
      <dl className="grid grid-cols-4 hairline-b max-[700px]:grid-cols-2">
        {figures.map(([name, value, more]) => (
          <div key={name} className="px-4 py-2">
            <dt className="text-11 text-t3">{name}</dt>
            <dd className="text-15 font-semibold">
              {value || missing}
              {more && <small className="block text-11 font-normal text-t3">{more}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <DataTable
        name="today perpetuals"
        label={t('perpetuals')}
        bare
        columns={columns}
        rows={perpetuals?.contracts}
        keyOf={(one) => one.symbol}
        empty={t('noContracts')}
      />
    </Card>
  );
}
