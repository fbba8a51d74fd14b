import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { isLoading } from './loading.ts';
import { useSession } from './session.ts';

const ask = { method: 'GET', path: '/api/market/depth' } as const;
let answer: () => Response;
const call = api as (c: unknown, input: unknown, o?: object) => Promise<unknown>;

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(answer())));
afterEach(() => vi.unstubAllGlobals());

test.each([401, 403])('%i clears the token', async (status) => {
  useSession.setState({ token: 'old', uid: '100001' });
  answer = () => new Response('{"error":"session-ended"}', { status });
  await expect(call(ask, {})).rejects.toMatchObject({ code: 'session-ended' });
  expect(useSession.getState()).toMatchObject({ token: undefined, uid: undefined, ended: true });
});

test('the loading bar shows while a call runs, unless the call is quiet', async () => {
  let during: boolean[] = [];
  answer = () => {
    during = [...during, isLoading()];
    return new Response('{}');
  };
  await call(ask, {});
  await call(ask, {}, { quiet: true });
  expect(during).toEqual([true, false]);
  expect(isLoading()).toBe(false);
});
