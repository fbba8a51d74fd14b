import { buttonClasses } from '@bourse/ui/button';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';

/** For an empty account: the first deposit in three steps. */
export function DepositGuide(): ReactElement {
  const t = useTranslations('ledger-detail.guide');
  return (
    <section aria-label={t('title')} className="px-4 py-6">
      <h3 className="text-15 font-semibold">{t('title')}</h3>
      <ol className="my-4 grid gap-4">
        {(['one', 'two', 'three'] as const).map((step, i) => (
          <li key={step} className="flex items-start gap-3 text-15">
            <span
              className="num grid size-6 flex-none place-items-center rounded-full bg-accent-tint text-12 font-semibold text-accent"
              aria-hidden
            >
              {i + 1}
            </span>
            <span>{t(step)}</span>
          </li>
        ))}
      </ol>
      <Go to="/deposit" className={buttonClasses('tonal', 'medium')}>
        {t('go')}
      </Go>
    </section>
  );
}
