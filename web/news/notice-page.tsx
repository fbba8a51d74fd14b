import type { NoticeCategory } from '@bourse/contract/news';
import { Button, IconButton } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Empty } from '@bourse/ui/notice';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { BellOff, CheckCheck } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { MarkAllMessages, NoticeSections, PersonalMessages } from '../bridges/personal-messages.tsx';
import { useAddress, useGo } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { LogList } from '../parts/log-list.tsx';
import { Screen } from '../parts/screen.tsx';
import { news } from '../wire/calls.ts';
import { tellUnread, useHeadlines, useLiveNotices } from '../wire/headlines.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { usePages } from '../wire/use-pages.ts';
import { NoticeRow } from './notice-row.tsx';

const categories: readonly NoticeCategory[] = ['product', 'maintenance', 'listing', 'promotion', 'security'];
const filters = ['all', 'unread', ...categories] as const;
type Filter = (typeof filters)[number];

/** What concerns the trader, and what everyone is told. */
export default function NoticePage(): ReactElement {
  return useAddress('/notice').list === 'personal' ? <Personal /> : <Announcements />;
}

function Personal(): ReactElement {
  const t = useTranslations('news.notices');
  useLiveNotices();
  return (
    <Screen title={t('title')} up="/index" actions={<MarkAllMessages label={t('markAll')} />}>
      <NoticeSections value="personal" />
      <PersonalMessages />
    </Screen>
  );
}

/** Every notice, pinned ones first, then the newest. The filter is in the address. */
function Announcements(): ReactElement {
  const t = useTranslations('news.notices');
  const locale = useLocale();
  const go = useGo();
  const text = useErrorText();
  const client = useQueryClient();
  const refresh = useRefresh();
  useLiveNotices();
  const filter: Filter = useAddress('/notice').show ?? 'all';
  const pages = usePages(news.notices, {
    locale,
    limit: '20',
    ...(filter === 'unread' && { unread: 'true' as const }),
    ...(filter !== 'all' && filter !== 'unread' && { category: filter }),
  });
  const list = pages.data?.pages.flatMap((page) => page.notices);
  const unread = useHeadlines().data?.unread ?? pages.data?.pages[0]?.unread ?? 0;
  const readAll = useSend(news.readAllNotices);
  // Updated everywhere, also if the page was left in the meantime.
  const markAll = () =>
    readAll.mutateAsync({}).then(
      () => {
        tellUnread(client, 0, () => true);
        toast({ kind: 'good', text: t('allRead') });
        return refresh('news');
      },
      (failure) => toast({ kind: 'bad', text: text(failure) }),
    );
  return (
    <Screen
      title={t('title')}
      up="/index"
      actions={
        <IconButton
          label={t('markAll')}
          disabled={unread === 0 || readAll.isPending}
          className="disabled:opacity-40"
          onClick={() => void markAll()}
        >
          <CheckCheck size={22} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      <NoticeSections value="announcements" />
      <FilterLine
        filter={filter}
        unread={unread}
        onFilter={(show) => go({ to: '/notice', search: show === 'all' ? {} : { show }, replace: true })}
      />
      <LogList
        pages={pages}
        list={list}
        label={t('list')}
        failed={t('failed')}
        end={t('end')}
        rows={6}
        height={112}
        disc={false}
        empty={
          <Empty
            {...(filter === 'unread' && { icon: <BellOff size={24} strokeWidth={1.6} aria-hidden /> })}
            title={filter === 'unread' ? t('noneUnread') : filter === 'all' ? t('none') : t('noneOf')}
            action={
              filter !== 'all' && (
                <Button tone="tonal" size="medium" onClick={() => go({ to: '/notice', search: {}, replace: true })}>
                  {t('showAll')}
                </Button>
              )
            }
          />
        }
      >
        {(notice) => <NoticeRow key={notice.id} notice={notice} />}
      </LogList>
    </Screen>
  );
}

/** One line that scrolls sideways; the chosen filter is brought into view. */
function FilterLine({
  filter,
  unread,
  onFilter,
}: {
  readonly filter: Filter;
  readonly unread: number;
  readonly onFilter: (filter: Filter) => void;
}): ReactElement {
  const t = useTranslations('news.notices');
  const line = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    line.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [filter]);
  return (
    <div ref={line} className="sticky top-(--head) z-10 bg-bg0">
      <Chips
        label={t('filter')}
        value={filter}
        onValue={onFilter}
        oneLine
        choices={filters.map((value) => ({
          value,
          label: value === 'all' ? t('all') : value === 'unread' ? t('unreadCount', { count: unread }) : t(`category.${value}`),
        }))}
      />
    </div>
  );
}
