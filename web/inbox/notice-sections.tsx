import { Segmented } from '@bourse/ui/segmented';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { useHeadlines } from '../wire/headlines.ts';
import { badgeText, useUnreadMessages } from '../wire/inbox.ts';

const sections = ['personal', 'announcements'] as const;
type Section = (typeof sections)[number];

/** What concerns the trader, and what everyone is told, each with the number of those that are unread. */
export function NoticeSections({ value }: { readonly value: Section }): ReactElement {
  const t = useTranslations('inbox');
  const go = useGo();
  const unread: Readonly<Record<Section, number>> = { personal: useUnreadMessages(), announcements: useHeadlines().data?.unread ?? 0 };
  return (
    <div className="px-4 py-1">
      <Segmented
        label={t('sections')}
        value={value}
        onValue={(next) => go({ to: '/notice', search: next === 'personal' ? { list: next } : {}, replace: true })}
        segments={sections.map((one) => ({
          value: one,
          label: (
            <span className="flex items-center gap-1.5">
              {t(one)}
              {unread[one] > 0 && (
                <span className="min-w-4.5 rounded-full bg-accent px-1.5 text-11 leading-4.5 font-semibold text-on-accent tabular-nums">
                  {badgeText(unread[one])}
                </span>
              )}
            </span>
          ),
        }))}
      />
    </div>
  );
}
