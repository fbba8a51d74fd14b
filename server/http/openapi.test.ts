import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { officeWire, openApi, operationsOf, tradersWire } from './openapi.ts';

const operations = operationsOf(tradersWire);

test.each([
  ['openapi.json', tradersWire],
  ['openapi-office.json', officeWire],
])('contract/%s matches the contract: after a change run node server/http/write-openapi.ts', (name, wire) => {
  const committed = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'contract', name), 'utf8'));
  expect(JSON.parse(JSON.stringify(openApi(wire)))).toEqual(committed);
});

test('no office call is on the traders’ origin, and every call except signing in names its roles', () => {
  const traders = new Set(operations.map(({ call }) => call.path));
  for (const { room, call } of operationsOf(officeWire)) {
    expect(call.path).toMatch(/^\/api\/office\/[a-z-]+\/[a-z-]+$/);
    expect(traders.has(call.path)).toBe(false);
    if (call.access !== 'operator') expect(room).toBe('entry');
    else expect((call as { roles?: readonly string[] }).roles).not.toHaveLength(0);
  }
});

test('the specification’s calls keep their paths', () => {
  const paths = operations.map(({ call }) => `${call.method} ${call.path}`);
  for (const name of [
    'POST /api/user/currency-list',
    'POST /api/user/quotes',
    'GET /api/user/quotes-lists',
    'POST /api/user/info',
    'POST /api/user/login',
    'POST /api/user/reg',
    'POST /api/user/exists-bank',
    'POST /api/user/config',
    'POST /api/user/carousel',
    'POST /api/user/user-verified',
    'POST /api/user/send-email',
    'POST /api/user/send-sms',
    'POST /api/user/check-code',
    'POST /api/user/check-code-phone',
  ]) {
    expect(paths).toContain(name);
  }
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths)
    expect(path).toMatch(
      /^(GET|POST) \/api\/(user|flash|funds|ico|identity|inbox|invite|ledger|market|news|perpetual|policy|proof|releases|seconds|spot|support|verification)\/[a-z][a-z-]*$/,
    );
});

test('every reference in the document has its schema', () => {
  const document = openApi(tradersWire) as { components: Record<string, Record<string, unknown>> };
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/([^/"]+)\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(50);
  expect(references.filter(([, kind, name]) => !(name! in (document.components[kind!] ?? {})))).toEqual([]);
});
