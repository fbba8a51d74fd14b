import { Badge } from '@bourse/ui/badge';
import { IconButton } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { CopyButton } from '@bourse/ui/copy-button';
import { ButtonRow, RowContent, type RowProps, Rows, rowClasses } from '@bourse/ui/list';
import { Skeleton } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { ArrowLeftRight, ChartLine, Eye, EyeOff, FileText, History, Info, List, LogOut, Settings2, Wallet } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf } from '../locales/locale.ts';
import { api } from '../wire/api.ts';
import { identity, spot } from '../wire/calls.ts';
import { useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';
import { Go, useGo } from './go.tsx';
import { masked } from './masked-account.ts';
import { prefer, usePreferences } from './preferences.ts';
import { isBuilt, type Path } from './routes.ts';
import { CallFailure, Screen } from './screen.tsx';
import { version } from './version.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Who am I, where is my money, my orders, and the ways to settings and out. */
export function MinePage(): ReactElement {
  const t = useTranslations('app.mine');
  const s = useTranslations('setting');
  const go = useGo();
  const p = usePreferences();
  const [asking, ask] = useState(false);
  const orders = useCall(spot.openOrders, {});
  const theme = { system: s('themeSystem'), dark: s('themeDark'), light: s('themeLight') }[p.theme];

  const shortcuts = [
    { to: '/transfer', icon: <ArrowLeftRight {...icon} />, label: t('transfer') },
    { to: '/capital', icon: <Wallet {...icon} />, label: t('assets') },
    { to: '/markets', icon: <ChartLine {...icon} />, label: t('markets') },
  ].filter((x) => isBuilt(x.to));
  const ordersPath = ['/order', '/tradeOrder'].find(isBuilt);

  return (
    <Screen
      title=""
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
      {shortcuts.length > 0 && (
        <nav aria-label={t('shortcuts')} className="grid auto-cols-fr grid-flow-col gap-2 px-4 pt-1">
          {shortcuts.map((x) => (
            <Go
              key={x.to}
              {...({ to: x.to } as { to: '/setting' })}
              className="flex min-h-12 items-center justify-center gap-2 rounded-button bg-bg1 px-2 text-center text-15 font-medium"
            >
              <span className="text-t2">{x.icon}</span>
              {x.label}
            </Go>
          ))}
        </nav>
      )}
      <div className="grid gap-3 px-4 pt-3">
        {(ordersPath || isBuilt('/transferLog')) && (
          <Rows>
            {ordersPath && (
              <LinkRow
                to={ordersPath as Path}
                icon={<List {...icon} />}
                title={t('orders')}
                value={orders.data ? t('ordersOpen', { count: orders.data.length }) : undefined}
              />
            )}
            {isBuilt('/transferLog') && <LinkRow to={'/transferLog' as Path} icon={<History {...icon} />} title={t('transfers')} />}
          </Rows>
        )}
        <Rows>
          <LinkRow
            to="/setting"
            icon={<Settings2 {...icon} />}
            title={t('settings')}
            value={t('look', { theme, language: languageOf(p.locale).own })}
          />
          <LinkRow to="/rule" icon={<FileText {...icon} />} title={t('terms')} />
          <LinkRow to="/aboutCenter" icon={<Info {...icon} />} title={t('about')} value={<bdi dir="ltr">{version}</bdi>} />
        </Rows>
        <Rows>
          <ButtonRow icon={<LogOut {...icon} className="mirror" />} title={t('logOut')} tone="danger" onClick={() => ask(true)} />
        </Rows>
      </div>
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

function Identity(): ReactElement {
  const t = useTranslations('app.mine');
  const app = useTranslations('app');
  const info = useCall(identity.info, {}, { staleTime: 60_000 });
  if (info.isError && !info.data) return <CallFailure title={t('failed')} error={info.error} onRetry={() => void info.refetch()} />;
  const trader = info.data;
  const account = trader?.email ?? trader?.phone ?? '';
  const name = trader?.username || masked(account);
  const badges: Record<string, ReactNode> = {
    none: <Badge>{t('unverified')}</Badge>,
    review: <Badge tone="warn">{t('review')}</Badge>,
    verified: <Badge tone="success">{t('verified')}</Badge>,
  };
  return (
    <section className="flex items-center gap-4 px-4 pb-4" aria-busy={!trader}>
      <span className="grid size-14 flex-none place-items-center rounded-full bg-bg2 text-20 font-semibold uppercase" aria-hidden>
        {(trader?.username || account.replace(/^\+/, '')).slice(0, 2)}
      </span>
      <span className="min-w-0 flex-1">
        {trader ? (
          <>
            <h1 className="text-20 wrap-anywhere font-semibold tracking-title">
              <bdi>{name}</bdi>
            </h1>
            {trader.username && (
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
            <Skeleton width={160} height={20} />
            <Skeleton width={100} height={14} />
          </span>
        )}
      </span>
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
            useSession.getState().logOut();
          });
      }}
    >
      {t('logOutText')}
    </ConfirmSheet>
  );
}
