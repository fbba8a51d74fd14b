import { Refused } from '@bourse/client/refused';
import { expect, test } from 'vitest';
import { useSession } from '../wire/session.ts';
import { isAnswered, requestIds } from './request-ids.ts';

const lost = new Refused('network', 0);
const wish = { from: 'fiat', to: 'spot', asset: 'USDT', amount: '10' };

test('the same request after a lost answer keeps its ID, so it is executed once', () => {
  const ids = requestIds();
  const first = ids.noteSent(wish);
  ids.settle(wish, lost);
  expect(ids.noteSent({ ...wish })).toBe(first);
});

test('a different request gets a new ID, and doesn’t change the ID of one without an answer', () => {
  const ids = requestIds();
  const first = ids.noteSent(wish);
  for (const other of [{ amount: '11' }, { asset: 'BTC' }, { from: 'second' }, { to: 'second' }] as const)
    expect(ids.noteSent({ ...wish, ...other })).not.toBe(first);
  expect(ids.noteSent(wish)).toBe(first);
});

test('after success or a refusal the same request gets a new ID', () => {
  const ids = requestIds();
  const first = ids.noteSent(wish);
  ids.settle(wish);
  const second = ids.noteSent(wish);
  expect(second).not.toBe(first);
  ids.settle(wish, new Refused('14', 409));
  expect(ids.noteSent(wish)).not.toBe(second);
});

test('a request that was reviewed but never sent doesn’t keep its ID', () => {
  const ids = requestIds();
  expect(ids.idOf(wish)).not.toBe(ids.idOf(wish));
});

test('an unanswered request keeps its ID for the time given, counted from when it was first sent', () => {
  const ids = requestIds(600_000);
  const id = ids.noteSent(wish, 'first', 0);
  ids.noteSent(wish, id, 500_000);
  expect(ids.idOf(wish, 599_999)).toBe(id);
  expect(ids.idOf(wish, 600_000)).not.toBe(id);
});

test('requests of one trader don’t affect the next one on this device', () => {
  const ids = requestIds();
  useSession.setState({ uid: '1' });
  const first = ids.noteSent(wish);
  useSession.setState({ uid: '2' });
  expect(ids.noteSent(wish)).not.toBe(first);
  useSession.setState({ uid: '1' });
  expect(ids.noteSent(wish)).toBe(first);
});

test('a refusal is an answer; a connection error or server fault isn’t', () => {
  const answered = [400, 409, 422, 0, 500, 503].map((status) => isAnswered(new Refused('x', status)));
  expect(answered).toEqual([true, true, true, false, false, false]);
  expect(isAnswered(new Error('the page broke'))).toBe(false);
});
