import type { SupportMessage } from '@bourse/contract/support';
import { expect, test } from 'vitest';
import { entriesOf, firstUnread, mergeMessages } from './thread.ts';

const line = (id: number, author: 'trader' | 'support', at: string, more: Partial<SupportMessage> = {}): SupportMessage => ({
  id: String(id),
  author,
  kind: 'text',
  text: `line ${id}`,
  at: `2026-11-${at}:00.000Z`,
  ...more,
});
const dayOf = (at: string) => at.slice(0, 10);
const told = (messages: SupportMessage[], more: Partial<Parameters<typeof entriesOf>[0]> = {}) =>
  entriesOf({ messages, outgoing: [], readBySupport: 0, dayOf, ...more }).map((e) =>
    e.kind === 'message'
      ? `${e.follows ? '+' : ''}${e.message.id}${e.isRead ? '✓' : ''}`
      : e.kind === 'outgoing'
        ? `>${e.follows ? '+' : ''}`
        : e.kind,
  );

test('a message from the call, the queue and an answer is one message, in its place', () => {
  const [a, b, c] = [line(1, 'trader', '01T10:00'), line(2, 'support', '01T10:01'), line(10, 'trader', '01T10:02')];
  expect(mergeMessages([c, b], [a, b], [c]).map((m) => m.id)).toEqual(['1', '2', '10']);
});

test('a new day is announced, and consecutive lines of one side are grouped', () => {
  const list = [
    line(1, 'trader', '01T10:00'),
    line(2, 'trader', '01T10:04'),
    line(3, 'trader', '01T10:20'),
    line(4, 'support', '01T10:21'),
    line(5, 'support', '02T00:01'),
  ];
  expect(told(list)).toEqual(['day', '1', '+2', '3', '4', 'day', '5']);
});

test('messages are marked as read up to support’s read mark', () => {
  expect(told([line(1, 'trader', '01T10:00'), line(3, 'trader', '01T11:00')], { readBySupport: 2 })).toEqual(['day', '1✓', '3']);
});

test('pending messages are shown last, and removed once answered', () => {
  const waiting = [{ requestId: 'request-1', text: 'hello', locale: 'en', at: '2026-11-01T10:01:00.000Z' }];
  expect(told([line(1, 'trader', '01T10:00')], { outgoing: waiting })).toEqual(['day', '1', '>+']);
  const answered = [line(1, 'trader', '01T10:00'), line(2, 'trader', '01T10:01', { requestId: 'request-1' })];
  expect(told(answered, { outgoing: waiting })).toEqual(['day', '1', '+2']);
  expect(entriesOf({ messages: answered, outgoing: [], readBySupport: 0, dayOf }).at(-1)?.key).toBe('request-1');
});

test('new replies start at support’s first unread message; closing lines aren’t counted', () => {
  const list = [
    line(1, 'support', '01T10:00'),
    line(2, 'support', '01T10:01'),
    line(3, 'trader', '01T10:02'),
    line(4, 'support', '01T10:03'),
    line(5, 'support', '01T10:04', { kind: 'closed' }),
  ];
  expect(firstUnread(list, 2)).toBe('2');
  expect(firstUnread(list, 0)).toBeUndefined();
  expect(told(list, { firstNew: '2' })).toEqual(['day', '1', 'new', '2', '3', '4', '5']);
});
