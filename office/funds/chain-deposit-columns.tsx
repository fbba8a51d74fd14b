import type { Output } from '@bourse/contract/call';
import type { fundsOffice } from '@bourse/contract/office/funds';
import { CopyButton } from '@bourse/ui/copy-button';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import type { Column } from '../parts/column.ts';
import { shortHash } from '../parts/pulse.ts';
import { amountText, countText, moneyText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { depositName } from './deposit-columns.tsx';
import { DepositTag } from './deposit-state.tsx';

type ChainDeposit = Output<typeof fundsOffice.chainDeposits>['deposits'][number];

export function useChainDepositColumns(): readonly Column<ChainDeposit>[] {
  const t = useTranslations('funds');
  return useMemo(
    () => [
      {
        id: 'at',
        head: t('seen'),
        width: 112,
        wide: true,
        value: (one) => one.at,
        cell: (one) => <span className="text-t2">{rowTime(one.at)}</span>,
      },
      {
        id: 'deposit',
        head: t('depositNumber'),
        width: 84,
        wide: true,
        yields: true,
        value: (one) => depositName(one.deposit),
        cell: (one) => <span className="text-t2">{depositName(one.deposit)}</span>,
      },
      {
        id: 'uid',
        head: t('trader'),
        width: 110,
        value: (one) => one.uid,
        cell: (one) =>
          one.uid ? (
            <Go to="/trader" search={{ uid: one.uid }} className="hash font-medium">
              {one.uid}
            </Go>
          ) : (
            <span className="text-t3">{t('nobody')}</span>
          ),
      },
      { id: 'network', head: t('network'), width: 110, wide: true, value: (one) => one.network },
      {
        id: 'amount',
        head: t('amount'),
        width: 158,
        end: true,
        value: (one) => one.amount,
        order: (one) => Number(one.amount),
        cell: (one) => (
          <span className="font-medium">
            {one.asset ? amountText(one.amount, one.asset) : moneyText(one.amount)}{' '}
            <small className="inline-block w-9 text-start text-11 font-normal text-t3">{one.asset ?? '?'}</small>
          </span>
        ),
      },
      {
        id: 'state',
        head: t('state'),
        width: 112,
        value: (one) => t(`depositStates.${one.state}`),
        cell: (one) => <DepositTag state={one.state} />,
      },
      {
        id: 'confirmations',
        head: t('blocks'),
        width: 112,
        end: true,
        wide: true,
        value: (one) => one.confirmations,
        cell: (one) => <span className="text-t2">{countText(one.confirmations)}</span>,
      },
      {
        id: 'txid',
        head: t('transaction'),
        width: 160,
        wide: true,
        value: (one) => one.txid,
        cell: (one) => (
          <span className="flex items-center gap-1">
            <bdi dir="ltr" className="hash text-t2" title={one.txid}>
              {shortHash(one.txid)}
            </bdi>
            <CopyButton text={one.txid} label={t('copyOf', { what: t('transaction') })} />
          </span>
        ),
      },
      {
        id: 'block',
        head: t('block'),
        width: 110,
        end: true,
        wide: true,
        value: (one) => one.block,
        cell: (one) => (
          <span className="text-t3">
            {countText(one.block)}:{one.place}
          </span>
        ),
      },
      {
        id: 'contract',
        head: t('contract'),
        width: 180,
        away: true,
        value: (one) => one.contract,
        cell: (one) => <bdi className="hash text-t2">{one.contract}</bdi>,
      },
      { id: 'asset', head: t('asset'), width: 80, away: true, value: (one) => one.asset },
    ],
    [t],
  );
}
