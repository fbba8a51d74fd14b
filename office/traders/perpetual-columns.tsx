import { shownName } from '@bourse/contract/instrument-id';
import type { Liquidation } from '@bourse/contract/office/perpetual';
import type { ClosedPosition, FundingPayment, PerpetualFill, PerpetualOrder, PerpetualPosition } from '@bourse/contract/perpetual-text';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { Tag } from '../parts/tag.tsx';
import { gainTone, numberColumn, sideColumn, timeColumn } from '../parts/usual-columns.tsx';
import { countText, missing, moneyText } from '../wire/money-text.ts';

type Words = ReturnType<typeof useTranslations<'perpetual'>>;

const usdt = (text: string | undefined, sign: 'negative' | 'always' = 'negative'): string =>
  moneyText(text, { minimum: 2, maximum: 8, sign });
const gain = (text: string): ReactNode => <span className={gainTone(text)}>{usdt(text, 'always')}</span>;

const symbol = <R extends { readonly symbol: string }>(t: Words): Column<R> => ({
  id: 'symbol',
  head: t('contract'),
  value: (row) => row.symbol,
  cell: (row) => <span className="font-medium">{shownName(row.symbol)}</span>,
});
const wide = { wide: true } as const;

export function usePositionColumns(): readonly Column<PerpetualPosition>[] {
  const t = useTranslations('perpetual');
  return useMemo(
    () => [
      symbol(t),
      sideColumn(t('side'), t),
      numberColumn('quantity', t('lots'), (one) => one.quantity, { as: countText, width: 80 }),
      numberColumn('entry', t('entryPrice'), (one) => one.entryPrice, wide),
      numberColumn('mark', t('mark'), (one) => one.markPrice, { wide: true, yields: true }),
      numberColumn('liquidation', t('liquidationPrice'), (one) => one.liquidationPrice, wide),
      numberColumn('value', t('value'), (one) => one.value, { as: usdt, wide: true, yields: true }),
      numberColumn('unrealised', t('unrealised'), (one) => one.unrealised, {
        width: 136,
        cell: (one) => (one.unrealised ? gain(one.unrealised) : missing),
      }),
      numberColumn('margin', t('margin'), (one) => one.margin, { as: usdt, wide: true }),
      numberColumn('ratio', t('ratio'), (one) => one.guaranteedRatio, {
        cell: (one) => (one.guaranteedRatio ? `${moneyText(one.guaranteedRatio)}%` : missing),
        wide: true,
        width: 88,
      }),
      {
        id: 'mode',
        head: t('mode'),
        width: 96,
        wide: true,
        yields: true,
        value: (one) => `${t(`modes.${one.marginMode}`)} ${one.leverage}×`,
      },
    ],
    [t],
  );
}

export function useOrderColumns(): readonly Column<PerpetualOrder>[] {
  const t = useTranslations('perpetual');
  return useMemo(
    () => [
      timeColumn(t('placed'), (one) => one.placedAt),
      { id: 'id', head: t('order'), width: 84, away: true, value: (one) => one.orderId },
      symbol(t),
      sideColumn(t('side'), t),
      {
        id: 'type',
        head: t('type'),
        width: 124,
        wide: true,
        value: (one) => t(one.purpose === 'trade' ? `types.${one.type}` : `purposes.${one.purpose}`),
        cell: (one) => (
          <span className="text-t2">
            {t(one.purpose === 'trade' ? `types.${one.type}` : `purposes.${one.purpose}`)}
            {one.reduceOnly && one.purpose === 'trade' && ` · ${t('reduceOnly')}`}
          </span>
        ),
      },
      numberColumn('price', t('price'), (one) => one.price ?? one.triggerPrice, {
        cell: (one) => ((one.price ?? one.triggerPrice) ? moneyText(one.price ?? one.triggerPrice) : t('market')),
      }),
      numberColumn('quantity', t('lots'), (one) => one.quantity, {
        cell: (one) => (one.quantity === undefined ? t('whole') : countText(one.quantity)),
        width: 84,
      }),
      numberColumn('filled', t('filled'), (one) => one.filledQuantity, { as: countText, tone: 'text-t2', width: 92, wide: true }),
      numberColumn('realised', t('realised'), (one) => one.realised, {
        cell: (one) => (/[1-9]/.test(one.realised) ? gain(one.realised) : missing),
        wide: true,
      }),
      {
        id: 'status',
        head: t('state'),
        width: 108,
        wide: true,
        value: (one) => t(`statuses.${one.status}`),
        cell: (one) => (
          <Tag tone={['new', 'partial', 'untriggered'].includes(one.status) ? 'accent' : 'plain'}>{t(`statuses.${one.status}`)}</Tag>
        ),
      },
    ],
    [t],
  );
}

export function useFillColumns(): readonly Column<PerpetualFill>[] {
  const t = useTranslations('perpetual');
  return useMemo(
    () => [
      timeColumn(t('time'), (one) => one.at),
      symbol(t),
      sideColumn(t('side'), t),
      { id: 'role', head: t('role'), width: 76, wide: true, value: (one) => t(one.orderId === undefined ? 'liquidation' : one.role) },
      numberColumn('price', t('price'), (one) => one.price),
      numberColumn('quantity', t('lots'), (one) => one.quantity, { as: countText, width: 84 }),
      numberColumn('value', t('value'), (one) => one.value, { as: usdt, wide: true }),
      numberColumn('fee', t('fee'), (one) => one.fee, { as: usdt, tone: 'text-t2', wide: true }),
    ],
    [t],
  );
}

export function useClosedColumns(): readonly Column<ClosedPosition>[] {
  const t = useTranslations('perpetual');
  return useMemo(
    () => [
      timeColumn(t('closedAt'), (one) => one.closedAt),
      symbol(t),
      sideColumn(t('side'), t),
      numberColumn('quantity', t('lots'), (one) => one.quantity, { as: countText, width: 80, wide: true }),
      numberColumn('entry', t('entryPrice'), (one) => one.entryPrice, { wide: true, yields: true }),
      numberColumn('exit', t('exitPrice'), (one) => one.exitPrice, { wide: true, yields: true }),
      numberColumn('realised', t('realised'), (one) => one.realised, { cell: (one) => gain(one.realised), wide: true }),
      numberColumn('funding', t('list.funding'), (one) => one.funding, { cell: (one) => gain(one.funding), wide: true, yields: true }),
      numberColumn('fees', t('fees'), (one) => one.fees, { as: usdt, tone: 'text-t2', wide: true }),
      numberColumn('net', t('net'), (one) => one.net, { cell: (one) => gain(one.net) }),
      {
        id: 'by',
        head: t('exitType'),
        width: 112,
        wide: true,
        value: (one) => t(`closedBy.${one.closedBy}`),
        cell: (one) => <Tag tone={isForced(one.closedBy) ? 'warn' : 'plain'}>{t(`closedBy.${one.closedBy}`)}</Tag>,
      },
    ],
    [t],
  );
}
const isForced = (by: ClosedPosition['closedBy']): boolean => ['liquidation', 'taken_over', 'deleveraging'].includes(by);

export function useFundingColumns(): readonly Column<FundingPayment>[] {
  const t = useTranslations('perpetual');
  return useMemo(
    () => [
      timeColumn(t('time'), (one) => one.at),
      symbol(t),
      sideColumn(t('side'), t),
      numberColumn('mark', t('mark'), (one) => one.markPrice, wide),
      numberColumn('rate', t('rate'), (one) => one.rate),
      numberColumn('amount', t('amount'), (one) => one.amount, { cell: (one) => gain(one.amount), width: 130 }),
    ],
    [t],
  );
}

export function useLiquidationColumns(uid: string): readonly Column<Liquidation>[] {
  const t = useTranslations('perpetual');
  return useMemo(
    () => [
      timeColumn(t('time'), (one) => one.at),
      symbol(t),
      sideColumn(t('side'), t),
      numberColumn('mark', t('mark'), (one) => one.markPrice, wide),
      numberColumn('value', t('closedValue'), (one) => one.value, { as: usdt }),
      numberColumn('fee', t('toFund'), (one) => one.insuranceFee, { as: usdt, wide: true }),
      {
        id: 'ended',
        head: t('ended'),
        width: 150,
        wide: true,
        value: (one) => t(`steps.${one.ended}`),
        cell: (one) =>
          one.uid === uid ? <Tag tone="warn">{t(`steps.${one.ended}`)}</Tag> : <Tag>{t('counterparty', { uid: one.uid })}</Tag>,
      },
    ],
    [t, uid],
  );
}
