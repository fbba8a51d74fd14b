import type { ContentHead } from '@bourse/contract/office/news';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Tag, type TagTone } from '../parts/tag.tsx';

const tones: Readonly<Record<ContentHead['state'], TagTone>> = {
  draft: 'plain',
  scheduled: 'accent',
  published: 'good',
  ended: 'plain',
  withdrawn: 'warn',
};

/** Whether traders see it, and whether a newer version or an approval is pending. */
export function StateTags({ head }: { readonly head: ContentHead }): ReactElement {
  const t = useTranslations('news');
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Tag tone={tones[head.state]}>{t(`state.${head.state}`)}</Tag>
      {head.published !== undefined && head.published !== head.version && <Tag tone="warn">{t('newerDraft')}</Tag>}
      {head.request !== undefined && <Tag tone="accent">{t('waits')}</Tag>}
    </span>
  );
}
