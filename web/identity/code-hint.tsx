import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useSystemConfig } from '../parts/system-config.ts';

/** Where the code went; in a practice market without a gateway, where it can be read. */
export function CodeHint({ sentTo }: { readonly sentTo: string | undefined }): ReactElement {
  const t = useTranslations('identity.register');
  const outbox = useSystemConfig()['outbox'];
  return (
    <>
      {sentTo ? t('codeHint', { account: `\u2068${sentTo}\u2069` }) : t('codeWhere')}
      {outbox && (
        <span className="mt-0.5 block">
          {t.rich('outbox', {
            link: (chunks) => (
              <a href={outbox} target="_blank" rel="noreferrer" className="font-medium text-accent">
                {chunks}
              </a>
            ),
          })}
        </span>
      )}
    </>
  );
}
