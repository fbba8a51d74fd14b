import { callKey } from '@bourse/client/calls';
import type { Output } from '@bourse/contract/call';
import type { NoticesMessage } from '@bourse/contract/realtime';
import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocale } from 'use-intl';
import { news } from './calls.ts';
import { useSession } from './session.ts';
import { listen } from './stomp.ts';
import { useCall, useRefresh } from './use-call.ts';

export type Headlines = Output<typeof news.headlines>;

const keyOf = (locale: string) => callKey(news.headlines, { locale });

/** The first notices and how many are unread: by a call, and from then on by the queue. */
export function useHeadlines(): UseQueryResult<Headlines, Error> {
  const locale = useLocale();
  return useCall(news.headlines, { locale }, { enabled: useSession((s) => s.token !== undefined), staleTime: 60_000 });
}

/** Everybody hears of a notice in the same moment; who asks for more does so some time within this. */
const spreadMs = 8_000;

/** While mounted, a notice that is published or withdrawn is seen at once. */
export function useLiveNotices(): void {
  const client = useQueryClient();
  const refresh = useRefresh();
  const locale = useLocale();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = listen('notices', (message) => {
      const key = keyOf(locale);
      const before = client.getQueryData<Headlines>(key);
      const after = before && withMessage(before, message as NoticesMessage, locale);
      if (after === undefined || after === before) return;
      client.setQueryData(key, after);
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh('news');
      }, Math.random() * spreadMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, refresh, locale]);
}

/** How many notices are unread now, wherever it is shown. */
export function tellUnread(client: QueryClient, unread: number, read: (id: string) => boolean): void {
  client.setQueriesData<Headlines>(
    { queryKey: [news.headlines.path] },
    (old) => old && { unread, notices: old.notices.map((one) => (read(one.id) ? { ...one, unread: false } : one)) },
  );
}

/** What is shown after a message of the queue; the same object where nothing changes. */
export function withMessage(before: Headlines, message: Pick<NoticesMessage, 'notices'>, locale: string): Headlines {
  const known = new Map(before.notices.map((one) => [one.id, one]));
  const newest =
    before.notices
      .map((one) => one.publishedAt)
      .sort()
      .at(-1) ?? '';
  let { unread } = before;
  const notices = message.notices.map(({ titles, ...head }) => {
    const old = known.get(head.id);
    const told = titleFor(titles, locale);
    if (old !== undefined) return old.title === told.title && old.pinned === head.pinned ? old : { ...old, ...head, ...told };
    // One that moved up because another went away is older than what was there.
    const isNew = head.publishedAt > newest;
    if (isNew) unread += 1;
    return { ...head, ...told, lead: '', unread: isNew };
  });
  const gone = before.notices.filter((one) => one.unread && !message.notices.some(({ id }) => id === one.id));
  // Pushed out by newer ones they are still unread; only where there is room they were taken down.
  if (notices.length < before.notices.length || notices.every((one) => known.has(one.id))) unread = Math.max(0, unread - gone.length);
  const isSame = notices.length === before.notices.length && notices.every((one, i) => one === before.notices[i]);
  return isSame ? before : { unread, notices };
}

function titleFor(titles: Readonly<Record<string, string>>, locale: string): { title: string; locale: string } {
  const language = locale.split('-')[0];
  const near = Object.keys(titles)
    .sort()
    .find((one) => one.split('-')[0] === language);
  const found = titles[locale] === undefined ? (near ?? 'en') : locale;
  return { title: titles[found] ?? '', locale: found };
}
