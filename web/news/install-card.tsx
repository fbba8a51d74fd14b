import { Button } from '@bourse/ui/button';
import { toast } from '@bourse/ui/toast';
import { CheckCircle2, Download } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useInstall } from './install-offer.ts';

/** Installing the web app from the browser, or why that isn't possible here. */
export function InstallCard(): ReactElement {
  const t = useTranslations('news-download.install');
  const { state, install } = useInstall();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      if (await install()) toast({ kind: 'good', text: t('done') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="rounded-card bg-bg1 p-3.5">
      <h2 className="text-15 font-semibold">{t('title')}</h2>
      <p className="mt-1 text-13 text-t2">{t('text')}</p>
      {state === 'installed' ? (
        <p className="mt-3 flex items-center gap-2 text-13 font-medium text-success">
          <CheckCircle2 size={16} strokeWidth={2} className="flex-none" aria-hidden />
          {t('installed')}
        </p>
      ) : state === 'ready' ? (
        <Button wide className="mt-3" busy={busy} icon={<Download size={20} strokeWidth={1.75} aria-hidden />} onClick={() => void start()}>
          {t('action')}
        </Button>
      ) : (
        <p className="mt-3 rounded-field bg-bg2 p-3 text-13 text-t2">{t(state)}</p>
      )}
    </section>
  );
}
