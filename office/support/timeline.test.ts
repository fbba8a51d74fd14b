import type { OfficeMessage, SupportNote } from '@bourse/contract/office/support';
import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

const mona = { operator: '1', name: 'mona' };
const line = (id: number, at: string, operator?: typeof mona): OfficeMessage => ({
  id: String(id),
  author: operator ? 'support' : 'trader',
  kind: 'text',
  text: 'x',
  at: `2026-11-${at}:00.000Z`,
  ...(operator && { operator }),
});
const note = (id: number, at: string): SupportNote => ({
  id: String(id),
  kind: 'note',
  operator: mona,
  text: 'n',
  at: `2026-11-${at}:00.000Z`,
});
const keys = (...args: Parameters<typeof timelineOf>) =>
  timelineOf(...args).map((e) =>
    e.kind === 'day' ? 'day' : e.kind === 'note' ? `n${e.note.id}` : `${e.follows ? '+' : ''}${e.message.id}`,
  );

test('notes are shown where they were written, and split groups of messages', () => {
  expect(keys([line(1, '01T10:00'), line(2, '01T10:01'), line(3, '01T10:02')], [note(1, '01T10:01')], false)).toEqual([
    'day',
    '1',
    '+2',
    'n1',
    '3',
  ]);
});

test('messages of two operators aren’t grouped', () => {
  expect(keys([line(1, '01T10:00', mona), line(2, '01T10:01', { operator: '2', name: 'omar' })], [], false)).toEqual(['day', '1', '2']);
});

test('notes older than the loaded messages wait for them', () => {
  const [messages, notes] = [[line(5, '02T10:00')], [note(1, '01T10:00'), note(2, '02T11:00')]];
  expect(keys(messages, notes, true)).toEqual(['day', '5', 'n2']);
  expect(keys(messages, notes, false)).toEqual(['day', 'n1', 'day', '5', 'n2']);
});
