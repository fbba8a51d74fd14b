import { Info } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { passkeySupport } from './passkeys.ts';

/** Why there is no passkey on this page; nothing where there are. */
export function PasskeyReason({ className = 'mt-2' }: { readonly className?: string }): ReactElement | null {
  const t = useTranslations('identity.passkey');
  const support = passkeySupport();
  if (support === 'ready') return null;
  return (
    <p className={`flex items-start gap-1.5 text-12 text-t3 ${className}`}>
      <Info size={14} strokeWidth={2} className="mt-px" aria-hidden />
      <span>
        {support === 'loopback'
          ? t.rich('loopback', {
              link: (chunks) => (
                <a href={location.href.replace(location.hostname, 'localhost')} className="font-medium text-accent">
                  {chunks}
                </a>
              ),
            })
          : t(support)}
      </span>
    </p>
  );
}
