import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** Where one is in a few steps: bars, the count in words, and what this step wants. */
export function StepLine({ at, of, children }: { readonly at: number; readonly of: number; readonly children: ReactNode }): ReactElement {
  const t = useTranslations('identity.step');
  return (
    <div className="-mt-1 mb-6">
      <span className="mb-3 grid auto-cols-fr grid-flow-col gap-1.5" aria-hidden>
        {Array.from({ length: of }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
          <i key={i} className={`h-1 rounded-full ${i < at ? 'bg-accent' : 'bg-bg3'}`} />
        ))}
      </span>
      <p className="text-13 font-medium text-t3">{t('at', { at, of })}</p>
      <p className="mt-0.5 text-15 text-t2">{children}</p>
    </div>
  );
}
