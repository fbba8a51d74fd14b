import { CopyButton } from '@bourse/ui/copy-button';
import { ExternalLink, OctagonAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { OpenWithdrawal } from './look-at.ts';

/** Its transaction, why it ended, and what being stuck means. */
export function ChainFacts({ one }: { readonly one: OpenWithdrawal }): ReactElement | null {
  const t = useTranslations('funds');
  const isHttps = one.explorer?.startsWith('https://') === true;
  if (!one.txid && !one.cause && one.state !== 'stuck') return null;
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
      {one.state === 'stuck' && (
        <p role="alert" className="flex gap-2.5 rounded-field bg-danger-tint px-3 py-2.5 text-danger">
          <OctagonAlert size={16} strokeWidth={1.7} className="mt-px flex-none" aria-hidden />
          {t('stuckText')}
        </p>
      )}
      {one.cause && <p className="text-t2">{t('toldTrader', { cause: t(`refusals.${one.cause}`) })}</p>}
      {one.txid && (
        <p className="flex items-center gap-2 text-12 text-t2">
          <span className="text-t3">{t('transaction')}</span>
          <bdi dir="ltr" className="hash min-w-0 cut">
            {one.txid}
          </bdi>
          <CopyButton text={one.txid} label={t('copyOf', { what: t('transaction') })} />
          {isHttps && (
            <a
              href={one.explorer}
              target="_blank"
              rel="noreferrer noopener"
              className="inline-flex items-center gap-1 font-medium text-accent"
            >
              {t('explorer')}
              <ExternalLink size={12} aria-hidden />
            </a>
          )}
        </p>
      )}
    </div>
  );
}
