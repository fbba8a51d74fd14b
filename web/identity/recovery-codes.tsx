import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { copyText } from '@bourse/ui/copy-button';
import { toast } from '@bourse/ui/toast';
import { Copy, Download } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { appName, useSystemConfig } from '../parts/system-config.ts';

/** Shown once. The trader confirms that they're stored before going on. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }): ReactElement {
  const t = useTranslations('identity.recovery');
  const app = useTranslations('app');
  const name = appName(useSystemConfig());
  const [kept, keep] = useState(false);
  const text = `${codes.join('\n')}\n`;

  const download = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-recovery-codes.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  };
  return (
    <div className="px-4">
      <p className="-mt-3 mb-5 text-15 text-t2">{t('lead')}</p>
      <ol aria-label={t('title')} dir="ltr" className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-card bg-bg1 p-4">
        {codes.map((code) => (
          <li key={code} className="num text-center text-16 font-medium tracking-wide">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button
          tone="tonal"
          size="medium"
          icon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() =>
            void copyText(text).then((copied) => toast({ kind: copied ? 'good' : 'bad', text: copied ? app('copied') : app('notCopied') }))
          }
        >
          {t('copy')}
        </Button>
        <Button tone="tonal" size="medium" icon={<Download size={16} strokeWidth={1.75} aria-hidden />} onClick={download}>
          {t('download')}
        </Button>
      </div>
      <div className="mt-4">
        <Checkbox on={kept} onChange={keep}>
          {t('kept')}
        </Checkbox>
      </div>
      <Button wide className="mt-3" unless={kept ? undefined : t('keepFirst')} onClick={onKept}>
        {app('done')}
      </Button>
    </div>
  );
}
