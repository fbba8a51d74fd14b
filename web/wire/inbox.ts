import { callKey } from '@bourse/client/calls';
import type { Output } from '@bourse/contract/call';
import type { QueryClient } from '@tanstack/react-query';
import { inbox } from './calls.ts';
import { useHeadlines } from './headlines.ts';
import { useSession } from './session.ts';
import { useCall } from './use-call.ts';

/** Unread personal messages: by a call, and from then on by the own queue. */
export function useUnreadMessages(): number {
  return useCall(inbox.unread, {}, { enabled: useSession((s) => s.token !== undefined), staleTime: 60_000 }).data?.unread ?? 0;
}

export const tellUnreadMessages = (client: QueryClient, unread: number): void =>
  void client.setQueryData<Output<typeof inbox.unread>>(callKey(inbox.unread, {}), { unread });

/** What the bell says: how much is unread, and the page where it is. */
export function useBell(): { readonly unread: number; readonly search: { readonly list?: 'personal' } } {
  const personal = useUnreadMessages();
  const notices = useHeadlines().data?.unread ?? 0;
  return { unread: personal + notices, search: personal > 0 || notices === 0 ? { list: 'personal' } : {} };
}

/** In a badge: more than two digits have no room. */
export const badgeText = (unread: number): string => (unread > 99 ? '99+' : String(unread));
