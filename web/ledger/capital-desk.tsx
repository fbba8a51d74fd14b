import type { Account } from '@bourse/core/ledger/account';
import { IconButton } from '@bourse/ui/button';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Eye, EyeOff, RefreshCw, ShieldCheck } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MovementsPanel } from '../bridges/movements-panel.tsx';
import { Go, useGo } from '../nav/go.ts';
import { useKeys } from '../parts/keys.ts';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { StatusLine } from '../parts/status-line.tsx';
import { wideMedia } from '../parts/wide.ts';
import styles from '../parts/wide-pages.css?url';
import type { Balances } from '../wire/balances.ts';
import type { DisplayRate } from '../wire/display-currency.ts';
import type { AccountWorth, AssetRow } from '../wire/worth.ts';
import { AccountTiles } from './account-tiles.tsx';
import { AssetTable } from './asset-table.tsx';
import { TotalCard } from './total-card.tsx';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const ways = [
  { to: '/change', icon: <RefreshCw {...icon} />, name: 'convert' },
  { to: '/transfer', icon: <ArrowLeftRight {...icon} />, name: 'transfer' },
  { to: '/withdraw', icon: <ArrowUpFromLine {...icon} />, name: 'withdraw' },
  { to: '/deposit', icon: <ArrowDownToLine {...icon} />, name: 'deposit' },
] as const;

export interface CapitalDeskProps {
  readonly account: Account;
  readonly onAccount: (account: Account) => void;
  readonly balances: Balances | undefined;
  readonly state: 'known' | 'pending' | 'failed';
  readonly rows: readonly AssetRow[] | undefined;
  readonly worth: readonly AccountWorth[] | undefined;
  readonly rate: DisplayRate | undefined;
  /** Shown instead of accounts and assets where the balances did not load. */
  readonly failure: ReactNode;
  readonly onRecords: () => void;
}

/** The assets page of a wide window: total with its week, accounts, assets as a table, and at the end side what moved lately. */
export default function CapitalDesk(p: CapitalDeskProps): ReactElement {
  return (
    <RoomTexts room="desk">
      <link rel="stylesheet" href={styles} precedence="wide" media={wideMedia} />
      <Desk {...p} />
    </RoomTexts>
  );
}

function Desk(p: CapitalDeskProps): ReactElement {
  const t = useTranslations('ledger');
  const d = useTranslations('desk.assets');
  const k = useTranslations('desk.keys');
  const app = useTranslations('app');
  const go = useGo();
  const hides = usePreferences((x) => x.hideBalances);
  useKeys({ d: () => go({ to: '/deposit' }), w: () => go({ to: '/withdraw' }), t: () => go({ to: '/transfer' }) });
  return (
    <>
      <main className="wide-page">
        <header className="wide-head">
          <h1>{t('title')}</h1>
          <p />
          <IconButton label={t('hide')} aria-pressed={hides} onClick={() => prefer({ hideBalances: !hides })}>
            {hides ? <EyeOff {...icon} /> : <Eye {...icon} />}
          </IconButton>
          <nav aria-label={t('action.label')} className="flex gap-2">
            {ways.map((way) => (
              <Go key={way.to} to={way.to} className={way.name === 'deposit' ? 'wide-button wide-ink' : 'wide-button'}>
                {way.icon}
                {t(`action.${way.name}`)}
              </Go>
            ))}
          </nav>
        </header>
        <div className="wide-columns">
          <div className="wide-main">
            <TotalCard balances={p.balances} state={p.state} rate={p.rate} worth={p.worth} />
            {p.failure ?? (
              <>
                <AccountTiles chosen={p.account} onChoose={p.onAccount} worth={p.worth} rate={p.rate} />
                <div role="tabpanel" id="account-assets" aria-labelledby={`account-${p.account}`} className="wide-card wide-assets">
                  <AssetTable
                    key={p.account}
                    account={p.account}
                    worth={p.worth?.find((w) => w.account === p.account)}
                    rows={p.rows}
                    rate={p.rate}
                  />
                </div>
              </>
            )}
          </div>
          <aside aria-label={d('movements')} className="wide-end">
            <MovementsPanel onAll={p.onRecords} />
            <section className="wide-card side-card">
              <h2 className="flex items-center gap-2">
                <ShieldCheck {...icon} className="text-success" />
                {app('proof')}
              </h2>
              <p className="text-12 text-t2">{d('proofText')}</p>
              <Go to="/proof" className="target mt-2 inline-block text-13 font-medium text-accent">
                {d('proofLink')}
              </Go>
            </section>
          </aside>
        </div>
      </main>
      <StatusLine
        keys={[
          ['D', k('deposit')],
          ['W', k('withdraw')],
          ['T', k('transfer')],
        ]}
        more={[['/', k('filter')]]}
      />
    </>
  );
}
