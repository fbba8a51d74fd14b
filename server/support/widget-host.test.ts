import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { openWidgetHost, type WidgetHost } from './widget-host.ts';

let host: WidgetHost | undefined;
afterEach(() => host?.close());

const open = async (
  config: Record<string, string>,
  parents = (name: string): readonly string[] => (name ? [`http://${name}:4000`] : []),
) => {
  const rows = Object.entries(config).map(([name, value]) => ({ name, value }));
  const pool = { query: async () => ({ rows }) } as never;
  host = await openWidgetHost({ pool, host: '127.0.0.1', port: 0, isPortFree: false, parents, report: () => undefined });
};
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; body: string; headers: Record<string, string> }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: host!.port, path, method, headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode!, body, headers: answer.headers as Record<string, string> }));
    });
    asked.on('error', reject).end();
  });
const policy = async (headers?: Record<string, string>) =>
  new Map(
    (await get('/', headers)).headers['content-security-policy']!.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources] as const;
    }),
  );
const widget = { kefu: 'https://widget.example.com/w.js?id=7', kefu_widget_host: 'widget.example.com' };

test('a widget’s page contains its script and nothing about a trader, and only the app may frame it', async () => {
  await open(widget);
  const { status, body } = await get('/');
  expect(status).toBe(200);
  expect(body).toContain('data-script="https://widget.example.com/w.js?id=7"');
  expect(body).toContain('data-parents="http://127.0.0.1:4000"');
  expect(body).not.toMatch(/<script>|style=|@/);
  const csp = await policy();
  expect(csp.get('frame-ancestors')).toEqual(['http://127.0.0.1:4000']);
  expect(csp.get('default-src')).toEqual(["'none'"]);
  expect(csp.get('script-src')).toEqual(["'self'", 'https://widget.example.com', 'https://*.widget.example.com']);
  expect(csp.get('connect-src')).toContain('wss://widget.example.com');
});

test('an SDK gets the operator’s key as text', async () => {
  await open({ kefu: 'customer "><script>alert(1)</script>', kefu_sdk_url: 'https://sdk.example.com/chat.js' });
  const { body } = await get('/');
  expect(body).toContain('data-script="https://sdk.example.com/chat.js"');
  expect(body).not.toContain('<script>alert');
  expect(body).toContain('&#60;script&#62;');
});

test.each([
  ['the built-in chat', {}],
  ['a link', { kefu: 'https://help.example.com' }],
  ['javascript:', { kefu: 'javascript:alert(1)', kefu_sdk_url: 'https://sdk.example.com/chat.js' }],
  ['an internal address over http', { kefu: 'http://169.254.169.254/latest', kefu_widget_host: '169.254.169.254' }],
])('%s has no page', async (_, config) => {
  await open(config as Record<string, string>);
  expect((await get('/')).status).toBe(404);
});

test('an invalid name in the Host header opens nothing, and can’t inject a directive', async () => {
  await open(widget);
  for (const name of ['evil.example; script-src *', 'a b', "'self'", '[::1]', '*']) {
    expect((await get('/', { host: name })).status, name).toBe(404);
  }
});

test('nothing else is served, and no body is accepted', async () => {
  await open(widget);
  expect((await get('/api/user/config')).status).toBe(404);
  expect((await get('/..%2f..%2fetc/passwd')).status).toBe(404);
  expect((await get('/', {}, 'POST')).status).toBe(405);
  const script = await get('/host.js');
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(script.body).toContain('allowed.includes(event.origin)');
});
