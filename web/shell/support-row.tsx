import { Badge } from '@bourse/ui/badge';
import { RowContent, rowClasses } from '@bourse/ui/list';
import { MessageSquareText } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { useSupportEntry } from '../support/support-entry.ts';

/** The way to the online service, wherever the configuration has it. */
export function SupportRow(): ReactElement {
  const t = useTranslations('support');
  const { link, unread, unreadLabel } = useSupportEntry();
  const content = (
    <RowContent
      icon={<MessageSquareText size={20} strokeWidth={1.75} aria-hidden />}
      title={t('title')}
      after={unread > 0 && <Badge tone="accent">{unreadLabel}</Badge>}
      opens
    />
  );
  return (
    <li>
      {link ? (
        <a href={link} target="_blank" rel="noopener noreferrer" className={rowClasses}>
          {content}
        </a>
      ) : (
        <Go to="/support" className={rowClasses}>
          {content}
        </Go>
      )}
    </li>
  );
}
