import { INBOX_DAYS, inboxTopics } from '@bourse/contract/inbox-topic';
import { DAY_MS } from '@bourse/core/time';
import { Button, IconButton } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Empty } from '@bourse/ui/notice';
import { CheckCheck } from 'lucide-react';
import { Fragment, type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { LogList } from '../parts/log-list.tsx';
import { inbox } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useUnreadMessages } from '../wire/inbox.ts';
import { usePages } from '../wire/use-pages.ts';
import { useMarkAll, useMarkRead } from './mark-read.ts';
import { MessageRow } from './message-row.tsx';

/** The trader's own messages, newest first, by day. The topic is in the address. */
export function MessageList(): ReactElement {
  const t = useTranslations('inbox');
  const locale = useLocale();
  const go = useGo();
  const { topic } = useAddress('/notice');
  const pages = usePages(inbox.messages, { limit: '30', ...(topic && { topic }) });
  const list = pages.data?.pages.flatMap((page) => page.messages);
  const markRead = useMarkRead();
  const choose = (next: (typeof inboxTopics)[number] | undefined) =>
    go({ to: '/notice', search: { list: 'personal', ...(next && { topic: next }) }, replace: true });
  const dayOf = (at: string) => dateText(at, locale, 'day');
  const recent = {
    [dayOf(new Date().toISOString())]: t('today'),
    [dayOf(new Date(Date.now() - DAY_MS).toISOString())]: t('yesterday'),
  };
  return (
    <>
      <div className="sticky top-(--head) z-10 bg-bg0">
        <Chips
          label={t('filter')}
          value={topic ?? 'all'}
          onValue={(value) => choose(value === 'all' ? undefined : value)}
          oneLine
          choices={[{ value: 'all', label: t('all') }, ...inboxTopics.map((value) => ({ value, label: t(`topic.${value}`) }))]}
        />
      </div>
      <LogList
        pages={pages}
        list={list}
        label={t('personal')}
        failed={t('failed')}
        end={t('end', { days: INBOX_DAYS })}
        height={76}
        empty={
          <Empty
            title={t(topic ? 'noneOf' : 'none')}
            action={
              topic && (
                <Button tone="tonal" size="medium" onClick={() => choose(undefined)}>
                  {t('showAll')}
                </Button>
              )
            }
          >
            {!topic && t('noneText')}
          </Empty>
        }
      >
        {(message, at) => {
          const day = dayOf(message.at);
          const isFirst = at === 0 || dayOf(list![at - 1]!.at) !== day;
          return (
            <Fragment key={message.id}>
              {isFirst && (
                <li className="px-4 pt-4 pb-1">
                  <h2 className="text-13 font-semibold text-t3">{recent[day] ?? day}</h2>
                </li>
              )}
              <MessageRow message={message} onOpen={() => message.unread && markRead(message.id)} />
            </Fragment>
          );
        }}
      </LogList>
    </>
  );
}

export function MarkAllMessages({ label }: { readonly label: string }): ReactElement {
  const markAll = useMarkAll();
  const unread = useUnreadMessages();
  const [busy, setBusy] = useState(false);
  return (
    <IconButton
      label={label}
      disabled={unread === 0 || busy}
      className="disabled:opacity-40"
      onClick={() => {
        setBusy(true);
        void markAll().finally(() => setBusy(false));
      }}
    >
      <CheckCheck size={22} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
