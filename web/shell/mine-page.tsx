import { Badge } from '@bourse/ui/badge';
import { IconButton } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { CopyButton } from '@bourse/ui/copy-button';
import { ButtonRow, RowContent, type RowProps, Rows, rowClasses } from '@bourse/ui/list';
import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChevronRight,
  Eye,
  EyeOff,
  FileText,
  Gift,
  History,
  Info,
  List,
  LogOut,
  Rocket,
  Settings2,
  ShieldCheck,
} from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { litOf } from '../identity/security.ts';
import { Go, useGo } from '../nav/go.ts';
import type { Path } from '../nav/places.ts';
import { HoldNotice } from '../parts/hold-notice.tsx';
import { accountOf, masked, traderName } from '../parts/masked-account.ts';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { ScoreBars } from '../parts/score-bars.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { version } from '../parts/version.ts';
import { Look } from '../setting/look.tsx';
import { VerifyCard } from '../verification/verify-card.tsx';
import { api } from '../wire/api.ts';
import { identity, invite, spot } from '../wire/calls.ts';
import { keepUsername, logOut, useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';
import { SupportRow } from './support-row.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The trader's page: identity, assets, orders, settings and logging out. */
export default function MinePage(): ReactElement {
  const t = useTranslations('app.mine');
  const app = useTranslations('app');
  const money = useTranslations('ledger.action');
  const go = useGo();
  const p = usePreferences();
  const [asking, ask] = useState(false);
  const orders = useCall(spot.openOrders, {});
  // A hold or an open verification is shown above the rows, at the same time, so that nothing moves down.
  const security = useCall(identity.security, {}, { staleTime: 60_000 });
  const verified = useCall(identity.userVerified, {}, { staleTime: 30_000 });
  const isKnown = !security.isPending && !verified.isPending;

  const shortcuts = [
    { to: '/deposit', icon: <ArrowDownToLine {...icon} />, label: money('deposit') },
    { to: '/withdraw', icon: <ArrowUpFromLine {...icon} />, label: money('withdraw') },
    { to: '/transfer', icon: <ArrowLeftRight {...icon} />, label: money('transfer') },
  ] as const;

  return (
    <Screen
      title={t('title')}
      heading="own"
      up="/index"
      actions={
        <>
          <IconButton
            label={p.hideBalances ? t('show') : t('hide')}
            aria-pressed={p.hideBalances}
            onClick={() => prefer({ hideBalances: !p.hideBalances })}
          >
            {p.hideBalances ? <EyeOff size={24} strokeWidth={1.6} /> : <Eye size={24} strokeWidth={1.6} />}
          </IconButton>
          <Go to="/setting" aria-label={t('settings')} className="grid size-11 place-items-center text-t2">
            <Settings2 size={24} strokeWidth={1.6} aria-hidden />
          </Go>
        </>
      }
    >
      <Identity />
      <nav aria-label={t('shortcuts')} className="grid auto-cols-fr grid-flow-col gap-2 px-4 pt-1">
        {shortcuts.map((x) => (
          <Go
            key={x.to}
            to={x.to}
            className="flex min-h-12 flex-wrap items-center justify-center gap-x-2 rounded-button bg-bg1 p-2 text-center text-15 font-medium"
          >
            <span className="text-t2">{x.icon}</span>
            {x.label}
          </Go>
        ))}
      </nav>
      {isKnown ? (
        <div className="grid grid-cols-1 gap-3 px-4 pt-3">
          <WithdrawalHold />
          <VerifyCard />
          <Rows>
            <LinkRow
              to="/order"
              icon={<List {...icon} />}
              title={t('orders')}
              value={orders.data ? t('ordersOpen', { count: orders.data.length }) : undefined}
            />
            <SecurityRow />
            <InviteRow />
            <LinkRow to="/ico" icon={<Rocket {...icon} />} title={t('sales')} />
            <LinkRow to="/transferLog" icon={<History {...icon} />} title={t('transfers')} />
          </Rows>
          <Rows>
            <LinkRow to="/setting" icon={<Settings2 {...icon} />} title={t('settings')} value={<Look />} />
            <SupportRow />
            <LinkRow to="/rule" icon={<FileText {...icon} />} title={t('terms')} />
            <LinkRow to="/aboutCenter" icon={<Info {...icon} />} title={t('about')} value={<bdi dir="ltr">{version}</bdi>} />
          </Rows>
          <Rows>
            <ButtonRow icon={<LogOut {...icon} className="mirror" />} title={t('logOut')} tone="danger" onClick={() => ask(true)} />
          </Rows>
        </div>
      ) : (
        <SkeletonRows rows={8} height={56} disc={false} label={app('loading')} />
      )}
      <LogOutSheet open={asking} onClose={() => ask(false)} onOut={() => go({ to: '/login', replace: true })} />
    </Screen>
  );
}

const LinkRow = ({ to, ...row }: RowProps & { readonly to: Path }): ReactElement => (
  <li>
    <Go {...({ to } as { to: '/setting' })} className={rowClasses}>
      <RowContent {...row} opens />
    </Go>
  </li>
);

/** Highlighted only while withdrawals are paused. */
function WithdrawalHold(): ReactElement {
  const security = useCall(identity.security, {}, { staleTime: 60_000 });
  return <HoldNotice hold={security.data?.hold} />;
}

/** How well the account is protected, and the way to better. */
function SecurityRow(): ReactElement {
  const t = useTranslations('app.mine');
  const security = useCall(identity.security, {}, { staleTime: 60_000 });
  const lit = security.data && litOf(security.data.score);
  return (
    <LinkRow
      to="/safeCenter"
      icon={<ShieldCheck {...icon} />}
      title={t('security')}
      value={security.data && t('securityOf', { score: security.data.score })}
      after={lit !== undefined && <ScoreBars lit={lit} />}
    />
  );
}

function InviteRow(): ReactElement {
  const t = useTranslations('app.mine');
  const { data } = useCall(invite.summary, {}, { staleTime: 60_000 });
  return <LinkRow to="/shareCode" icon={<Gift {...icon} />} title={t('invite')} value={data && t('inviteShare', { share: data.share })} />;
}

function Identity(): ReactElement {
  const t = useTranslations('app.mine');
  const app = useTranslations('app');
  const info = useCall(identity.info, {}, { staleTime: 60_000 });
  const kept = useSession((s) => s.username) ?? '';
  useEffect(() => {
    if (info.data) keepUsername(info.data.hasUsername ? info.data.username : undefined);
  }, [info.data]);
  if (info.isError && !info.data) return <CallFailure title={t('failed')} error={info.error} onRetry={() => void info.refetch()} />;
  const trader = info.data;
  const account = trader ? accountOf(trader) : '';
  const ownName = trader ? (trader.hasUsername ? trader.username : '') : kept;
  const badges: Record<string, ReactNode> = {
    none: <Badge>{t('unverified')}</Badge>,
    review: <Badge tone="warn">{t('review')}</Badge>,
    verified: <Badge tone="success">{t('verified')}</Badge>,
  };
  return (
    <section className="flex items-center gap-4 px-4 pb-4" aria-busy={!trader}>
      <span className="grid size-14 flex-none place-items-center rounded-full bg-bg2 text-20 font-semibold uppercase" aria-hidden>
        {(ownName || account.replace(/^\+/, '')).slice(0, 2)}
      </span>
      <span className="min-w-0 flex-1">
        {trader ? (
          <>
            <h1 className="truncate text-20 font-semibold tracking-title">
              <bdi>{traderName(trader)}</bdi>
            </h1>
            {ownName && (
              <span className="mt-px block text-13 text-t3">
                <bdi dir="ltr">{masked(account)}</bdi>
              </span>
            )}
            <span className="mt-0.5 flex items-center gap-3">
              <CopyButton
                text={trader.uid}
                label={t('copyUid')}
                onCopied={(copied) => toast({ kind: copied ? 'good' : 'bad', text: copied ? app('copied') : app('notCopied') })}
              >
                <bdi dir="ltr" className="num">
                  {t('uid', { uid: trader.uid })}
                </bdi>
              </CopyButton>
              {badges[trader.verification]}
            </span>
          </>
        ) : (
          <span className="grid gap-2 py-1">
            {kept ? (
              <h1 className="truncate text-20 font-semibold tracking-title">
                <bdi>{kept}</bdi>
              </h1>
            ) : (
              <Skeleton width={160} height={20} />
            )}
            <Skeleton width={100} height={14} />
          </span>
        )}
      </span>
      <Go to="/userCenter" aria-label={t('userCenter')} className="-me-3 grid size-11 flex-none place-items-center text-t3">
        <ChevronRight size={20} strokeWidth={1.75} className="mirror" aria-hidden />
      </Go>
    </section>
  );
}

function LogOutSheet({
  open,
  onClose,
  onOut,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onOut: () => void;
}): ReactElement {
  const t = useTranslations('app.mine');
  const app = useTranslations('app');
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      busy={busy}
      tone="danger"
      title={t('logOutTitle')}
      confirmLabel={t('logOut')}
      cancelLabel={t('stay')}
      closeLabel={app('close')}
      onConfirm={() => {
        setBusy(true);
        // Without the network the token is forgotten here all the same; the server ends the session by its age.
        void api(identity.logout, {})
          .catch(() => undefined)
          .finally(() => {
            onOut();
            logOut();
          });
      }}
    >
      {t('logOutText')}
    </ConfirmSheet>
  );
}
