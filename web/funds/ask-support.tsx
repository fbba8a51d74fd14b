import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { SupportLink } from '../parts/support-link.tsx';

/** Below a way to deposit. */
export function AskSupport(): ReactElement {
  const t = useTranslations('funds');
  return (
    <SupportLink className="mx-auto mt-3 flex min-h-11 w-fit items-center text-13 font-medium text-accent">{t('askSupport')}</SupportLink>
  );
}
