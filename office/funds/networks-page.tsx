import { fundsOffice } from '@bourse/contract/office/funds';
import { Coin } from '@bourse/ui/coin';
import { Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { SideBySide } from '../parts/side-by-side.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';
import { AccountForm } from './account-form.tsx';
import { AddressForm } from './address-form.tsx';
import { useAccountColumns, useAddressColumns, useNetworkColumns } from './network-columns.tsx';
import { NetworkForm } from './network-form.tsx';
import type { NetworkRow } from './network-row.ts';
import { RulesForm } from './rules-form.tsx';

const views = ['networks', 'accounts', 'addresses', 'rules', 'changes'] as const;
type View = (typeof views)[number];

/** What deposits and withdrawals cost and need, where bank transfers go, and the rules of reviews. Every change by two persons. */
export default function NetworksPage(): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const go = useGo();
  const operator = useSession((s) => s.operator);
  const { show, id } = useAddress('/networks');
  const view: View = show ?? 'networks';
  const networks = useCall(fundsOffice.networks, {}, { refetchInterval: 15_000 });
  const accounts = useCall(fundsOffice.receivingAccounts, {}, { enabled: view === 'accounts' });
  const addresses = useCall(fundsOffice.receivingAddresses, {}, { enabled: view === 'addresses' });
  const rows = useMemo(
    (): readonly NetworkRow[] | undefined =>
      networks.data && [...networks.data.networks, ...networks.data.bank.map((one) => ({ ...one, network: 'bank' as const }))],
    [networks.data],
  );
  const choose = (to: View, of?: string): void =>
    go({ to: '/networks', search: { ...(to !== 'networks' && { show: to }), ...(of !== undefined && { id: of }) }, replace: true });
  const networkColumns = useNetworkColumns();
  const accountColumns = useAccountColumns();
  const addressColumns = useAddressColumns();
  const keyOf = (one: NetworkRow): string => `${one.asset}:${one.network}`;
  const openNetwork = view === 'networks' ? rows?.find((one) => keyOf(one) === id) : undefined;
  const openAccount = view === 'accounts' ? accounts.data?.find((one) => one.id === id) : undefined;
  const openAddress = view === 'addresses' ? addresses.data?.find((one) => one.id === id) : undefined;
  const isAdding = view === 'accounts' && id === 'new';
  const isAddingAddress = view === 'addresses' && id === 'new';
  const mayAdd = hasRole(operator, fundsOffice.changeReceivingAccount.roles);
  const tools = (
    <>
      <ChipRow
        label={t('show')}
        value={view}
        onValue={(next) => choose(next)}
        chips={views.map((value) => ({ value, label: t(`networkViews.${value}`) }))}
      />
      {view === 'accounts' && mayAdd && (
        <ActButton small tone="line" icon={<Plus size={14} aria-hidden />} onClick={() => choose('accounts', 'new')}>
          {t('addAccount')}
        </ActButton>
      )}
      {view === 'addresses' && mayAdd && (
        <ActButton small tone="line" icon={<Plus size={14} aria-hidden />} onClick={() => choose('addresses', 'new')}>
          {t('addAddress')}
        </ActButton>
      )}
    </>
  );

  return (
    <Page title={app('pages.networks')} sub={t('networksSub')} split>
      {view === 'rules' || view === 'changes' ? (
        <div className="h-full overflow-auto scroll-thin">
          <div className="flex min-h-12 items-center gap-1.5 px-5 py-2 max-[900px]:px-4">{tools}</div>
          <div className="max-w-3xl px-5 pb-6 max-[900px]:px-4">
            {view === 'rules' ? (
              networks.data && <RulesForm key={JSON.stringify(networks.data.rules)} rules={networks.data.rules} />
            ) : (
              <RequestHistory kinds={/^funds\.change-/} />
            )}
          </div>
        </div>
      ) : (
        <SideBySide
          width={420}
          label={
            openNetwork
              ? keyOf(openNetwork)
              : view === 'addresses'
                ? (openAddress?.address ?? t('addAddress'))
                : (openAccount?.bankName ?? t('addAccount'))
          }
          listLabel={t(`networkViews.${view}`)}
          backLabel={app('pages.networks')}
          onBack={() => choose(view)}
          list={
            view === 'networks' ? (
              <DataTable
                key="networks"
                name="networks"
                label={t('networkViews.networks')}
                tall
                columns={networkColumns}
                rows={rows}
                keyOf={keyOf}
                error={networks.data ? undefined : (networks.error ?? undefined)}
                onRetry={() => void networks.refetch()}
                empty={t('noNetworks')}
                alarm={(one) =>
                  'isLive' in one && !one.isLive && !one.isManual && (one.depositOpen || one.withdrawalOpen) ? 'warn' : undefined
                }
                onOpen={(one) => choose('networks', keyOf(one))}
                openKey={openNetwork && keyOf(openNetwork)}
                tools={tools}
              />
            ) : view === 'addresses' ? (
              <DataTable
                key="addresses"
                name="receiving addresses"
                exports={{ call: fundsOffice.exportReceivingAddresses }}
                label={t('networkViews.addresses')}
                tall
                columns={addressColumns}
                rows={addresses.data}
                keyOf={(one) => one.id}
                error={addresses.data ? undefined : (addresses.error ?? undefined)}
                onRetry={() => void addresses.refetch()}
                empty={t('noAddresses')}
                onOpen={(one) => choose('addresses', one.id)}
                openKey={openAddress?.id}
                tools={tools}
              />
            ) : (
              <DataTable
                key="accounts"
                name="receiving accounts"
                exports={{ call: fundsOffice.exportReceivingAccounts }}
                label={t('networkViews.accounts')}
                tall
                columns={accountColumns}
                rows={accounts.data}
                keyOf={(one) => one.id}
                error={accounts.data ? undefined : (accounts.error ?? undefined)}
                onRetry={() => void accounts.refetch()}
                empty={t('noAccounts')}
                onOpen={(one) => choose('accounts', one.id)}
                openKey={openAccount?.id}
                tools={tools}
              />
            )
          }
          detail={
            openNetwork ? (
              <Detail asset={openNetwork.asset} title={'name' in openNetwork ? openNetwork.name : t('ways.bank')}>
                <NetworkForm key={JSON.stringify(openNetwork)} row={openNetwork} />
                <RequestHistory kinds={/^funds\.change-network$/} subject={`:${openNetwork.asset}:${openNetwork.network}`} />
              </Detail>
            ) : openAddress || isAddingAddress ? (
              <Detail asset={openAddress?.asset} title={openAddress?.networkName ?? t('addAddress')}>
                <AddressForm key={JSON.stringify(openAddress ?? 'new')} address={openAddress} />
                {openAddress && <RequestHistory kinds={/^funds\.change-receiving-address$/} subject={`:${openAddress.id}`} />}
              </Detail>
            ) : openAccount || isAdding ? (
              <Detail asset={openAccount?.asset} title={openAccount?.bankName ?? t('addAccount')}>
                <AccountForm key={JSON.stringify(openAccount ?? 'new')} account={openAccount} />
                {openAccount && <RequestHistory kinds={/^funds\.change-receiving-account$/} subject={`:${openAccount.id}`} />}
              </Detail>
            ) : undefined
          }
        />
      )}
    </Page>
  );
}

const Detail = ({
  asset,
  title,
  children,
}: {
  readonly asset: string | undefined;
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement => (
  <div>
    <h2 className="mb-3 flex items-center gap-2 text-17 font-semibold tracking-title">
      {asset && <Coin asset={asset} size={22} />}
      {asset} <span className="font-medium text-t2">{title}</span>
    </h2>
    {children}
  </div>
);
