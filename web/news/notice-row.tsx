import type { NoticeHead } from '@bourse/contract/news';
import { Badge } from '@bourse/ui/badge';
import { Pin } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { languageOf } from '../locales/locale.ts';
import { Go } from '../nav/go.ts';
import { dateText } from '../wire/date-text.ts';
import { NoticeTag } from './notice-tag.tsx';

/** A notice in the list: a dot while it is unread, its kind and day, title and first words in the language they are written in. */
export function NoticeRow({ notice }: { readonly notice: NoticeHead }): ReactElement {
  const t = useTranslations('news.notices');
  const locale = useLocale();
  const { id, category, pinned, title, lead, unread, publishedAt } = notice;
  const language = languageOf(notice.locale);
  return (
    <li className="[&+&]:hairline-t">
      <Go to="/noticeDetail" search={{ id }} className="relative block px-4 py-3.5 -outline-offset-2 active:bg-bg1">
        {unread && <span data-unread className="absolute start-1.5 top-[1.3rem] size-2 rounded-full bg-accent" aria-hidden />}
        <span className="flex flex-wrap items-center gap-x-2">
          <NoticeTag category={category} />
          {pinned && (
            <span className="inline-flex items-center gap-1 text-11 font-medium text-t3">
              <Pin size={12} strokeWidth={2} aria-hidden />
              {t('pinned')}
            </span>
          )}
          {notice.locale !== locale && <Badge>{language.own}</Badge>}
          <time dateTime={publishedAt} className="ms-auto flex-none text-12 text-t3 tabular-nums">
            {dateText(publishedAt, locale, 'shorts')}
          </time>
        </span>
        {unread && <span className="sr">{t('unread')}</span>}
        <span lang={notice.locale} dir={language.direction} className="mt-2 block text-start">
          <span className={`line-clamp-2 text-15 wrap-anywhere ${unread ? 'font-semibold text-t1' : 'font-medium text-t2'}`}>{title}</span>
          {lead && <span className="mt-0.5 line-clamp-2 text-13 wrap-anywhere text-t3">{lead}</span>}
        </span>
      </Go>
    </li>
  );
}
