import { afterEach, expect, test, vi } from 'vitest';
import { follows, listen, reconnect } from './stomp.ts';
import { fakeSocket } from './test/fake-socket.ts';

afterEach(() => vi.unstubAllGlobals());

const message = (seq: number, previousSeq?: number, snapshot?: true) => ({
  epoch: 1,
  seq,
  ...(previousSeq !== undefined && { previousSeq }),
  ...(snapshot && { snapshot }),
});

test('a reader without data needs a snapshot before updates', () => {
  expect(follows(-1, message(7))).toBe('gap');
  expect(follows(-1, message(7, undefined, true))).toBe('next');
});

test('an update whose predecessor the reader has is the next one', () => {
  expect(follows(7, message(9, 7))).toBe('next');
  expect(follows(7, message(9, 5))).toBe('next');
});

test('an update whose predecessor the reader lacks means that something was lost', () => {
  expect(follows(7, message(12, 9))).toBe('gap');
});

test('updates included in the snapshot are skipped', () => {
  expect(follows(7, message(6, 5))).toBe('old');
});

test.each([
  ['https://bourse.example', 'wss://bourse.example/ws'],
  ['http://192.168.1.7:4000', 'ws://192.168.1.7:4000/ws'],
])('the live line of a page at %s goes to %s', async (origin, address) => {
  vi.stubGlobal('location', { origin });
  const { opened } = fakeSocket();
  const stop = listen('ticker', () => undefined);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  stop();
  await reconnect();
  expect(opened.map(({ url }) => url)).toEqual([address]);
});
