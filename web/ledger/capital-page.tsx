import type { Account } from '@bourse/core/ledger/account';
import { IconButton } from '@bourse/ui/button';
import { TabTitle } from '@bourse/ui/title-bar';
import { ChevronRight, Eye, EyeOff, History, ShieldCheck } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { useDisplayRate } from '../parts/display-rate.ts';
import { PagePending } from '../parts/page-state.tsx';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { CallFailure } from '../parts/screen.tsx';
import { useWide } from '../parts/wide.ts';
import { useBalances } from '../wire/balances.ts';
import { LIVE_MS, rateOf } from '../wire/display-currency.ts';

import { accountsWorth, valued } from '../wire/worth.ts';
import { AccountAssets } from './account-assets.tsx';
import { AccountTiles } from './account-tiles.tsx';
import { CapitalActions } from './capital-actions.tsx';
import { CapitalSheets } from './capital-sheets.tsx';
import { CapitalTotal } from './capital-total.tsx';

const CapitalDesk = lazy(() => import('./capital-desk.tsx'));

const icon = { size: 24, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** All that is mine: total, today and the week, the four accounts as tabs, the assets of the chosen one. */
export default function CapitalPage(): ReactElement {
  const t = useTranslations('ledger');
  const app = useTranslations('app');
  const go = useGo();
  const { account = 'spot' } = useAddress('/capital');
  const hides = usePreferences((p) => p.hideBalances);
  const [records, openRecords] = useState(false);
  const { data, error, refetch } = useBalances({ refetchInterval: LIVE_MS });
  const rate = rateOf(useDisplayRate(), data);
  const rows = useMemo(() => data && valued(data), [data]);
  const worth = useMemo(() => rows && accountsWorth(rows, data?.total !== undefined), [rows, data]);
  const wide = useWide();
  const choose = (next: Account) => go({ to: '/capital', search: next === 'spot' ? {} : { account: next }, replace: true });
  const failure = error && !data && <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />;
  const state = data ? 'known' : error ? 'failed' : 'pending';
  const sheets = <CapitalSheets records={records} onClose={() => openRecords(false)} />;
  if (wide)
    return (
      <Suspense fallback={<PagePending />}>
        <CapitalDesk
          account={account}
          onAccount={choose}
          balances={data}
          state={state}
          rows={rows}
          worth={worth}
          rate={rate}
          failure={failure || undefined}
          onRecords={() => openRecords(true)}
        />
        {sheets}
      </Suspense>
    );
  return (
    <>
      <TabTitle title={t('title')}>
        <IconButton label={t('hide')} aria-pressed={hides} onClick={() => prefer({ hideBalances: !hides })}>
          {hides ? <EyeOff {...icon} /> : <Eye {...icon} />}
        </IconButton>
        <IconButton label={t('records')} aria-haspopup="dialog" onClick={() => openRecords(true)}>
          <History {...icon} />
        </IconButton>
      </TabTitle>
      <main className="pb-6">
        <CapitalTotal balances={data} state={state} rate={rate} />
        <CapitalActions />
        {failure || (
          <>
            <AccountTiles chosen={account} onChoose={choose} worth={worth} rate={rate} />
            <div role="tabpanel" id="account-assets" aria-labelledby={`account-${account}`}>
              <AccountAssets key={account} account={account} worth={worth?.find((w) => w.account === account)} rows={rows} rate={rate} />
            </div>
            <Go to="/proof" className="mx-4 mt-4 flex min-h-11 items-center gap-2 text-13 text-t2">
              <ShieldCheck size={16} strokeWidth={1.75} aria-hidden />
              {app('proof')}
              <ChevronRight size={16} strokeWidth={1.75} className="mirror text-t3" aria-hidden />
            </Go>
          </>
        )}
      </main>
      {sheets}
    </>
  );
}
