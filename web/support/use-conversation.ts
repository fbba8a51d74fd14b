import type { SupportQueueMessage } from '@bourse/contract/realtime';
import type { SupportMessage } from '@bourse/contract/support';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../wire/api.ts';
import { support } from '../wire/calls.ts';
import { useSession } from '../wire/session.ts';
import { usePages } from '../wire/use-pages.ts';
import { useOutgoing } from './outgoing.ts';
import { listenSupport } from './queue.ts';
import { mergeMessages } from './thread.ts';

type Head = Omit<SupportQueueMessage, 'epoch' | 'seq' | 'previousSeq' | 'snapshot' | 'messages'>;

export interface Conversation {
  /** Undefined while it is read for the first time. */
  readonly head: Head | undefined;
  readonly answerMinutes: number | undefined;
  readonly messages: readonly SupportMessage[];
  readonly pages: Pick<
    UseInfiniteQueryResult,
    'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'isFetchNextPageError'
  >;
}

/** The own conversation: read by pages, kept up by its queue. */
export function useConversation(): Conversation {
  const uid = useSession((s) => s.uid);
  const query = usePages(support.conversation, { limit: '30' });
  const { refetch } = query;
  const [live, setLive] = useState<{ head: Head; messages: readonly SupportMessage[] }>();
  const sent = useOutgoing((s) => s.sent);
  useEffect(() => {
    if (uid === undefined) return undefined;
    setLive(undefined);
    return listenSupport(uid, ({ epoch: _, seq: __, previousSeq: ___, snapshot, messages, ...head }) => {
      // A snapshot says where it stands, without its messages: what was missed is read by the call.
      if (snapshot) void refetch();
      setLive((before) => ({ head, messages: [...(before?.messages ?? []), ...messages].slice(-200) }));
    });
  }, [uid, refetch]);
  const first = query.data?.pages[0];
  const messages = useMemo(
    () => mergeMessages(query.data?.pages.flatMap((page) => page.messages) ?? [], live?.messages ?? [], sent),
    [query.data, live, sent],
  );
  const { answerMinutes, messages: _, cursor: __, ...read } = first ?? { answerMinutes: undefined, messages: [] };
  return { head: live?.head ?? (first ? (read as Head) : undefined), answerMinutes, messages: first ? messages : [], pages: query };
}

/** What stands on the screen of a trader who looks at it has been read. */
export function useReadMark(messages: readonly SupportMessage[], unread: number): void {
  const marked = useRef('0');
  const last = messages.findLast((m) => m.author === 'support')?.id;
  useEffect(() => {
    if (last === undefined) return undefined;
    const mark = (): void => {
      if (document.visibilityState !== 'visible' || unread === 0 || Number(last) <= Number(marked.current)) return;
      marked.current = last;
      void api(support.markRead, { id: last }, { quiet: true }).catch(() => {
        marked.current = '0';
      });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [last, unread]);
}
