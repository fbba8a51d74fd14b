import { isLater } from '@bourse/contract/release-text';
import { toast } from '@bourse/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isNative } from '../wire/origin.ts';
import { lookForUpdate } from './offline.ts';
import { loadConfig, systemConfig } from './system-config.ts';
import { version } from './version.ts';

/** Checks for a new version on request and reports the result. A loaded one is announced by the shell's prompt. */
export function useUpdateCheck(): { readonly checking: boolean; readonly check: () => void } {
  const t = useTranslations('app.update');
  const [checking, setChecking] = useState(false);
  const run = async () => {
    setChecking(true);
    try {
      await loadConfig();
      const coming = await lookForUpdate();
      const there = systemConfig()['app_version'];
      // The phone apps show what they found.
      if (coming) isNative || toast({ text: t('coming') });
      else toast({ text: !isNative && isLater(there, version) ? t('atNextStart', { version: `\u2068${there}\u2069` }) : t('none') });
    } catch {
      toast({ kind: 'bad', text: t('failed') });
    } finally {
      setChecking(false);
    }
  };
  return { checking, check: () => void (checking || run()) };
}
