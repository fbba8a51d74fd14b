import type { Output } from '@bourse/contract/call';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStepUp } from '../bridges/step-up.tsx';
import { useErrorText } from '../parts/error-text.ts';
import { HoldNotice } from '../parts/hold-notice.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { api } from '../wire/api.ts';
import { identity } from '../wire/calls.ts';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useSecurity, useStaleSecurity } from './security.ts';
import { TotpSetup } from './totp-setup.tsx';

/** The second factors: authenticator app, passkeys, and the recovery codes for the day when both are gone. */
export default function SecondFactorPage(): ReactElement {
  const t = useTranslations('identity.authenticator');
  const r = useTranslations('identity.recovery');
  const p = useTranslations('identity.passkey');
  const app = useTranslations('app');
  const text = useErrorText();
  const stale = useStaleSecurity();
  const stepUp = useStepUp();
  const security = useSecurity();
  const [started, start] = useState<Output<typeof identity.startTotp>>();
  const [codes, showCodes] = useState<readonly string[]>();
  const [asked, ask] = useState<'remove' | 'codes'>();
  const [busy, setBusy] = useState(false);

  const trying = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ kind: 'bad', text: text(error) });
    } finally {
      setBusy(false);
      ask(undefined);
    }
  };
  const begin = () => trying(async () => start(await stepUp.through(() => api(identity.startTotp, {}))));
  const removeTotp = () =>
    trying(async () => {
      ask(undefined);
      if (await stepUp.through(() => api(identity.removeTotp, {}))) toast({ kind: 'good', text: t('removed') });
      await stale();
    });
  const renewCodes = () =>
    trying(async () => {
      ask(undefined);
      const made = await stepUp.through(() => api(identity.newRecoveryCodes, {}));
      if (made) showCodes(made.recoveryCodes);
      await stale();
    });

  if (codes)
    return (
      <Screen title={r('title')} up="/safeCenter">
        <RecoveryCodes codes={codes} onKept={() => showCodes(undefined)} />
      </Screen>
    );
  if (started)
    return (
      <Screen title={t('setTitle')} up="/2fa">
        <TotpSetup
          started={started}
          stepUp={stepUp}
          onDone={(made) => {
            start(undefined);
            showCodes(made);
            toast({ kind: 'good', text: t('isOn') });
            void stale();
          }}
        />
        <div className="px-4 pt-2">
          <Button tone="text" wide onClick={() => start(undefined)}>
            {app('cancel')}
          </Button>
        </div>
        {stepUp.sheet}
      </Screen>
    );
  const s = security.data;
  return (
    <Screen title={t('page')} up="/safeCenter">
      <p className="-mt-3 mb-5 px-4 text-15 text-t2">
        {t('lead')} {t('pause')}
      </p>
      {security.isError && !s ? (
        <CallFailure title={t('failed')} error={security.error} onRetry={() => void security.refetch()} />
      ) : !s ? (
        <div className="grid gap-3 px-4" role="status" aria-busy="true" aria-label={app('loading')}>
          <Skeleton height={132} />
          <Skeleton height={132} />
        </div>
      ) : (
        <div className="grid gap-3 px-4">
          <HoldNotice hold={s.hold} />
          <Card title={t('title')} note={t('note')} state={<State on={s.hasTotp} />}>
            <div className="px-3.5 pt-1 pb-3.5">
              {s.hasTotp ? (
                <Button tone="tonal" size="medium" wide onClick={() => ask('remove')} className="text-danger!">
                  {t('remove')}
                </Button>
              ) : (
                <Button tone="tonal" size="medium" wide busy={busy && !stepUp.asking} onClick={() => void begin()}>
                  {t('set')}
                </Button>
              )}
            </div>
          </Card>
          <Card title={p('title')} note={p('note')} state={<State on={s.passkeys.length > 0} />}>
            <PasskeyList passkeys={s.passkeys} stepUp={stepUp} onCodes={showCodes} />
          </Card>
          {(s.hasTotp || s.passkeys.length > 0) && (
            <Card
              title={r('title')}
              note={r('note')}
              state={<Badge tone={s.recoveryCodesLeft < 3 ? 'warn' : 'plain'}>{r('left', { count: s.recoveryCodesLeft })}</Badge>}
            >
              <div className="px-3.5 pt-1 pb-3.5">
                <Button tone="tonal" size="medium" wide onClick={() => ask('codes')}>
                  {r('renew')}
                </Button>
              </div>
            </Card>
          )}
        </div>
      )}
      <ConfirmSheet
        open={asked === 'remove'}
        onClose={() => ask(undefined)}
        onConfirm={() => void removeTotp()}
        busy={busy}
        tone="danger"
        title={t('removeTitle')}
        confirmLabel={t('removeConfirm')}
        cancelLabel={app('cancel')}
        closeLabel={app('close')}
      >
        {t('removeText')}
      </ConfirmSheet>
      <ConfirmSheet
        open={asked === 'codes'}
        onClose={() => ask(undefined)}
        onConfirm={() => void renewCodes()}
        busy={busy}
        title={r('renewTitle')}
        confirmLabel={r('renew')}
        cancelLabel={app('cancel')}
        closeLabel={app('close')}
      >
        {r('renewText')}
      </ConfirmSheet>
      {stepUp.sheet}
    </Screen>
  );
}

const Card = ({
  title,
  note,
  state,
  children,
}: {
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly state: ReactNode;
  readonly children: ReactNode;
}): ReactElement => (
  <section className="overflow-hidden rounded-card bg-bg1">
    <div className="flex items-start justify-between gap-3 p-3.5 pb-2">
      <div className="min-w-0">
        <h2 className="text-15 font-semibold">{title}</h2>
        <p className="mt-0.5 text-13 text-t3">{note}</p>
      </div>
      <span className="flex-none">{state}</span>
    </div>
    {children}
  </section>
);

function State({ on }: { readonly on: boolean }): ReactElement {
  const t = useTranslations('identity.safe');
  return <Badge tone={on ? 'success' : 'warn'}>{on ? t('on') : t('missing')}</Badge>;
}
