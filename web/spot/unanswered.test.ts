import { expect, test } from 'vitest';
import { useSession } from '../wire/session.ts';
import { idOf, noteAnswered, noteSent } from './unanswered.ts';

test('a request keeps its ID until it is answered, and no longer than the writer remembers it', () => {
  const id = idOf('buy one');
  expect(idOf('buy one'), 'what was never sent binds nobody').not.toBe(id);
  noteSent('buy one', id, 0);
  expect(idOf('buy one', 300_000)).toBe(id);
  expect(idOf('buy two', 300_000)).not.toBe(id);
  noteSent('buy one', id, 500_000);
  expect(idOf('buy one', 599_999)).toBe(id);
  expect(idOf('buy one', 600_000), 'sent again is not sent for the first time').not.toBe(id);
  noteSent('buy two', 'second', 0);
  noteAnswered('buy two');
  expect(idOf('buy two', 1)).not.toBe('second');
});

test('requests of one trader don’t affect the next one on this device', () => {
  useSession.setState({ uid: '1' });
  noteSent('buy one', 'first', 0);
  useSession.setState({ uid: '2' });
  expect(idOf('buy one', 1)).not.toBe('first');
  useSession.setState({ uid: '1' });
  expect(idOf('buy one', 1)).toBe('first');
});
