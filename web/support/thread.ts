import type { SupportMessage } from '@bourse/contract/support';
import type { Outgoing } from './outgoing.ts';

/** What stands in the page, from the top down. */
export type Entry =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'new'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: SupportMessage;
      readonly follows: boolean;
      readonly isRead: boolean;
    }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing; readonly follows: boolean };

/** Of several tellings of one message the first one counts. */
export function mergeMessages(...lists: readonly (readonly SupportMessage[])[]): readonly SupportMessage[] {
  const byId = new Map<number, SupportMessage>();
  for (const message of lists.flat()) if (!byId.has(Number(message.id))) byId.set(Number(message.id), message);
  return [...byId].sort(([a], [b]) => a - b).map(([, message]) => message);
}

/** Lines of one side within this time stand closer together. */
const TOGETHER_MS = 5 * 60_000;

interface Thread {
  /** Oldest first. */
  readonly messages: readonly SupportMessage[];
  readonly outgoing: readonly Outgoing[];
  readonly readBySupport: number;
  /** The first message that was new when the page opened. */
  readonly firstNew?: string | undefined;
  /** The day of a time where the reader is. */
  readonly dayOf: (at: string) => string;
}

export function entriesOf({ messages, outgoing, readBySupport, firstNew, dayOf }: Thread): readonly Entry[] {
  const entries: Entry[] = [];
  let day: string | undefined;
  let before: { readonly author: string; readonly at: string } | undefined;
  const begin = (at: string): void => {
    if (dayOf(at) === day) return;
    day = dayOf(at);
    before = undefined;
    entries.push({ kind: 'day', key: `day ${day}`, at });
  };
  const follows = (author: string, at: string): boolean =>
    before?.author === author && Date.parse(at) - Date.parse(before.at) < TOGETHER_MS;
  for (const message of messages) {
    begin(message.at);
    if (message.id === firstNew) {
      before = undefined;
      entries.push({ kind: 'new', key: 'new' });
    }
    const isWritten = message.kind === 'text' || message.kind === 'picture';
    // A message keeps its place on the screen when its answer comes: the key is that of the request.
    const key = message.requestId ?? `message ${message.id}`;
    entries.push({
      kind: 'message',
      key,
      message,
      follows: isWritten && follows(message.author, message.at),
      isRead: Number(message.id) <= readBySupport,
    });
    before = isWritten ? message : undefined;
  }
  const known = new Set(messages.map((m) => m.requestId));
  for (const one of outgoing) {
    if (known.has(one.requestId)) continue;
    begin(one.at);
    entries.push({ kind: 'outgoing', key: one.requestId, outgoing: one, follows: follows('trader', one.at) });
    before = { author: 'trader', at: one.at };
  }
  return entries;
}

/** Where the new ones begin: so many messages of the support from the end. */
export function firstUnread(messages: readonly SupportMessage[], unread: number): string | undefined {
  const fromSupport = messages.filter((m) => m.author === 'support' && (m.kind === 'text' || m.kind === 'picture'));
  return unread > 0 ? fromSupport.at(-unread)?.id : undefined;
}
