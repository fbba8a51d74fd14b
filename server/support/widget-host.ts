// The origin where a third party's chat runs: one page with nothing of ours but a forty-line script, which loads the widget and
// passes it name and email. Whatever runs there can reach neither the session nor the app's page.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decideSupport, type SupportChoice } from '@bourse/contract/support-mode';
import type { Pool } from 'pg';
import { MOST_CONNECTIONS } from '../http/connections.ts';
import { escapeHtml } from '../http/html.ts';
import { keptFor } from '../http/kept-for.ts';
import { hostScript } from './host-script.ts';

export interface WidgetHostOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly host: string;
  readonly port: number;
  /** Use another free port if this one is taken. */
  readonly isPortFree: boolean;
  /**
   * The origins that may frame the page and exchange messages with it; `hostname` is the name under which this origin was
   * requested.
   */
  readonly parents: (hostname: string) => readonly string[];
  readonly report: (error: unknown) => void;
}

export interface WidgetHost {
  readonly port: number;
  close(): Promise<void>;
}

export async function openWidgetHost(o: WidgetHostOptions): Promise<WidgetHost> {
  const config = keptFor(0, () => readConfig(o.pool));
  const server = createServer({ maxHeaderSize: 8 * 1024, requestTimeout: 10_000 }, (request, reply) => {
    answer(o, config, request, reply).catch((error: unknown) => {
      o.report(error);
      if (!reply.headersSent) send(reply, 503, 'text/plain', 'unavailable');
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  const listen = async (port: number): Promise<void> => {
    server.listen({ host: o.host, port, exclusive: true });
    await once(server, 'listening');
  };
  await listen(o.port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' || !o.isPortFree) throw error;
    return listen(0);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function answer(
  o: WidgetHostOptions,
  readNow: () => ReturnType<typeof readConfig>,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').split('?', 1)[0];
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(reply, 405, 'text/plain', 'read only');
  if (path === '/host.js') return send(reply, 200, 'text/javascript', hostScript);
  const config = path === '/' ? await readNow() : {};
  const choice = decideSupport(config);
  if (choice.kind === 'chat' || choice.kind === 'link') return send(reply, 404, 'text/plain', 'not found');
  const parents = o.parents(hostnameOf(request));
  if (parents.length === 0) return send(reply, 404, 'text/plain', 'not found');
  send(reply, 200, 'text/html', pageOf(choice, parents), policyOf(choice, config['kefu_widget_host'], parents));
}

type Script = Extract<SupportChoice, { readonly script: string }>;

const pageOf = ({ script, key }: Script, parents: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Support</title>
<script src="/host.js" data-script="${escapeHtml(script)}" data-key="${escapeHtml(key ?? '')}" data-parents="${escapeHtml(parents.join(' '))}" defer></script>
</head>
<body></body>
</html>
`;

/** Allows only what the widget's own host serves, and only framed by the app. */
function policyOf({ script }: Script, widgetHost: string | undefined, parents: readonly string[]): string {
  const { origin, protocol, host } = new URL(script);
  const below = protocol === 'https:' && isName(widgetHost) ? [`https://${widgetHost}`, `https://*.${widgetHost}`] : [];
  const there = [...new Set([origin, ...below])].join(' ');
  const lines = [...new Set([`${protocol === 'https:' ? 'wss' : 'ws'}://${host}`, ...below.map((one) => one.replace('https:', 'wss:'))])];
  return [
    "default-src 'none'",
    `script-src 'self' ${there}`,
    `style-src 'unsafe-inline' ${there}`,
    `img-src data: blob: ${there}`,
    `font-src data: ${there}`,
    `media-src blob: ${there}`,
    `connect-src ${there} ${lines.join(' ')}`,
    `frame-src ${there}`,
    `form-action ${there}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${parents.join(' ')}`,
  ].join('; ');
}

const isName = (host: string | undefined): host is string => host !== undefined && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host);

/** Only a hostname goes into the policy, nothing else. */
function hostnameOf({ headers }: IncomingMessage): string {
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name) ? name : '';
}

async function readConfig(pool: Pick<Pool, 'query'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; value: string }>("SELECT name, value FROM system_config WHERE name LIKE 'kefu%'");
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

function send(
  reply: ServerResponse,
  status: number,
  type: string,
  body: string,
  policy = "default-src 'none'; frame-ancestors 'none'",
): void {
  reply.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  reply.end(body);
}
