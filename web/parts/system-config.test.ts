import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeSocket } from '../wire/test/fake-socket.ts';
import { supportMode } from './support-mode.ts';

const here = { protocol: 'https:', hostname: 'bourse.example', origin: 'https://bourse.example' };
const config = { app_name: 'Harbour', kefu: 'https://help.example.com/', rabbitmq: 'trading', support_port: '4002' };
let answer: () => Promise<Response>;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('document', { title: '', documentElement: { dataset: {} }, querySelector: () => null });
  vi.stubGlobal('location', here);
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The app as it starts: nothing of a start before is in memory. */
async function start() {
  vi.resetModules();
  return { ...(await import('./system-config.ts')), ...(await import('../wire/stomp.ts')) };
}

test('support and the virtual host of the configuration are kept on the device for a start without the network', async () => {
  answer = () => Promise.resolve(new Response(JSON.stringify(config)));
  await (await start()).loadConfig();

  answer = () => Promise.reject(new TypeError('no network'));
  const app = await start();
  expect(supportMode(app.systemConfig(), here)).toEqual({ kind: 'link', href: 'https://help.example.com/' });
  await expect(app.loadConfig()).rejects.toThrow();
  expect(document.title).toBe('Harbour');
  const { opened } = fakeSocket();
  const stop = app.listen('ticker', () => undefined);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.headers['host']).toBe('trading');
  stop();
  await app.reconnect();
});

test('the live line connects with the virtual host that the configuration names at the time, at first with none', async () => {
  const { opened } = fakeSocket();
  const app = await start();
  const stop = app.listen('ticker', () => undefined);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  answer = () => Promise.resolve(new Response(JSON.stringify(config)));
  await app.loadConfig();
  await app.reconnect();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  expect(opened.map(({ headers }) => headers['host'])).toEqual(['/', 'trading']);
  stop();
  await app.reconnect();
});
