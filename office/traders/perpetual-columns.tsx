import { shownName } from '@bourse/contract/instrument-id';
import type { Liquidation } from '@bourse/contract/office/perpetual';
import type { ClosedPosition, FundingPayment, PerpetualFill, PerpetualOrder, PerpetualPosition } from '@bourse/contract/perpetual-text';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { Tag } from '../parts/tag.tsx';
import { countText, missing, moneyText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';

type Words = ReturnType<typeof useTranslations<'perpetual'>>;

const usdt = (text: string | undefined, sign: 'negative' | 'always' = 'negative'): string =>
  moneyText(text, { minimum: 2, maximum: 8, sign });
const gain = (text: string): ReactNode => <span className={text.startsWith('-') ? 'text-down' : 'text-up'}>{usdt(text, 'always')}</span>;

function time<R>(t: Words, of: (row: R) => string, head: 'time' | 'placed' | 'closedAt' = 'time'): Column<R> {
  return { id: 'at', head: t(head), width: 104, value: of, cell: (row) => <span className="text-t2">{rowTime(of(row))}</span> };
}
const symbol = <R extends { readonly symbol: string }>(t: Words): Column<R> => ({
  id: 'symbol',
  head: t('contract'),
  value: (row) => row.symbol,
  cell: (row) => <span className="font-medium">{shownName(row.symbol)}</span>,
});
const side = <R extends { readonly side: 'long' | 'short' | 'buy' | 'sell' }>(t: Words): Column<R> => ({
  id: 'side',
  head: t('side'),
  width: 58,
  value: (row) => t(row.side),
  cell: (row) => <span className={row.side === 'long' || row.side === 'buy' ? 'text-up' : 'text-down'}>{t(row.side)}</span>,
});
/** A number at the end of its column, exported in full. */
const number = <R,>(
  id: string,
  head: string,
  of: (row: R) => string | undefined,
  cell: (row: R) => ReactNode = (row) => moneyText(of(row)),
  more: Partial<Column<R>> = {},
): Column<R> => ({ id, head, width: 104, end: true, value: of, order: (row) => Number(of(row) ?? 0), cell, ...more });
const wide = { wide: true } as const;

export function usePositionColumns(): readonly Column<PerpetualPosition>[] {
  const t = useTranslations('perpetual');
  return useMemo(
    () => [
      symbol(t),
      side(t),
      number(
        'quantity',
        t('lots'),
        (one) => one.quantity,
        (one) => countText(one.quantity),
        { width: 80 },
      ),
      number('entry', t('entryPrice'), (one) => one.entryPrice, undefined, wide),
      number('mark', t('mark'), (one) => one.markPrice, undefined, { wide: true, yields: true }),
      number('liquidation', t('liquidationPrice'), (one) => one.liquidationPrice, undefined, wide),
      number(
        'value',
        t('value'),
        (one) => one.value,
        (one) => usdt(one.value),
        { wide: true, yields: true },
      ),
      number(
        'unrealised',
        t('unrealised'),
        (one) => one.unrealised,
        (one) => (one.unrealised ? gain(one.unrealised) : missing),
      ),
      number(
        'margin',
        t('margin'),
        (one) => one.margin,
        (one) => usdt(one.margin),
        wide,
      ),
      number(
        'ratio',
        t('ratio'),
        (one) => one.guaranteedRatio,
        (one) => (one.guaranteedRatio ? `${moneyText(one.guaranteedRatio)}%` : missing),
        {
          wide: true,
          width: 88,
        },
      ),
      {
        id: 'mode',
        head: t('mode'),
        width: 96,
        wide: true,
        yields: true,
        value: (one) => `${t(`modes.${one.marginMode}`)} ${one.leverage}x`,
      },
    ],
    [t],
  );
}

export function useOrderColumns(): readonly Column<PerpetualOrder>[] {
  const t = useTranslations('perpetual');
  return useMemo(
    () => [
      time(t, (one) => one.placedAt, 'placed'),
      { id: 'id', head: t('order'), width: 84, away: true, value: (one) => one.orderId },
      symbol(t),
      side(t),
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
      number(
        'price',
        t('price'),
        (one) => one.price ?? one.triggerPrice,
        (one) => ((one.price ?? one.triggerPrice) ? moneyText(one.price ?? one.triggerPrice) : t('market')),
      ),
      number(
        'quantity',
        t('lots'),
        (one) => one.quantity,
        (one) => (one.quantity === undefined ? t('whole') : countText(one.quantity)),
        { width: 84 },
      ),
      number(
        'filled',
        t('filled'),
        (one) => one.filledQuantity,
        (one) => <span className="text-t2">{countText(one.filledQuantity)}</span>,
        {
          width: 80,
          wide: true,
        },
      ),
      number(
        'realised',
        t('realised'),
        (one) => one.realised,
        (one) => (/[1-9]/.test(one.realised) ? gain(one.realised) : missing),
        wide,
      ),
      {
        id: 'status',
        head: t('state'),
        width: 96,
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
      time(t, (one) => one.at),
      symbol(t),
      side(t),
      { id: 'role', head: t('role'), width: 76, wide: true, value: (one) => t(one.orderId === undefined ? 'liquidation' : one.role) },
      number('price', t('price'), (one) => one.price),
      number(
        'quantity',
        t('lots'),
        (one) => one.quantity,
        (one) => countText(one.quantity),
        { width: 84 },
      ),
      number(
        'value',
        t('value'),
        (one) => one.value,
        (one) => usdt(one.value),
        wide,
      ),
      number(
        'fee',
        t('fee'),
        (one) => one.fee,
        (one) => <span className="text-t2">{usdt(one.fee)}</span>,
        wide,
      ),
    ],
    [t],
  );
}

export function useClosedColumns(): readonly Column<ClosedPosition>[] {
  const t = useTranslations('perpetual');
  return useMemo(
    () => [
      time(t, (one) => one.closedAt, 'closedAt'),
      symbol(t),
      side(t),
      number(
        'quantity',
        t('lots'),
        (one) => one.quantity,
        (one) => countText(one.quantity),
        { width: 80, wide: true },
      ),
      number('entry', t('entryPrice'), (one) => one.entryPrice, undefined, { wide: true, yields: true }),
      number('exit', t('exitPrice'), (one) => one.exitPrice, undefined, { wide: true, yields: true }),
      number(
        'realised',
        t('realised'),
        (one) => one.realised,
        (one) => gain(one.realised),
        wide,
      ),
      number(
        'funding',
        t('list.funding'),
        (one) => one.funding,
        (one) => gain(one.funding),
        { wide: true, yields: true },
      ),
      number(
        'fees',
        t('fees'),
        (one) => one.fees,
        (one) => <span className="text-t2">{usdt(one.fees)}</span>,
        wide,
      ),
      number(
        'net',
        t('net'),
        (one) => one.net,
        (one) => gain(one.net),
      ),
      {
        id: 'by',
        head: t('how'),
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
      time(t, (one) => one.at),
      symbol(t),
      side(t),
      number('mark', t('mark'), (one) => one.markPrice, undefined, wide),
      number('rate', t('rate'), (one) => one.rate),
      number(
        'amount',
        t('amount'),
        (one) => one.amount,
        (one) => gain(one.amount),
        { width: 130 },
      ),
    ],
    [t],
  );
}

export function useLiquidationColumns(uid: string): readonly Column<Liquidation>[] {
  const t = useTranslations('perpetual');
  return useMemo(
    () => [
      time(t, (one) => one.at),
      symbol(t),
      side(t),
      number('mark', t('mark'), (one) => one.markPrice, undefined, wide),
      number(
        'value',
        t('closedValue'),
        (one) => one.value,
        (one) => usdt(one.value),
      ),
      number(
        'fee',
        t('toFund'),
        (one) => one.insuranceFee,
        (one) => usdt(one.insuranceFee),
        wide,
      ),
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
