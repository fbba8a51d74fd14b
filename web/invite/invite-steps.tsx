import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** How it works, for traders who haven't invited anyone yet. */
export function InviteSteps({ share }: { readonly share: string }): ReactElement {
  const t = useTranslations('invite');
  return (
    <section className="rounded-card bg-bg1 p-4">
      <h2 className="text-15 font-semibold">{t('how')}</h2>
      <ol className="mt-3 grid gap-4">
        {[
          [t('step1'), t('step1Text')],
          [t('step2'), t('step2Text')],
          [t('step3'), t('step3Text', { share })],
        ].map(([title, text], i) => (
          <li key={title} className="flex gap-3">
            <span
              className="num grid size-7 flex-none place-items-center rounded-full bg-accent-tint text-13 font-semibold text-accent"
              aria-hidden
            >
              {i + 1}
            </span>
            <span className="min-w-0">
              <span className="block text-15 leading-7 font-medium">{title}</span>
              <span className="block text-13 text-t3">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
