import { CopyButton } from '@bourse/ui/copy-button';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { amountText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import type { Wallets } from './wallets.ts';

type Wallet = Wallets['wallets'][number];

/** The balance of each wallet according to the chain itself. */
export function WalletTable({
  wallets,
  networks,
}: {
  readonly wallets: readonly Wallet[] | undefined;
  readonly networks: Wallets['networks'] | undefined;
}): ReactElement {
  const t = useTranslations('funds');
  const columns = useMemo((): readonly Column<Wallet>[] => {
    const names = new Map(networks?.map((one) => [one.network, one.name]));
    return [
      {
        id: 'kind',
        head: t('walletKind'),
        width: 88,
        value: (one) => t(`walletKinds.${one.kind}`),
        cell: (one) => <span className="font-medium">{t(`walletKinds.${one.kind}`)}</span>,
      },
      { id: 'network', head: t('network'), width: 112, value: (one) => names.get(one.network) ?? one.network },
      {
        id: 'address',
        head: t('address'),
        wide: true,
        value: (one) => one.address,
        cell: (one) =>
          one.address ? (
            <span className="flex items-center gap-1">
              <bdi dir="ltr" className="hash cut text-t2" title={one.address}>
                {one.address.slice(0, 8)}…{one.address.slice(-6)}
              </bdi>
              <CopyButton text={one.address} label={t('copyAddress')} />
            </span>
          ) : (
            <span className="text-t3">{t('manyAddresses')}</span>
          ),
      },
      {
        id: 'balance',
        head: t('balance'),
        width: 158,
        end: true,
        value: (one) => one.balance,
        order: (one) => Number(one.balance),
        cell: (one) => (
          <span className="font-medium">
            {amountText(one.balance, one.asset)}{' '}
            <small className="inline-block w-9 text-start text-11 font-normal text-t3">{one.asset}</small>
          </span>
        ),
      },
      { id: 'asset', head: t('asset'), width: 80, away: true, value: (one) => one.asset },
      {
        id: 'at',
        head: t('readAt'),
        width: 100,
        end: true,
        wide: true,
        value: (one) => one.at,
        cell: (one) => <span className="text-t2">{rowTime(one.at)}</span>,
      },
    ];
  }, [t, networks]);
  return (
    <DataTable
      name="wallets"
      exports="loaded"
      label={t('walletsTitle')}
      fit
      keys={false}
      columns={columns}
      rows={wallets}
      keyOf={(one) => `${one.network} ${one.asset} ${one.kind}`}
      empty={t('noWallets')}
    />
  );
}
