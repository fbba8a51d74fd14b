import type { Output } from '@bourse/contract/call';
import { toast } from '@bourse/ui/toast';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { api } from '../wire/api.ts';
import { inbox } from '../wire/calls.ts';
import { tellUnreadMessages } from '../wire/inbox.ts';
import { useRefresh } from '../wire/use-call.ts';

type Listed = InfiniteData<Output<typeof inbox.messages>>;

/** Marks a message as read that is opened: in the list at once. If it fails it stays unread, which the next visit shows. */
export function useMarkRead(): (id: string) => void {
  const client = useQueryClient();
  const refresh = useRefresh();
  return (id) => {
    client.setQueriesData<Listed>(
      { queryKey: [inbox.messages.path] },
      (old) =>
        old && {
          ...old,
          pages: old.pages.map((page) => ({
            ...page,
            messages: page.messages.map((one) => (one.id === id ? { ...one, unread: false } : one)),
          })),
        },
    );
    void api(inbox.markRead, { id }, { quiet: true }).then(
      ({ unread }) => tellUnreadMessages(client, unread),
      () => refresh(inbox.messages),
    );
  };
}

/** All of every topic, up to the newest. */
export function useMarkAll(): () => Promise<void> {
  const t = useTranslations('inbox');
  const text = useErrorText();
  const client = useQueryClient();
  const refresh = useRefresh();
  return async () => {
    try {
      const [newest] = (await api(inbox.messages, { limit: '1' })).messages;
      if (newest !== undefined) tellUnreadMessages(client, (await api(inbox.markRead, { id: newest.id, andOlder: true })).unread);
      toast({ kind: 'good', text: t('allRead') });
      await refresh(inbox.messages);
    } catch (failure) {
      toast({ kind: 'bad', text: text(failure as Error) });
    }
  };
}
