import { fundsOffice } from '@bourse/contract/office/funds';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { RequestHistory } from '../parts/request-history.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { useCall } from '../wire/use-call.ts';
import { useNetworkColumns } from './network-columns.tsx';
import { NetworkForm } from './network-form.tsx';
import type { NetworkRow } from './network-row.ts';
import { TermsHeading, type TermsListProps } from './terms-list.tsx';

const keyOf = (one: NetworkRow): string => `${one.asset}:${one.network}`;

/** Fees, minimums and confirmations of each asset on each network, and of bank transfers. */
export function NetworkList({ id, onOpen, ...frame }: TermsListProps): ReactElement {
  const t = useTranslations('funds');
  const { data, error, refetch } = useCall(fundsOffice.networks, {}, { refetchInterval: 15_000 });
  const rows = useMemo(
    (): readonly NetworkRow[] | undefined => data && [...data.networks, ...data.bank.map((one) => ({ ...one, network: 'bank' as const }))],
    [data],
  );
  const open = rows?.find((one) => keyOf(one) === id);
  return (
    <TableWithDetail
      {...frame}
      name="networks"
      exports="loaded"
      label={t('networkViews.networks')}
      detailLabel={open && keyOf(open)}
      columns={useNetworkColumns()}
      rows={rows}
      keyOf={keyOf}
      error={data ? undefined : (error ?? undefined)}
      onRetry={() => void refetch()}
      empty={t('noNetworks')}
      alarm={(one) => ('isLive' in one && !one.isLive && !one.isManual && (one.depositOpen || one.withdrawalOpen) ? 'warn' : undefined)}
      onOpen={(one) => onOpen(keyOf(one))}
      openKey={open && keyOf(open)}
      detail={
        open && (
          <>
            <TermsHeading asset={open.asset} title={'name' in open ? open.name : t('ways.bank')} />
            <NetworkForm key={JSON.stringify(open)} row={open} />
            <RequestHistory kinds={/^funds\.change-network$/} subject={`:${open.asset}:${open.network}`} />
          </>
        )
      }
    />
  );
}
