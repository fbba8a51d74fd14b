import { Button } from '@bourse/ui/button';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { onLookForUpdate } from '../parts/offline.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { moneyText } from '../wire/money-text.ts';
import type { Failure } from './failure.ts';
import { update } from './here.ts';
import type { Release } from './update.ts';

type Shown =
  | { readonly is: 'offer' | 'loading'; readonly release: Release }
  | { readonly is: 'failed'; readonly failure: Failure; readonly version: string; readonly release?: Release }
  | { readonly is: 'rolledBack'; readonly version: string }
  | { readonly is: 'reinstall' };

const EVERY_MS = 30 * 60_000;

/** Updates in the phone apps: offered, downloaded on request, and said plainly if one failed. */
export default function NativeUpdate(): ReactElement {
  return (
    <RoomTexts room="releases" before={null}>
      <Updating />
    </RoomTexts>
  );
}

function Updating(): ReactElement | null {
  const [shown, show] = useState<Shown>();
  const [share, setShare] = useState(0);
  useLooking(show);
  const install = async (release: Release) => {
    setShare(0);
    show({ is: 'loading', release });
    const failure = await update.install(release, setShare);
    show({ is: 'failed', failure, version: release.version, release });
  };
  if (shown === undefined) return null;
  return <Prompt shown={shown} share={share} onInstall={(release) => void install(release)} onClose={() => show(undefined)} />;
}

/** Says that this version runs, then looks for a later one: now, on request, and whenever the app comes back. */
function useLooking(show: (next: Shown | ((before: Shown | undefined) => Shown | undefined)) => void): void {
  useEffect(() => {
    let [lookedAt, isStopped] = [0, false];
    const look = async (): Promise<boolean> => {
      lookedAt = Date.now();
      const found = await update.look();
      if (isStopped) return false;
      const next: Shown | undefined =
        found.step === 'update'
          ? { is: 'offer', release: found.release }
          : found.step === 'failed'
            ? { is: 'failed', failure: found.failure, version: found.version }
            : found.step === 'reinstall'
              ? { is: 'reinstall' }
              : undefined;
      // What is being downloaded, or has just been said, stays.
      if (next !== undefined) show((before) => (before?.is === 'loading' || before?.is === 'rolledBack' ? before : next));
      return next !== undefined;
    };
    const begun = update.begin().then((version) => {
      if (version !== undefined) show({ is: 'rolledBack', version });
      return look();
    });
    void begun.catch(() => undefined);
    const lookAgain = () => {
      if (!document.hidden && Date.now() - lookedAt > EVERY_MS) void look().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', lookAgain);
    const timer = setInterval(lookAgain, EVERY_MS);
    const stopListening = onLookForUpdate(look);
    return () => {
      isStopped = true;
      clearInterval(timer);
      stopListening();
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [show]);
}

function Prompt({
  shown,
  share,
  onInstall,
  onClose,
}: {
  readonly shown: Shown;
  readonly share: number;
  readonly onInstall: (release: Release) => void;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('releases');
  const app = useTranslations('app');
  const locale = useLocale();
  const isolated = (text: string) => `\u2068${text}\u2069`;
  const size = (bytes: number) => isolated(`${moneyText((bytes / 1_000_000).toFixed(1), locale)} MB`);
  const close = (
    <Button tone="text" onClick={onClose}>
      {app(shown.is === 'offer' ? 'later' : 'close')}
    </Button>
  );
  switch (shown.is) {
    case 'offer':
      return (
        <Frame
          title={t('offer', { version: isolated(shown.release.version) })}
          note={t('offerNote', { size: size(shown.release.size) })}
          acts={
            <>
              {close}
              <Button tone="line" size="medium" onClick={() => onInstall(shown.release)}>
                {t('install')}
              </Button>
            </>
          }
        />
      );
    case 'loading':
      return (
        <Frame title={t('loading', { version: isolated(shown.release.version) })} note={t(share < 1 ? 'loadingNote' : 'checking')}>
          <div
            role="progressbar"
            aria-label={t('loading', { version: isolated(shown.release.version) })}
            aria-valuenow={Math.round(share * 100)}
            className="h-1 overflow-hidden rounded-full bg-bg2"
          >
            <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
          </div>
        </Frame>
      );
    case 'failed':
      return (
        <Frame
          title={t('failed', { version: isolated(shown.version) })}
          note={t(`failure.${shown.failure}`)}
          acts={
            <>
              {close}
              {shown.release && (
                <Button tone="line" size="medium" onClick={() => shown.release && onInstall(shown.release)}>
                  {app('retry')}
                </Button>
              )}
            </>
          }
        />
      );
    case 'rolledBack':
      return (
        <Frame
          title={t('rolledBack', { version: isolated(shown.version) })}
          note={t('rolledBackNote', { version: isolated(update.version) })}
          acts={close}
        />
      );
    case 'reinstall':
      return <Frame title={t('reinstall')} note={t('reinstallNote')} acts={close} />;
  }
}

function Frame({
  title,
  note,
  acts,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly acts?: ReactNode;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <div
      role="alertdialog"
      aria-label={title}
      className="fixed inset-x-0 bottom-[calc(var(--foot)+12px+env(safe-area-inset-bottom,0px))] z-40 mx-auto w-full max-w-(--screen) px-4"
    >
      <div className="grid gap-2 rounded-card bg-bg3 px-4 py-3">
        <div>
          <p className="text-15 font-medium">{title}</p>
          <p className="text-13 text-t2">{note}</p>
        </div>
        {children}
        {acts && <div className="flex justify-end gap-1">{acts}</div>}
      </div>
    </div>
  );
}
