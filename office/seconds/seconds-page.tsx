import { secondsOffice } from '@bourse/contract/office/seconds';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { Page } from '../parts/page.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { useContractStops } from '../parts/stop-rows.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { ContractTable } from './contract-table.tsx';
import { ExposureBoard } from './exposure-board.tsx';
import { FundBoard } from './fund-board.tsx';
import { RulesBoard } from './rules-board.tsx';

/** Each tab is for the roles of its call. */
const tabs = [
  ['exposure', secondsOffice.exposure],
  ['contracts', secondsOffice.contracts],
  ['rules', secondsOffice.rules],
  ['fund', secondsOffice.exposure],
] as const;

/** Second contracts: what is open second by second, the contracts themselves, the rules with the pause, and the fund. */
export default function SecondsPage(): ReactElement {
  const t = useTranslations('seconds');
  const app = useTranslations('app');
  const go = useGo();
  const operator = useSession((s) => s.operator);
  const own = tabs.filter(([, { roles }]) => hasRole(operator, roles)).map(([name]) => name);
  const { tab = own[0] ?? 'contracts' } = useAddress('/seconds');
  const shown = own.includes(tab) ? tab : (own[0] ?? 'contracts');
  const paused = useContractStops('second');
  const choose = (next: typeof tab): void => go({ to: '/seconds', search: { tab: next }, replace: true });
  return (
    <Page
      title={app('pages.seconds')}
      stops={paused}
      keys={own.map((name, n) => ({ keys: String(n + 1), label: t(`tabs.${name}`), run: () => choose(name) }))}
      split
    >
      <div className="flex h-full min-h-0 flex-col">
        <PageTabs
          label={app('pages.seconds')}
          value={shown}
          onValue={choose}
          tabs={own.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        />
        <div role="tabpanel" aria-label={t(`tabs.${shown}`)} className="flex min-h-0 flex-1 flex-col *:min-h-0 *:flex-1">
          {shown === 'exposure' && <ExposureBoard />}
          {shown === 'contracts' && <ContractTable />}
          {shown === 'rules' && <RulesBoard />}
          {shown === 'fund' && <FundBoard />}
        </div>
      </div>
    </Page>
  );
}
