import { fundsOffice } from '@bourse/contract/office/funds';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ChipRow } from '../parts/chips.tsx';
import { Page } from '../parts/page.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { useCall } from '../wire/use-call.ts';
import { NetworkList } from './network-list.tsx';
import { ReceivingAccounts } from './receiving-accounts.tsx';
import { ReceivingAddresses } from './receiving-addresses.tsx';
import { RulesForm } from './rules-form.tsx';

const views = ['networks', 'accounts', 'addresses', 'rules', 'changes'] as const;
type View = (typeof views)[number];
const lists = { networks: NetworkList, accounts: ReceivingAccounts, addresses: ReceivingAddresses } as const;

/** Terms of deposits and withdrawals, where bank transfers go, and the rules of reviews. Every change needs a second person. */
export default function NetworksPage(): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const go = useGo();
  const { show, id } = useAddress('/networks');
  const view: View = show ?? 'networks';
  const choose = (to: View, of?: string): void =>
    go({ to: '/networks', search: { ...(to !== 'networks' && { show: to }), ...(of !== undefined && { id: of }) }, replace: true });
  const tools = (
    <ChipRow
      label={t('show')}
      value={view}
      onValue={(next) => choose(next)}
      chips={views.map((value) => ({ value, label: t(`networkViews.${value}`) }))}
    />
  );
  const List = view === 'rules' || view === 'changes' ? undefined : lists[view];

  return (
    <Page title={app('pages.networks')} sub={t('networksSub')} split>
      {List ? (
        <List
          id={id}
          onOpen={(one) => choose(view, one)}
          onBack={() => choose(view)}
          backLabel={app('pages.networks')}
          width={420}
          tall
          tools={tools}
        />
      ) : (
        <div className="h-full overflow-auto scroll-thin">
          <div className="flex min-h-12 items-center gap-1.5 px-5 py-2 max-[900px]:px-4">{tools}</div>
          <div className="max-w-3xl px-5 pb-6 max-[900px]:px-4">
            {view === 'rules' ? <Rules /> : <RequestHistory kinds={/^funds\.change-/} />}
          </div>
        </div>
      )}
    </Page>
  );
}

function Rules(): ReactElement | undefined {
  const { data } = useCall(fundsOffice.networks, {}, { refetchInterval: 15_000 });
  return data && <RulesForm key={JSON.stringify(data.rules)} rules={data.rules} />;
}
