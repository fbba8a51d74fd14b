import type { By } from '@bourse/contract/office/text';
import { Eye } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

const listed = new Intl.ListFormat('en');

/** Other operators who have the same case open now. */
export function AlsoOpen({ viewers }: { readonly viewers: readonly By[] | undefined }): ReactElement | null {
  const t = useTranslations('app');
  if (!viewers || viewers.length === 0) return null;
  return (
    <p role="status" className="mb-3 flex items-center gap-2 rounded-field bg-warn-tint px-3 py-2 text-warn">
      <Eye size={15} strokeWidth={1.7} className="flex-none" aria-hidden />
      {t('alsoOpen', { names: listed.format(viewers.map((one) => one.name)), count: viewers.length })}
    </p>
  );
}
