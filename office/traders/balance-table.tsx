import type { Output } from '@bourse/contract/call';
import { traders } from '@bourse/contract/office/traders';
import { Coin } from '@bourse/ui/coin';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { amountText, moneyText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';

type Balance = Output<typeof traders.balances>['balances'][number];

/** Every balance that is not zero, by account and asset. */
export function BalanceTable({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('traders');
  const { data, error, refetch } = useCall(traders.balances, { uid }, { refetchInterval: 15_000 });
  const fixed = data?.fixed;
  const columns = useMemo(
    (): readonly Column<Balance>[] => [
      {
        id: 'asset',
        head: t('asset'),
        value: (r) => r.asset,
        cell: (r) => (
          <span className="flex items-center gap-2 font-medium">
            <Coin asset={r.asset} size={18} />
            {r.asset}
          </span>
        ),
      },
      { id: 'account', head: t('account'), value: (r) => t(r.account), cell: (r) => <span className="text-t2">{t(r.account)}</span> },
      {
        id: 'available',
        head: t('available'),
        end: true,
        value: (r) => Number(r.available),
        cell: (r) => amountText(r.available, r.asset),
      },
      {
        id: 'frozen',
        head: t('frozenHead'),
        end: true,
        wide: true,
        value: (r) => Number(r.frozen),
        cell: (r) => <span className="text-t2">{amountText(r.frozen, r.asset)}</span>,
      },
      {
        id: 'converted',
        head: t('converted'),
        end: true,
        value: (r) => (r.converted === undefined ? undefined : Number(r.converted)),
        cell: (r) =>
          r.converted === undefined ? (
            <span className="text-warn">{t('notPriced')}</span>
          ) : (
            <span className="font-medium" title={fixed?.includes(r.asset) ? t('fixedMark') : undefined}>
              {moneyText(r.converted, { minimum: 2, maximum: 2 })}
              {fixed?.includes(r.asset) && <small className="ms-1 text-11 font-normal text-t3">{t('fixedShort')}</small>}
            </span>
          ),
      },
    ],
    [t, fixed],
  );
  return (
    <DataTable
      name="balances"
      label={t('tabs.balances')}
      columns={columns}
      rows={data?.balances}
      keyOf={(r) => `${r.account} ${r.asset}`}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      empty={t('noBalances')}
    />
  );
}
