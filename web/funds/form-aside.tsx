import { usePathname } from '@bourse/client/go';
import type { SavedAddress } from '@bourse/contract/addresses';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Skeleton } from '@bourse/ui/skeleton';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { useDisplayRate } from '../parts/display-rate.ts';
import { usePreferences } from '../parts/preferences.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { SideLine, SideList } from '../parts/side-list.tsx';
import { useBalances } from '../wire/balances.ts';
import { funds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { difference } from '../wire/difference.ts';
import { convertText, LIVE_MS, rateOf } from '../wire/display-currency.ts';
import { heldText, hidden } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { accountsWorth, valued } from '../wire/worth.ts';
import { shortAddress } from './address-groups.ts';
import { Held } from './held.tsx';
import { DepositBadge, WithdrawalBadge } from './state-badge.tsx';
import { TrustBadge } from './trust-badge.tsx';
import { draftWithdrawal, useWithdrawDraft } from './withdraw-draft.ts';
import { isLess, worthOf } from './withdrawal.ts';

// What stands beside the money forms of a wide window. All of it is read; only an address of the book fills the form in.

const recent = '4';

export const DepositAside = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <RoomTexts room="funds" before={null}>
    <Deposits />
    {children}
  </RoomTexts>
);
export const WithdrawAside = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <RoomTexts room="funds" before={null}>
    <Withdrawals />
    {children}
  </RoomTexts>
);
export const TransferAside = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <RoomTexts room="funds" before={null}>
    <Transfers />
    {children}
  </RoomTexts>
);

function Deposits(): ReactElement {
  const t = useTranslations('desk.form');
  const { data, isError } = useCall(funds.deposits, { limit: recent }, { refetchInterval: 20_000 });
  return (
    <>
      <SideList
        title={t('recentDeposits')}
        all={(words) => <Go to="/depositLog">{words}</Go>}
        list={data?.deposits.slice(0, Number(recent))}
        isFailed={isError && !data}
      >
        {(one) => (
          <SideLine
            key={one.id}
            amount={<Held sign="+" amount={one.credited ?? one.amount} asset={one.asset} />}
            at={one.at}
            end={<DepositBadge state={one.state} />}
          />
        )}
      </SideList>
      <p className="side-note">{t('depositNote')}</p>
    </>
  );
}

function Withdrawals(): ReactElement {
  const t = useTranslations('desk.form');
  const way = useWithdrawDraft((d) => d.way);
  const isForm = usePathname() === '/withdraw';
  const { data, isError } = useCall(funds.withdrawals, { limit: recent }, { refetchInterval: 20_000 });
  return (
    <>
      <Limits />
      {isForm && way === 'wallet' && <Book />}
      <SideList
        title={t('recentWithdrawals')}
        all={(words) => <Go to="/withdrawLog">{words}</Go>}
        list={data?.withdrawals.slice(0, Number(recent))}
        isFailed={isError && !data}
      >
        {(one) => (
          <SideLine
            key={one.id}
            amount={<Held sign="−" amount={one.amount} asset={one.asset} />}
            at={one.submittedAt}
            end={<WithdrawalBadge state={one.state} />}
          />
        )}
      </SideList>
      {isForm && way === 'wallet' && (
        <p className="side-note">
          <TriangleAlert size={16} strokeWidth={1.75} className="flex-none text-warn" aria-hidden />
          {t('chainWarning')}
        </p>
      )}
    </>
  );
}

/** The rest of the daily limits, now and after the withdrawal in the form. */
function Limits(): ReactElement {
  const t = useTranslations('desk.form');
  const locale = useLocale();
  const offer = useCall(funds.withdrawalNetworks, {}, { refetchInterval: 30_000 });
  const { asset, amount } = useWithdrawDraft();
  const unitWorth = offer.data?.assets.find((one) => one.asset === asset)?.unitWorth;
  const limits = offer.data?.limits;
  if (!limits)
    return (
      <section className="wide-card side-card">
        <h2>{t('limits')}</h2>
        <Skeleton height={56} />
      </section>
    );
  const worth = /[1-9]/.test(amount) ? worthOf(amount, unitWorth?.usdt) : undefined;
  const after = worth === undefined ? undefined : difference(limits.left, worth);
  const share = Number(limits.daily) > 0 ? Number(limits.left) / Number(limits.daily) : 0;
  const usdt = (text: string) => `\u2068${heldText(text, locale, 'USDT')}\u2069`;
  return (
    <section className="wide-card side-card">
      <header>
        <h2>{t('limits')}</h2>
        {limits.level === 'none' && <Go to="/userReal">{t('raise')}</Go>}
      </header>
      <KeyValues>
        <KeyValue name={t('left')}>
          <span>{t('leftOf', { left: usdt(limits.left), daily: `${usdt(limits.daily)} USDT` })}</span>
        </KeyValue>
      </KeyValues>
      <span aria-hidden className="side-bar">
        <span style={{ width: `${(share * 100).toFixed(1)}%` }} />
      </span>
      <KeyValues>
        {after !== undefined && !after.startsWith('-') && (
          <KeyValue name={t('after')}>
            <Figure text={`${heldText(after, locale, 'USDT')} USDT`} />
          </KeyValue>
        )}
        {isLess(limits.newAddressLeft, limits.left) && (
          <KeyValue name={t('newLeft')}>
            <Figure text={`${heldText(limits.newAddressLeft, locale, 'USDT')} USDT`} />
          </KeyValue>
        )}
      </KeyValues>
      <p className="side-none">{t('reset', { time: `\u2068${dateText(limits.resetsAt, locale, 'shorts')}\u2069` })}</p>
    </section>
  );
}

/** The saved addresses; pressing one fills it in. */
function Book(): ReactElement {
  const t = useTranslations('funds.book');
  const d = useTranslations('desk.form');
  const chosen = useWithdrawDraft((draft) => draft.address.trim());
  const { data, isError } = useCall(funds.savedAddresses, {});
  return (
    <SideList
      title={t('title')}
      all={() => (
        <Go to="/withdrawAddress" aria-label={t('add')}>
          {t('add')}
        </Go>
      )}
      list={data}
      isFailed={isError && !data}
    >
      {(one) => <Address key={one.id} address={one} isChosen={one.address === chosen} selected={d('selected')} />}
    </SideList>
  );
}

const Address = ({
  address,
  isChosen,
  selected,
}: {
  readonly address: SavedAddress;
  readonly isChosen: boolean;
  readonly selected: string;
}): ReactElement => (
  <li data-on={isChosen}>
    <button type="button" aria-pressed={isChosen} onClick={() => draftWithdrawal({ address: address.address })}>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{address.label}</bdi>
        <bdi dir="ltr" className="block text-12 text-t3 rtl:text-end">
          {shortAddress(address.address)}
        </bdi>
      </span>
      {isChosen ? (
        <span className="flex items-center gap-1 text-12 text-success">
          <Check size={14} strokeWidth={2} aria-hidden />
          {selected}
        </span>
      ) : (
        <TrustBadge address={address} />
      )}
    </button>
  </li>
);

function Transfers(): ReactElement {
  const t = useTranslations('desk.form');
  const account = useTranslations('ledger.account');
  const { data, isError } = useCall(funds.transfers, { limit: recent }, {});
  return (
    <>
      <Accounts />
      <SideList
        title={t('recentTransfers')}
        all={(words) => <Go to="/transferLog">{words}</Go>}
        list={data?.transfers.slice(0, Number(recent))}
        isFailed={isError && !data}
      >
        {(one) => (
          <SideLine
            key={one.id}
            amount={<Held amount={one.amount} asset={one.asset} />}
            at={one.at}
            end={
              <span className="text-12 text-t2">
                {account(one.from)} <span className="mirror inline-block">→</span> {account(one.to)}
              </span>
            }
          />
        )}
      </SideList>
    </>
  );
}

/** The value of each account. */
function Accounts(): ReactElement {
  const t = useTranslations('desk.form');
  const account = useTranslations('ledger.account');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const { data } = useBalances({ refetchInterval: LIVE_MS });
  const rate = rateOf(useDisplayRate(), data);
  const worth = data && accountsWorth(valued(data), data.total !== undefined);
  return (
    <section className="wide-card side-card">
      <h2>{t('accounts')}</h2>
      <KeyValues>
        {worth?.map((one) => (
          <KeyValue key={one.account} name={account(one.account)}>
            <Figure text={hides ? hidden : `${convertText(one.total, rate, locale)} ${rate?.currency ?? ''}`} />
          </KeyValue>
        ))}
      </KeyValues>
    </section>
  );
}
