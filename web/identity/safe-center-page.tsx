import { ButtonRow, Rows } from '@bourse/ui/list';
import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import {
  Fingerprint,
  History,
  KeyRound,
  LifeBuoy,
  Lock,
  Mail,
  MonitorSmartphone,
  Smartphone,
  Snowflake,
  Timer,
  Trash2,
} from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { HoldNotice } from '../parts/hold-notice.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { identity } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useCall, useSend } from '../wire/use-call.ts';
import { CloseSheet } from './close-sheet.tsx';
import { FreezeSheet } from './freeze-sheet.tsx';
import { GuardRow } from './guard-row.tsx';
import { ScoreCard } from './score-card.tsx';
import { type Security, useSecurity, useStaleSecurity } from './security.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Everything that protects the account, what is there and what is missing, each one press away. */
export default function SafeCenterPage(): ReactElement {
  const t = useTranslations('identity.safe');
  const app = useTranslations('app');
  const security = useSecurity();
  return (
    <Screen title={t('title')} up="/mine">
      {security.data ? (
        <Guards security={security.data} />
      ) : security.isError ? (
        <CallFailure title={t('failed')} error={security.error} onRetry={() => void security.refetch()} />
      ) : (
        <div className="grid gap-3 px-4">
          <Skeleton height={148} />
          <SkeletonRows rows={5} disc={false} label={app('loading')} />
        </div>
      )}
    </Screen>
  );
}

function Guards({ security: s }: { readonly security: Security }): ReactElement {
  const t = useTranslations('identity.safe');
  const r = useTranslations('identity.recovery');
  const d = useTranslations('identity.devices');
  const locale = useLocale();
  const sessions = useCall(identity.sessions, {}, { staleTime: 30_000 });
  const hasFactor = s.hasTotp || s.passkeys.length > 0;
  return (
    <div className="grid grid-cols-1 gap-5 px-4">
      <div className="grid gap-3">
        <ScoreCard security={s} />
        <HoldNotice hold={s.hold} />
      </div>
      <Group title={t('passwords')}>
        <GuardRow
          to="/editPassword"
          icon={Lock}
          title={t('login')}
          note={t('changed', { time: `\u2068${dateText(s.passwordChangedAt, locale, 'short')}\u2069` })}
          on={t('change')}
        />
        <GuardRow to="/editSafePassword" icon={KeyRound} title={t('safe')} note={t('safeNote')} on={s.hasSafePassword && t('set')} />
      </Group>
      <Group title={t('contacts')}>
        <GuardRow
          to="/userPhone"
          search={{ channel: 'email' }}
          icon={Mail}
          title={t('email')}
          on={s.email && <bdi dir="ltr">{s.email}</bdi>}
          missing={t('unbound')}
        />
        <GuardRow
          to="/userPhone"
          search={{ channel: 'phone' }}
          icon={Smartphone}
          title={t('phone')}
          on={s.phone && <bdi dir="ltr">{s.phone}</bdi>}
          missing={t('unbound')}
        />
      </Group>
      <Group title={t('factors')}>
        <GuardRow to="/2fa" icon={Timer} title={t('authenticator')} on={s.hasTotp && t('on')} />
        <GuardRow to="/2fa" icon={Fingerprint} title={t('passkeys')} on={s.passkeys.length > 0 && String(s.passkeys.length)} />
        {hasFactor && (
          <GuardRow
            to="/2fa"
            icon={LifeBuoy}
            title={r('title')}
            on={s.recoveryCodesLeft > 0 && r('left', { count: s.recoveryCodesLeft })}
            missing={r('left', { count: 0 })}
          />
        )}
      </Group>
      <Group title={t('where')}>
        <GuardRow
          to="/sessions"
          icon={MonitorSmartphone}
          title={d('devices')}
          on={sessions.data ? String(sessions.data.sessions.length) : <Skeleton width={16} />}
        />
        <GuardRow to="/sessions" search={{ list: 'history' }} icon={History} title={d('history')} on={<span />} />
      </Group>
      <AccountGroup security={s} />
    </div>
  );
}

/** Freezing the account for a while, or closing it. */
function AccountGroup({ security: s }: { readonly security: Security }): ReactElement {
  const t = useTranslations('identity.safe');
  const locale = useLocale();
  const text = useErrorText();
  const stale = useStaleSecurity();
  const takeBack = useSend(identity.withdrawClosing);
  const [asked, ask] = useState<'freeze' | 'close'>();
  return (
    <Group title={t('account')}>
      <ButtonRow icon={<Snowflake {...icon} />} title={t('freeze')} note={t('freezeNote')} opens onClick={() => ask('freeze')} />
      {s.closingRequestedAt ? (
        <ButtonRow
          icon={<Trash2 {...icon} />}
          title={t('closingAsked', { time: `\u2068${dateText(s.closingRequestedAt, locale, 'short')}\u2069` })}
          note={t('closingNote')}
          value={<span className="font-medium text-accent">{t('takeBack')}</span>}
          onClick={() => {
            if (takeBack.isPending) return;
            takeBack.mutate(
              {},
              {
                onSuccess: () => toast({ kind: 'good', text: t('takenBack') }),
                onError: (error) => toast({ kind: 'bad', text: text(error) }),
                onSettled: () => void stale(),
              },
            );
          }}
        />
      ) : (
        <ButtonRow icon={<Trash2 {...icon} />} title={t('close')} tone="danger" opens onClick={() => ask('close')} />
      )}
      <FreezeSheet open={asked === 'freeze'} onClose={() => ask(undefined)} />
      <CloseSheet open={asked === 'close'} onClose={() => ask(undefined)} />
    </Group>
  );
}

const Group = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactElement => (
  <section>
    <h2 className="mb-2 text-13 font-semibold text-t3">{title}</h2>
    <Rows>{children}</Rows>
  </section>
);
