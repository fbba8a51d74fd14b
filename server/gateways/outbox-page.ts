import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { apiHeaders, pageHeaders } from '../http/headers.ts';
import { escapeHtml, htmlPage } from '../http/html.ts';
import { isLocal } from '../http/probes.ts';
import type { TemplateName } from './messages/template.ts';

/** Six digits in other messages are amounts and numbers, not codes. */
const holdsCode: ReadonlySet<string> = new Set(['code', 'login-locked'] satisfies TemplateName[]);

interface Row {
  readonly id: number;
  readonly channel: string;
  readonly template: string;
  readonly target: string;
  readonly subject: string;
  readonly body: string | null;
  readonly created_at: Date;
}

/**
 * /dev/outbox: the messages that would have been sent, on one developer's practice server. Anyone who can read it can register as
 * anybody, so it answers only this machine under its own name (a website elsewhere can't reach it through a name of its own), and
 * it's registered only in the practice realm on the bundled database.
 */
export function addOutboxPage(app: FastifyInstance, pool: Pick<Pool, 'query'>): void {
  const latest = async (): Promise<Row[]> =>
    (
      await pool.query<Row>(
        'SELECT id, channel, template, target, subject, body, created_at FROM message_outbox ORDER BY id DESC LIMIT 100',
      )
    ).rows;
  app.get('/dev/outbox', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    return reply
      .headers({ ...pageHeaders(), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(pageOf(await latest()));
  });
  app.get('/dev/outbox.json', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    return reply.headers(apiHeaders).send(
      (await latest()).map((row) => ({
        id: String(row.id),
        channel: row.channel,
        to: row.target,
        subject: row.subject,
        body: row.body ?? '',
        code: holdsCode.has(row.template) ? (/\b\d{6}\b/.exec(row.body ?? '')?.[0] ?? '') : '',
        at: row.created_at.toISOString(),
      })),
    );
  });
  app.get('/dev/outbox.css', (_, reply) =>
    reply
      .headers({ ...pageHeaders(), 'cache-control': 'no-cache' })
      .type('text/css')
      .send(style),
  );
}

const pageOf = (rows: readonly Row[]): string =>
  htmlPage(
    'Outbox',
    '/dev/outbox.css',
    `<main><h1>Outbox</h1><p class="note">This practice server doesn’t send emails or SMS. They’re listed here, newest first.</p>
${rows.length === 0 ? '<p class="empty">No messages yet.</p>' : rows.map(messageOf).join('\n')}</main>`,
  );

const messageOf = (row: Row): string => `<article>
<header><b>${escapeHtml(row.channel)}</b> <span dir="auto">${escapeHtml(row.target)}</span> <time>${row.created_at.toISOString().replace('T', ' ').slice(0, 19)} UTC</time></header>
${row.subject ? `<h2 dir="auto">${escapeHtml(row.subject)}</h2>` : ''}
<pre dir="auto">${escapeHtml(row.body ?? '').replace(/\b\d{6}\b/, '<mark>$&</mark>')}</pre>
</article>`;

const style = `:root{color-scheme:dark light;--ground:#0f1115;--card:#181b21;--text:#e8eaed;--quiet:#9aa0a8;--line:#2a2e36;--mark:#f0b90b}
@media (prefers-color-scheme:light){:root{--ground:#f5f6f8;--card:#fff;--text:#15181d;--quiet:#5b626c;--line:#e1e4e9;--mark:#9a6b00}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:24px 16px}h1{font-size:22px;margin:0}h2{font-size:16px;margin:8px 0 0}
.note,.empty,time{color:var(--quiet)}article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;margin:16px 0}
header{display:flex;gap:12px;flex-wrap:wrap}time{margin-inline-start:auto;font-variant-numeric:tabular-nums}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:8px 0 0}mark{background:none;color:var(--mark);font-weight:700;font-size:20px;letter-spacing:.08em;font-variant-numeric:tabular-nums}
`;
