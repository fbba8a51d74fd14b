import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendPicture } from './picture.ts';
import { useSession } from './session.ts';

// Driven over a request that answers what the test says and keeps what it was asked.
let headers: Record<string, string>;
let answer: { status: number; response: unknown };

beforeEach(() => {
  headers = {};
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 0;
      response: unknown;
      onload?: () => void;
      open(): void {}
      setRequestHeader(name: string, value: string): void {
        headers[name] = value;
      }
      getResponseHeader(): string {
        return 'r-9';
      }
      send(): void {
        Object.assign(this, answer);
        this.onload?.();
      }
    },
  );
  useSession.setState({ token: 'old', uid: '100001' });
});
afterEach(() => vi.unstubAllGlobals());
const send = () => sendPicture(new Blob(['x'], { type: 'image/png' }), 'deposit');

test('an upload has the headers of a call: token, no cache, and its own type', async () => {
  answer = { status: 200, response: { uploadId: 'u' } };
  expect(await send()).toEqual({ uploadId: 'u' });
  expect(headers).toEqual({
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    accept: 'application/json',
    token: 'old',
    'content-type': 'image/png',
  });
});

test.each([401, 403])('an upload answered with %i ends the session, as a call does', async (status) => {
  answer = { status, response: { error: 'session-ended', detail: '' } };
  await expect(send()).rejects.toMatchObject({ code: 'session-ended', status, trace: 'r-9' });
  expect(useSession.getState().token).toBeUndefined();
});

test('a login meanwhile keeps its session, and other refusals end none', async () => {
  answer = { status: 413, response: { error: 'too-large', detail: '' } };
  await expect(send()).rejects.toMatchObject({ code: 'too-large' });
  expect(useSession.getState().token).toBe('old');
  answer = { status: 502, response: null };
  await expect(send()).rejects.toMatchObject({ code: 'unavailable', status: 502 });
});
