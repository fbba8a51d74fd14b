import { perpetualOffice } from '@bourse/contract/office/perpetual';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { Page } from '../parts/page.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { useContractStops } from '../parts/stop-rows.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { timeText } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { useContractColumns } from './contract-columns.tsx';
import { ContractDesk } from './contract-desk.tsx';
import { HolderTable } from './holder-table.tsx';
import { InsuranceBoard } from './insurance-board.tsx';
import { LiquidationTable } from './liquidation-table.tsx';
import { PositionTable } from './position-table.tsx';

const tabs = ['contracts', 'positions', 'holders', 'liquidations', 'insurance'] as const;

/** Perpetual contracts: what is open and at which prices, who is near liquidation, what was liquidated, and the insurance fund. */
export default function PerpetualsPage(): ReactElement {
  const t = useTranslations('perpetual');
  const app = useTranslations('app');
  const go = useGo();
  const { tab = 'contracts', symbol } = useAddress('/perpetuals');
  const { data, error, refetch } = useCall(perpetualOffice.risk, {}, { refetchInterval: 10_000 });
  const columns = useContractColumns();
  const closeOnly = useContractStops('perpetual');
  const symbols = data?.contracts.map((one) => one.symbol) ?? [];
  const open = tab === 'contracts' ? data?.contracts.find((one) => one.symbol === symbol) : undefined;
  const choose = (next: (typeof tabs)[number]): void => go({ to: '/perpetuals', search: { tab: next }, replace: true });
  return (
    <Page
      title={app('pages.perpetuals')}
      stops={closeOnly}
      sub={data && t('sub', { time: timeText(data.at, 'time') })}
      keys={tabs.map((name, n) => ({ keys: String(n + 1), label: t(`tabs.${name}`), run: () => choose(name) }))}
      split
    >
      <div className="flex h-full min-h-0 flex-col">
        <PageTabs
          label={app('pages.perpetuals')}
          value={tab}
          onValue={choose}
          tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        />
        <div role="tabpanel" aria-label={t(`tabs.${tab}`)} className="flex min-h-0 flex-1 flex-col *:min-h-0 *:flex-1">
          {tab === 'contracts' && (
            <TableWithDetail
              width={440}
              name="perpetual contracts"
              exports="loaded"
              label={t('tabs.contracts')}
              detailLabel={open?.symbol}
              backLabel={t('tabs.contracts')}
              onBack={() => choose('contracts')}
              tall
              columns={columns}
              rows={data?.contracts}
              keyOf={(one) => one.symbol}
              error={data ? undefined : (error ?? undefined)}
              onRetry={() => void refetch()}
              empty={t('noContracts')}
              alarm={(one) => (one.isCloseOnly ? 'danger' : one.indexState === 'normal' ? undefined : 'warn')}
              onOpen={(one) => go({ to: '/perpetuals', search: { tab, symbol: one.symbol }, replace: true })}
              openKey={open?.symbol}
              detail={open && <ContractDesk key={open.symbol} one={open} />}
            />
          )}
          {tab === 'positions' && <PositionTable symbols={symbols} />}
          {tab === 'holders' && <HolderTable symbols={symbols} />}
          {tab === 'liquidations' && <LiquidationTable symbols={symbols} />}
          {tab === 'insurance' && <InsuranceBoard />}
        </div>
      </div>
    </Page>
  );
}
