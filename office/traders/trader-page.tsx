import { secondsOffice } from '@bourse/contract/office/seconds';
import { traders } from '@bourse/contract/office/traders';
import { CopyButton } from '@bourse/ui/copy-button';
import { Skeleton } from '@bourse/ui/skeleton';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Card } from '../parts/card.tsx';
import { Page } from '../parts/page.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { Tag } from '../parts/tag.tsx';
import { errorText } from '../wire/error-text.ts';
import { moneyText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';
import { AccountCards } from './account-cards.tsx';
import { BalanceTable } from './balance-table.tsx';
import { DeviceTable } from './device-table.tsx';
import { HistoryTables } from './history-tables.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { LevelCard } from './level-card.tsx';
import { LockCard } from './lock-card.tsx';
import { FillTable, OpenOrders, OrderTable } from './order-table.tsx';
import { PerpetualTab } from './perpetual-tab.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecondContracts } from './second-contracts.tsx';
import { Verification } from './verification.tsx';

const allTabs = ['ledger', 'balances', 'orders', 'fills', 'perpetual', 'seconds', 'devices', 'history'] as const;

/** One trader: identity, balances, history and the lock. Masked by default. */
export default function TraderPage(): ReactElement {
  const t = useTranslations('traders');
  const app = useTranslations('app');
  const go = useGo();
  const operator = useSession((session) => session.operator);
  const tabs = allTabs.filter((name) => name !== 'seconds' || hasRole(operator, secondsOffice.contracts.roles));
  const { uid, tab = 'ledger' } = useAddress('/trader');
  const { data, error, refetch } = useCall(traders.profile, { uid }, { enabled: uid !== '', refetchInterval: 15_000 });
  const choose = (next: (typeof allTabs)[number]) => go({ to: '/trader', search: { uid, tab: next }, replace: true });
  const [full, setFull] = useState<{ email?: string | undefined; phone?: string | undefined; name?: string | undefined; entry: number }>();
  const [whole = '', cents = ''] = moneyText(data?.total, { minimum: 2, maximum: 2 }).split('.');

  return (
    <Page
      title={app('pages.trader')}
      sub={data ? (full?.name ?? data.name) : undefined}
      keys={[
        ...tabs.map((name, n) => ({ keys: String(n + 1), label: t(`tabs.${name}`), run: () => choose(name) })),
        { keys: 'g t', label: t('backToList'), run: () => go({ to: '/traders' }), hint: true },
      ]}
    >
      {error !== null && !data ? (
        <div className="flex items-center gap-3">
          <p className="text-danger">{errorText(error)}</p>
          <ActButton small onClick={() => void refetch()}>
            {app('retry')}
          </ActButton>
        </div>
      ) : (
        <>
          <div className="mb-3.5 flex flex-wrap items-center gap-3">
            <h2 className="hash flex items-center gap-1.5 text-20 font-semibold tracking-title">
              {uid}
              <CopyButton text={uid} label={t('copyUid')} />
            </h2>
            {data ? (
              <>
                <span className="text-t2">{full?.email ?? full?.phone ?? data.email ?? data.phone}</span>
                {data.isLocked && <Tag tone="danger">{t('locked')}</Tag>}
                {data.isHouse ? <Tag tone="accent">{t('houseAccount')}</Tag> : <Verification level={data.verification} />}
                <Tag>{t('tier', { tier: String(data.tier) })}</Tag>
                <div className="ms-auto text-end max-[900px]:ms-0 max-[900px]:w-full max-[900px]:text-start">
                  <p className="flex items-baseline justify-end gap-2 max-[900px]:justify-start">
                    <span className="text-t2">{t('holds')}</span>
                    <b className="text-20 font-semibold tracking-title">
                      {whole}
                      {cents && <span className="text-t3">.{cents}</span>}
                    </b>
                  </p>
                  {data.unpriced.length > 0 && <p className="text-12 text-warn">{t('unpriced', { assets: data.unpriced.join(', ') })}</p>}
                  {data.fixed.length > 0 && (
                    <p className="text-12 text-t3">{t('fixedValue', { assets: data.fixed.join(', '), count: data.fixed.length })}</p>
                  )}
                </div>
              </>
            ) : (
              <Skeleton width={220} height={14} />
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)_304px] items-start gap-3 max-[1000px]:grid-cols-[minmax(0,1fr)]">
            <div className="grid min-w-0 gap-3">
              <AccountCards uid={uid} />
              <Card label={t('tabsLabel')} className="overflow-hidden">
                <PageTabs
                  label={t('tabsLabel')}
                  value={tab}
                  onValue={choose}
                  tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
                />
                <div role="tabpanel" aria-label={t(`tabs.${tab}`)}>
                  {tab === 'ledger' && <LedgerTable uid={uid} />}
                  {tab === 'balances' && <BalanceTable uid={uid} />}
                  {tab === 'orders' && <OrderTable uid={uid} />}
                  {tab === 'fills' && <FillTable uid={uid} />}
                  {tab === 'perpetual' && <PerpetualTab uid={uid} />}
                  {tab === 'seconds' && tabs.includes(tab) && <SecondContracts uid={uid} />}
                  {tab === 'devices' && <DeviceTable uid={uid} />}
                  {tab === 'history' && <HistoryTables uid={uid} />}
                </div>
              </Card>
              {tab !== 'orders' && <OpenOrders uid={uid} />}
            </div>
            <div className="grid min-w-0 gap-3">
              {data?.isHouse ? (
                <Card title={t('houseAccount')}>
                  <p className="px-4 pb-4 text-t2">{t('houseAccountText')}</p>
                </Card>
              ) : (
                <>
                  <ProfileCard profile={data} full={full} onFull={setFull} />
                  <LevelCard uid={uid} level={data?.verification} />
                  <LockCard uid={uid} isLocked={data?.isLocked} />
                </>
              )}
            </div>
          </div>
        </>
      )}
    </Page>
  );
}
