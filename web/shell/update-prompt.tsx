import { Button } from '@bourse/ui/button';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { startOffline } from '../parts/offline.ts';

/** "A new version is ready": the trader decides when to reload, so that no order is interrupted. */
export function UpdatePrompt(): ReactElement | null {
  const t = useTranslations('app');
  const [apply, setApply] = useState<() => Promise<void>>();
  const [busy, setBusy] = useState(false);
  useEffect(() => startOffline((ready) => setApply(() => ready)), []);
  if (!apply) return null;
  return (
    <div
      role="alertdialog"
      aria-label={t('updateReady')}
      className="fixed inset-x-0 bottom-[calc(var(--foot)+12px+env(safe-area-inset-bottom,0px))] z-40 mx-auto w-full max-w-(--screen) px-4"
    >
      <div className="flex min-h-14 items-center gap-2 rounded-card bg-bg3 ps-4 pe-2">
        <span className="min-w-0 flex-1 py-2 text-15 font-medium">{t('updateReady')}</span>
        <Button tone="text" onClick={() => setApply(undefined)}>
          {t('later')}
        </Button>
        <Button
          tone="line"
          size="medium"
          busy={busy}
          onClick={() => {
            setBusy(true);
            void apply();
          }}
        >
          {t('reopen')}
        </Button>
      </div>
    </div>
  );
}
