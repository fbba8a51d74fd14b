import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** A filter from the page's address. A press removes it. */
export function FilterTag({ onClear, children }: { readonly onClear: () => void; readonly children: ReactNode }): ReactElement {
  const t = useTranslations('funds');
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex h-7 flex-none items-center gap-1.5 rounded-chip bg-accent-tint px-2.5 font-medium text-accent max-[900px]:h-9"
    >
      {children}
      <span className="sr">{t('clearFilter')}</span>
      <X size={13} aria-hidden />
    </button>
  );
}
