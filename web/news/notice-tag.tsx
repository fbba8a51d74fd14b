import type { NoticeCategory } from '@bourse/contract/news';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** Only what asks for attention has a colour. */
const tones: Readonly<Record<NoticeCategory, BadgeTone>> = {
  product: 'plain',
  listing: 'plain',
  promotion: 'plain',
  maintenance: 'warn',
  security: 'danger',
};

export const NoticeTag = ({ category }: { readonly category: NoticeCategory }): ReactElement => {
  const t = useTranslations('news.notices.category');
  return <Badge tone={tones[category]}>{t(category)}</Badge>;
};
