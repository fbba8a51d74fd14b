import { Refused } from '@bourse/client/refused';
import { expect, test } from 'vitest';
import { isAnswered, openRequest, requestOf } from './money-request.ts';

const ids = () => {
  let n = 0;
  return () => `id-${++n}`;
};
const wish = { from: 'fiat', to: 'spot', asset: 'USDT', amount: '10' };

test('the request ID is created when the form opens, whatever is typed before submitting', () => {
  const newId = ids();
  const opened = openRequest(newId);
  expect(opened).toEqual({ id: 'id-1', sent: undefined });
  expect(requestOf(opened, wish, newId).id).toBe('id-1');
});
test('the same request after a lost answer keeps its ID, so it is executed once', () => {
  const newId = ids();
  const first = requestOf(openRequest(newId), wish, newId);
  expect(requestOf(first, { ...wish }, newId).id).toBe(first.id);
});
test('a different request after a lost answer gets a new ID', () => {
  const newId = ids();
  const first = requestOf(openRequest(newId), wish, newId);
  for (const other of [{ amount: '11' }, { asset: 'BTC' }, { from: 'second' }, { to: 'second' }] as const) {
    expect(requestOf(first, { ...wish, ...other }, newId).id).not.toBe(first.id);
  }
});
test('a refusal is an answer; a connection error or server fault isn’t', () => {
  const answered = [400, 409, 422, 0, 500, 503].map((status) => isAnswered(new Refused('x', status)));
  expect(answered).toEqual([true, true, true, false, false, false]);
  expect(isAnswered(new Error('the page broke'))).toBe(false);
});
