import { allMessages, errorCode, type Message, wireError } from '@bourse/contract/errors';
import type { FastifyInstance } from 'fastify';
import { apiHeaders, pageHeaders } from './headers.ts';
import { escapeHtml, htmlPage } from './html.ts';
import { type Operation, openApi, operationsOf, type Wire } from './openapi.ts';
import type { JsonSchema } from './schema.ts';

/** /api/openapi.json for programs, /api/docs for people: both generated from this origin's contract on the first request. */
export function addApiPage(app: FastifyInstance, wire: Wire): void {
  let made: { readonly json: string; readonly page: string } | undefined;
  const pages = () => {
    if (made !== undefined) return made;
    const document = openApi(wire);
    made = { json: JSON.stringify(document), page: pageOf(document, wire) };
    return made;
  };
  app.get('/api/openapi.json', (_, reply) =>
    reply
      .headers({ ...apiHeaders, 'cache-control': 'no-cache' })
      .type('application/json; charset=utf-8')
      .send(pages().json),
  );
  app.get('/api/docs', (_, reply) =>
    reply
      .headers({ ...pageHeaders(), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(pages().page),
  );
  app.get('/api/docs.css', (_, reply) =>
    reply
      .headers({ ...pageHeaders(), 'cache-control': 'no-cache' })
      .type('text/css')
      .send(style),
  );
}

interface Described {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
  readonly responses: Readonly<Record<string, { readonly content?: { readonly 'application/json': { readonly schema: JsonSchema } } }>>;
}

function pageOf(document: JsonSchema, wire: Wire): string {
  const operations = operationsOf(wire);
  const ofRoom = (room: string): readonly Operation[] => operations.filter((operation) => operation.room === room);
  const rooms = [...new Set(operations.map(({ room }) => room))];
  const { components } = document as { components: { schemas: Record<string, JsonSchema> } };
  const introduction = (document['info'] as { description: string }).description.split('\n\n');
  return htmlPage(
    `${wire.title} API`,
    '/api/docs.css',
    `<nav><h1>${wire.title} API</h1>
${rooms
  .map(
    (room) =>
      `<section><a href="#${room}">${room}</a><ul>${ofRoom(room)
        .map(({ name }) => `<li><a href="#${room}.${name}">${name}</a></li>`)
        .join('')}</ul></section>`,
  )
  .join('\n')}
<section><a href="#schemas">Schemas</a></section><section><a href="#errors">Errors</a></section><section><a href="/api/openapi.json">openapi.json</a></section></nav>
<main>
<div class="lead">${introduction.map((text) => `<p>${prose(text)}</p>`).join('')}</div>
${rooms
  .map(
    (room) =>
      `<h2 id="${room}">${room}</h2>${ofRoom(room)
        .map((operation) => callOf(document, operation))
        .join('\n')}`,
  )
  .join('\n')}
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => `<article id="schema.${name}"><h3>${name}</h3>${shapeOf(schema)}</article>`)
  .join('\n')}
<h2 id="errors">Errors</h2>
<table><tr><th>error</th><th>text</th></tr>${Object.entries(wire.messages as Readonly<Record<string, Message>>)
      .map(([code, { text }]) => `<tr id="error.${code}"><td><code>${code}</code></td><td>${escapeHtml(text)}</td></tr>`)
      .join('')}</table>
</main>`,
  );
}

const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

function callOf(document: JsonSchema, { room, name, call, errors }: Operation): string {
  const paths = document['paths'] as Record<string, Record<string, Described>>;
  const described = paths[call.path]![call.method.toLowerCase()]!;
  const query = described.parameters.filter((parameter) => parameter.in === 'query');
  const body = described.requestBody?.content['application/json'].schema;
  const input =
    query.length > 0
      ? rowsOf(query.map((q) => [q.name, q.schema, q.required]))
      : body && Object.keys((body['properties'] ?? {}) as object).length > 0
        ? shapeOf(body)
        : '<p class="quiet">nothing</p>';
  const own = errors.filter((code) => call.errors.includes(code));
  return `<article id="${room}.${name}">
<h3><span class="method ${call.method.toLowerCase()}">${call.method}</span> <code>${call.path}</code>${call.access === 'public' ? '' : ' <span class="tag">session</span>'} <span class="tag">${call.rate}</span></h3>
<p>${escapeHtml(call.summary)}.</p>
<details><summary>Sends</summary>${input}</details>
<details><summary>Receives</summary>${shapeOf(described.responses['200']!.content!['application/json'].schema)}</details>
${own.length > 0 ? `<p class="errors">${own.map((code) => `<a href="#error.${code}" title="${escapeHtml(allMessages[code].text)}">${code}</a>`).join(' ')}</p>` : ''}
</article>`;
}

/** One level of a schema as a table; nested and named ones become nested tables and links. */
function shapeOf(schema: JsonSchema): string {
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  if (properties === undefined) return `<p>${typeOf(schema)}</p>`;
  const required = (schema['required'] ?? []) as string[];
  return rowsOf(Object.entries(properties).map(([name, part]) => [name, part, required.includes(name)]));
}

const rowsOf = (rows: readonly (readonly [string, JsonSchema, boolean])[]): string =>
  `<table>${rows
    .map(([name, schema, isRequired]) => {
      const refuse = schema['x-refuse'] as string | number | undefined;
      const code = refuse === undefined ? undefined : errorCode(refuse);
      return `<tr><td><code>${escapeHtml(name)}</code>${isRequired ? '' : ' <span class="quiet">optional</span>'}</td><td>${typeOf(schema)}</td><td>${code === undefined ? '' : `<a href="#error.${code}" title="${escapeHtml(allMessages[code].text)}">${wireError(code)}</a>`}</td></tr>`;
    })
    .join('')}</table>`;

function typeOf(schema: JsonSchema): string {
  const reference = schema['$ref'] as string | undefined;
  if (reference !== undefined) {
    const name = reference.split('/').at(-1)!;
    return `<a href="#schema.${name}">${name}</a>`;
  }
  const all = schema['allOf'] as JsonSchema[] | undefined;
  if (all !== undefined) return all.map(typeOf).join(' ');
  if (schema['const'] !== undefined) return `<code>${escapeHtml(JSON.stringify(schema['const']))}</code>`;
  const values = schema['enum'] as unknown[] | undefined;
  if (values !== undefined) return values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ');
  if (schema['prefixItems'] !== undefined) return `[${(schema['prefixItems'] as JsonSchema[]).map(typeOf).join(', ')}]`;
  if (schema['type'] === 'array') return `list of ${typeOf((schema['items'] ?? {}) as JsonSchema)}`;
  if (schema['properties'] !== undefined) return shapeOf(schema);
  if (schema['type'] === 'object') return 'map of text';
  const pattern = schema['pattern'] as string | undefined;
  return `${escapeHtml(String(schema['type'] ?? 'any').replace('string', 'text'))}${pattern === undefined ? '' : ` <code class="pattern">${escapeHtml(pattern)}</code>`}`;
}

const style = `:root{color-scheme:dark light;--ground:#0f1115;--card:#181b21;--text:#e8eaed;--quiet:#9aa0a8;--line:#2a2e36;--accent:#f0b90b;--get:#2ebd85;--post:#5b9dff}
@media (prefers-color-scheme:light){:root{--ground:#f5f6f8;--card:#fff;--text:#15181d;--quiet:#5b626c;--line:#e1e4e9;--accent:#8a5f00;--get:#0b7a50;--post:#1f5fd0}}
*{box-sizing:border-box}html{scroll-behavior:smooth;scroll-padding-top:16px}body{margin:0;background:var(--ground);color:var(--text);font:15px/1.55 system-ui,sans-serif;display:grid;grid-template-columns:240px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px 20px;border-inline-end:1px solid var(--line)}nav h1{font-size:20px;margin:0 0 16px}
nav section{margin:0 0 12px}nav section>a{font-weight:600}nav ul{list-style:none;margin:2px 0 0;padding:0 0 0 12px}nav li a{color:var(--quiet)}
main{padding:24px 32px 96px;max-width:960px}h2{font-size:20px;margin:40px 0 12px;text-transform:capitalize}h3{font-size:16px;margin:0;display:flex;gap:10px;align-items:center;flex-wrap:wrap}
a{color:inherit;text-decoration:none}main a,.errors a{color:var(--accent)}a:hover,a:focus-visible{text-decoration:underline}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px 20px;margin:12px 0}article p{margin:8px 0}
code{font:13px/1.4 ui-monospace,SFMono-Regular,Menlo,monospace}h3 code{font-size:15px}.pattern{color:var(--quiet);overflow-wrap:anywhere}
.method{font-size:12px;font-weight:700;letter-spacing:.04em}.get{color:var(--get)}.post{color:var(--post)}.tag{font-size:12px;color:var(--quiet);border:1px solid var(--line);border-radius:999px;padding:0 8px}
.quiet{color:var(--quiet);font-size:13px}.errors a{font:13px ui-monospace,monospace;border:1px solid var(--line);border-radius:6px;padding:1px 6px}
details{margin:6px 0}summary{cursor:pointer;color:var(--quiet)}table{border-collapse:collapse;width:100%;margin:6px 0}td,th{text-align:start;vertical-align:top;padding:5px 10px 5px 0;border-bottom:1px solid var(--line)}tr:last-child td{border:0}tr:target td{background:var(--ground)}
@media (max-width:760px){body{display:block}nav{position:static;height:auto;border:0;border-bottom:1px solid var(--line)}nav ul{display:none}nav section{display:inline-block;margin:0 12px 8px 0}main{padding:16px}}
`;
