import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { Laptop, LogOut, Smartphone, Tablet } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { CallFailure } from '../parts/screen.tsx';
import { identity } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useCall, useSend } from '../wire/use-call.ts';
import { type DeviceKind, deviceOf } from './device-name.ts';
import { useStaleSecurity } from './security.ts';

const icons = { phone: Smartphone, tablet: Tablet, computer: Laptop };
function DeviceIcon({ kind }: { readonly kind: DeviceKind }): ReactElement {
  const Icon = icons[kind];
  return (
    <span className="grid size-10 flex-none place-items-center rounded-full bg-bg2 text-t2">
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

/** "Chrome on Android", as far as the browser said so. */
export function useDeviceName(): (userAgent: string) => string {
  const t = useTranslations('identity.devices');
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    return browser && system ? t('name', { browser, system }) : (browser ?? system ?? t('unknown'));
  };
}

/** Each place where the account is logged in. This one is at the top; any other can be logged out, or all of them. */
export function DeviceList(): ReactElement {
  const t = useTranslations('identity.devices');
  const app = useTranslations('app');
  const locale = useLocale();
  const text = useErrorText();
  const nameOf = useDeviceName();
  const stale = useStaleSecurity();
  const devices = useCall(identity.sessions, {});
  const end = useSend(identity.endSession);
  const endOthers = useSend(identity.endOtherSessions);
  const [asked, ask] = useState<{ readonly id?: string; readonly name: string }>();
  const [shown, show] = useState<typeof asked>();
  const sessions = [...(devices.data?.sessions ?? [])].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const others = sessions.filter((s) => !s.isCurrent).length;

  const confirm = async (): Promise<void> => {
    if (!shown) return;
    try {
      if (shown.id) await end.mutateAsync({ id: shown.id });
      else await endOthers.mutateAsync({});
      toast({ kind: 'good', text: shown.id ? t('ended') : t('endedOthers') });
    } catch (error) {
      toast({ kind: 'bad', text: text(error) });
    } finally {
      ask(undefined);
      void stale();
    }
  };
  const open = (what: typeof asked): void => {
    show(what);
    ask(what);
  };

  if (devices.isError && !devices.data)
    return <CallFailure title={t('failed')} error={devices.error} onRetry={() => void devices.refetch()} />;
  if (!devices.data) return <SkeletonRows rows={3} height={76} label={app('loading')} />;
  return (
    <>
      <ul className="[&>*+*]:hairline-t">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3 py-3 ps-4 pe-2">
            <DeviceIcon kind={deviceOf(session.userAgent).kind} />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-2 text-15 font-medium">
                {nameOf(session.userAgent)}
                {session.isCurrent && <Badge tone="accent">{t('this')}</Badge>}
              </span>
              <span className="mt-0.5 block text-12 text-t3">
                <bdi dir="ltr" className="num wrap-anywhere">
                  {session.ip}
                </bdi>
                {' · '}
                {session.isCurrent ? t('now') : t('lastUsed', { time: isolated(dateText(session.lastUsedAt, locale, 'shorts')) })}
              </span>
              <span className="block text-12 text-t3">{t('since', { time: isolated(dateText(session.createdAt, locale, 'shorts')) })}</span>
            </span>
            {!session.isCurrent && (
              <button
                type="button"
                aria-label={t('end', { name: nameOf(session.userAgent) })}
                onClick={() => open({ id: session.id, name: nameOf(session.userAgent) })}
                className="grid size-11 flex-none place-items-center rounded-button text-danger"
              >
                <LogOut size={20} strokeWidth={1.75} className="mirror" aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="px-4 pt-4">
        {others > 0 ? (
          <Button tone="tonal" wide onClick={() => open({ name: '' })}>
            {t('endOthers', { count: others })}
          </Button>
        ) : (
          <p className="text-center text-13 text-t3">{t('onlyThis')}</p>
        )}
      </div>
      <ConfirmSheet
        open={asked !== undefined}
        onClose={() => ask(undefined)}
        onConfirm={() => void confirm()}
        busy={end.isPending || endOthers.isPending}
        tone="danger"
        title={shown?.id ? t('endTitle', { name: shown.name }) : t('endOthersTitle')}
        confirmLabel={t('endConfirm')}
        cancelLabel={app('cancel')}
        closeLabel={app('close')}
      >
        {shown?.id ? t('endText', { name: shown.name }) : t('endOthersText')}
      </ConfirmSheet>
    </>
  );
}

const isolated = (text: string): string => `\u2068${text}\u2069`;
