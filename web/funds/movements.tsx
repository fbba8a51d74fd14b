import { Figure } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, RefreshCw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { usePreferences } from '../parts/preferences.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { flash, funds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { heldText, hidden, tradedText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';

const shown = 7;
const limit = String(shown);
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface Movement {
  readonly id: string;
  readonly to: '/depositLog' | '/withdrawLog' | '/transferLog' | '/changeLog';
  readonly icon: ReactElement;
  readonly title: string;
  readonly note: ReactNode;
  readonly amount: string;
  readonly asset: string;
  readonly at: string;
  readonly state: string;
}

/** Recent movements of all four kinds in one list, newest first. */
export const Movements = ({ onAll }: { readonly onAll: () => void }): ReactElement => (
  <RoomTexts room="funds" before={<section className="wide-card side-card" />}>
    <List onAll={onAll} />
  </RoomTexts>
);

function List({ onAll }: { readonly onAll: () => void }): ReactElement {
  const d = useTranslations('desk.assets');
  const hides = usePreferences((p) => p.hideBalances);
  const locale = useLocale();
  const { movements, isFailed } = useMovements();
  return (
    <section className="wide-card side-card">
      <header>
        <h2>{d('movements')}</h2>
        <button type="button" aria-haspopup="dialog" onClick={onAll}>
          {d('viewAll')}
        </button>
      </header>
      {movements && movements.length > 0 ? (
        <ul className="wide-lines">
          {movements.map((one) => (
            <li key={one.id}>
              <Go to={one.to} className="wide-movement">
                <span className="wide-disc">{one.icon}</span>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{one.title}</span>
                  <span className="block truncate text-12 text-t3">{one.note}</span>
                </span>
                <span className="text-end">
                  <bdi dir="ltr" className="num block font-semibold">
                    {hides ? hidden : one.amount} <span className="font-normal text-t3">{one.asset}</span>
                  </bdi>
                  <span className="block text-12 text-t3">
                    {one.state && `${one.state} · `}
                    <time dateTime={one.at}>
                      <Figure text={dateText(one.at, locale, isToday(one.at) ? 'time' : 'short')} />
                    </time>
                  </span>
                </span>
              </Go>
            </li>
          ))}
        </ul>
      ) : movements || isFailed ? (
        <p className="side-none">{isFailed ? d('movementsFailed') : d('noMovementsText')}</p>
      ) : (
        <div className="grid gap-6 py-3" aria-hidden>
          <Skeleton height={24} />
          <Skeleton height={24} />
          <Skeleton height={24} />
        </div>
      )}
    </section>
  );
}

const isToday = (at: string): boolean => new Date(at).toDateString() === new Date().toDateString();

function useMovements(): { readonly movements: readonly Movement[] | undefined; readonly isFailed: boolean } {
  const d = useTranslations('desk.assets');
  const account = useTranslations('ledger.account');
  const depositState = useTranslations('funds.depositState');
  const withdrawalState = useTranslations('funds.withdrawalState');
  const way = useTranslations('funds.depositDetail.way');
  const locale = useLocale();
  const deposits = useCall(funds.deposits, { limit }, { refetchInterval: 20_000 });
  const withdrawals = useCall(funds.withdrawals, { limit }, { refetchInterval: 20_000 });
  const transfers = useCall(funds.transfers, { limit });
  const exchanges = useCall(flash.log, { limit });
  const all = [deposits, withdrawals, transfers, exchanges];
  if (all.some((call) => call.isError && !call.data)) return { movements: undefined, isFailed: true };
  if (!deposits.data || !withdrawals.data || !transfers.data || !exchanges.data) return { movements: undefined, isFailed: false };
  const movements: Movement[] = [
    ...deposits.data.deposits.map((one) => ({
      id: `d${one.id}`,
      to: '/depositLog' as const,
      icon: <ArrowDownToLine {...icon} />,
      title: d('deposited'),
      note: one.networkName ?? way(one.way),
      amount: `+${heldText(one.credited ?? one.amount, locale, one.asset)}`,
      asset: one.asset,
      at: one.at,
      state: depositState(one.state),
    })),
    ...withdrawals.data.withdrawals.map((one) => ({
      id: `w${one.id}`,
      to: '/withdrawLog' as const,
      icon: <ArrowUpFromLine {...icon} />,
      title: d('withdrawn'),
      note: one.card ? <bdi>{one.card.bankName}</bdi> : <bdi dir="ltr">{shortAddress(one.address ?? '')}</bdi>,
      amount: `−${heldText(one.amount, locale, one.asset)}`,
      asset: one.asset,
      at: one.submittedAt,
      state: withdrawalState(one.state),
    })),
    ...transfers.data.transfers.map((one) => ({
      id: `t${one.id}`,
      to: '/transferLog' as const,
      icon: <ArrowLeftRight {...icon} />,
      title: d('transferred'),
      note: <Way from={account(one.from)} to={account(one.to)} />,
      amount: heldText(one.amount, locale, one.asset),
      asset: one.asset,
      at: one.at,
      state: '',
    })),
    ...exchanges.data.exchanges.map((one) => ({
      id: `x${one.id}`,
      to: '/changeLog' as const,
      icon: <RefreshCw {...icon} />,
      title: d('converted'),
      note: <Way from={one.from} to={one.to} />,
      amount: `+${tradedText(one.toAmount, locale, one.to)}`,
      asset: one.to,
      at: one.at,
      state: '',
    })),
  ];
  return { movements: movements.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, shown), isFailed: false };
}

const Way = ({ from, to }: { readonly from: string; readonly to: string }): ReactElement => (
  <>
    {from} <span className="mirror inline-block">→</span> {to}
  </>
);

const shortAddress = (address: string): string => (address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address);
