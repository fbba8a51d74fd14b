import { Coin } from '@bourse/ui/coin';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Tag } from '../parts/tag.tsx';
import { amountText, moneyText } from '../wire/money-text.ts';
import { ratioText } from './ratio-text.ts';
import type { Wallets } from './wallets.ts';

type Reserve = Wallets['assets'][number];

/** What traders hold of each asset, where it's kept and how much is covered. Assets that aren't fully covered come first. */
export function ReserveTable({ assets }: { readonly assets: readonly Reserve[] | undefined }): ReactElement {
  const t = useTranslations('funds');
  const isPractice = assets?.some((one) => one.issued !== undefined) ?? false;
  const columns = useMemo((): readonly Column<Reserve>[] => {
    const amount = (
      id: 'liabilities' | 'houseTraders' | 'hot' | 'cold' | 'bank' | 'issued' | 'own' | 'pending' | 'inFlight' | 'owed',
      more: Partial<Column<Reserve>>,
    ): Column<Reserve> => ({
      id,
      head: t(`reserve.${id}`),
      width: 132,
      end: true,
      value: (one) => one[id],
      order: (one) => (one[id] === undefined ? undefined : Number(one[id])),
      cell: (one) => <span className="text-t2">{amountText(one[id], one.asset)}</span>,
      ...more,
    });
    return [
      {
        id: 'asset',
        head: t('asset'),
        width: 92,
        value: (one) => one.asset,
        cell: (one) => (
          <span className="flex items-center gap-2 font-medium">
            <Coin asset={one.asset} size={18} />
            {one.asset}
          </span>
        ),
      },
      amount('liabilities', { width: 136, cell: (one) => <span className="font-medium">{amountText(one.liabilities, one.asset)}</span> }),
      // Wide enough for hundreds of millions of practice money: amounts are never cut.
      amount('houseTraders', {
        width: 128,
        wide: true,
        cell: (one) => <span className="text-t2">{moneyText(one.houseTraders, { maximum: 2 })}</span>,
      }),
      amount('hot', {
        width: 112,
        cell: (one) => (
          <span
            className={one.isAboveCeiling ? 'font-medium text-warn' : 'text-t2'}
            title={t('ceiling', { amount: amountText(one.hotCeiling, one.asset) })}
          >
            {amountText(one.hot, one.asset)}
          </span>
        ),
        wide: true,
      }),
      amount('cold', { width: 72, wide: true, yields: true }),
      amount('bank', { width: 84, wide: true, yields: true }),
      amount('issued', { width: 122, wide: true, yields: true, away: !isPractice }),
      {
        id: 'difference',
        head: t('reserve.difference'),
        width: 124,
        end: true,
        wide: true,
        value: (one) => one.difference,
        order: (one) => (one.difference === undefined ? undefined : Number(one.difference)),
        cell: (one) => (
          <span className={one.isMissing ? 'font-semibold text-danger' : 'text-t3'} title={t('differenceText')}>
            {one.difference === undefined ? '–' : amountText(one.difference, one.asset, 'always')}
          </span>
        ),
      },
      amount('pending', { away: true }),
      amount('inFlight', { away: true }),
      amount('owed', { away: true }),
      amount('own', { away: true }),
      { id: 'bar', head: t('reserve.bar'), isHeadHidden: true, wide: true, yields: true, cell: (one) => <ReserveBar one={one} /> },
      {
        id: 'ratio',
        head: t('reserve.ratio'),
        width: 116,
        end: true,
        value: (one) => one.ratio,
        order: (one) => (one.ratio === undefined ? undefined : Number(one.ratio)),
        cell: (one) =>
          one.ratio === undefined ? (
            <span className="text-t3" title={t('nothingOwed')}>
              –
            </span>
          ) : Number(one.ratio) < 1 ? (
            <Tag tone="danger">{ratioText(one.ratio)}%</Tag>
          ) : (
            <span className="font-semibold">{ratioText(one.ratio)}%</span>
          ),
      },
    ];
  }, [t, isPractice]);
  return (
    <DataTable
      name="reserves"
      exports="loaded"
      label={t('reserves')}
      fit
      columns={columns}
      rows={assets}
      keyOf={(one) => one.asset}
      empty={t('noReserves')}
      alarm={(one) =>
        (one.ratio !== undefined && Number(one.ratio) < 1) || one.isMissing ? 'danger' : one.isAboveCeiling ? 'warn' : undefined
      }
    />
  );
}

/** The share in hot wallets and elsewhere, and a line at what is owed. */
function ReserveBar({ one }: { readonly one: Reserve }): ReactElement {
  const hot = Math.max(0, Number(one.hot));
  const rest = Math.max(0, Number(one.cold) + Number(one.bank) + Number(one.issued ?? 0));
  const owed = Number(one.liabilities);
  const most = Math.max(hot + rest, owed, Number.MIN_VALUE);
  const part = (value: number): string => `${(value / most) * 100}%`;
  return (
    <span aria-hidden className="relative block h-[13px] min-w-16">
      <span className="absolute inset-x-0 top-1 flex h-[5px] overflow-hidden rounded-[2px] bg-bg2">
        <span className="bg-accent" style={{ width: part(hot) }} />
        <span className="bg-(--cold)" style={{ width: part(rest) }} />
      </span>
      <span className="absolute top-0 h-full w-0.5 -translate-x-full bg-t1 rtl:translate-x-full" style={{ insetInlineStart: part(owed) }} />
    </span>
  );
}
