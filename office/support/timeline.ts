import type { OfficeMessage, SupportNote } from '@bourse/contract/office/support';
import { timeText } from '../wire/time-text.ts';

/** The conversation, oldest first: messages of both sides, and the notes of operators. */
export type TimelineEntry =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: OfficeMessage; readonly follows: boolean }
  | { readonly kind: 'note'; readonly key: string; readonly note: SupportNote };

const TOGETHER_MS = 5 * 60_000;

/** Notes older than the oldest loaded message arrive with its page. */
export function timelineOf(messages: readonly OfficeMessage[], notes: readonly SupportNote[], hasOlder: boolean): readonly TimelineEntry[] {
  const oldest = messages[0]?.at ?? '';
  const mixed = [
    ...messages.map((message) => ({ at: message.at, message })),
    ...notes.filter((note) => !hasOlder || note.at >= oldest).map((note) => ({ at: note.at, note })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const entries: TimelineEntry[] = [];
  let day = '';
  let before: OfficeMessage | undefined;
  for (const one of mixed) {
    const here = timeText(one.at, 'day');
    if (here !== day) {
      day = here;
      before = undefined;
      entries.push({ kind: 'day', key: `day ${day}`, day });
    }
    if ('note' in one) {
      before = undefined;
      entries.push({ kind: 'note', key: `note ${one.note.id}`, note: one.note });
      continue;
    }
    const { message } = one;
    const follows =
      before?.author === message.author &&
      before.operator?.operator === message.operator?.operator &&
      Date.parse(message.at) - Date.parse(before.at) < TOGETHER_MS;
    entries.push({ kind: 'message', key: `message ${message.id}`, message, follows });
    before = message.kind === 'text' || message.kind === 'picture' ? message : undefined;
  }
  return entries;
}
