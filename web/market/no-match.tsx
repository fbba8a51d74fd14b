import { Empty } from '@bourse/ui/notice';
import { Search } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** No pair answers what was typed: how to search, and a way on. On the page of the search as in the sheet of pairs. */
export function NoMatch({ word, action }: { readonly word: string; readonly action: ReactNode }): ReactElement {
  const t = useTranslations('market.find');
  return (
    <Empty icon={<Search size={24} strokeWidth={1.6} aria-hidden />} title={t('noneTitle', { word: word.trim() })} action={action}>
      {t('noneText')}
    </Empty>
  );
}
