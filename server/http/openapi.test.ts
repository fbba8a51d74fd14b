import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApi, operations } from './openapi.ts';

test('contract/openapi.json is the contract: after a change run node server/http/write-openapi.ts', () => {
  const committed = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'contract', 'openapi.json'), 'utf8'));
  expect(JSON.parse(JSON.stringify(openApi()))).toEqual(committed);
});

test('the calls of the specification have their names', () => {
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
  for (const path of paths) expect(path).toMatch(/^(GET|POST) \/api\/(user|funds|identity|ledger|market|news|spot)\/[a-z][a-z-]*$/);
});

test('every reference of the document has its schema', () => {
  const document = openApi() as { components: Record<string, Record<string, unknown>> };
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/([^/"]+)\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(50);
  expect(references.filter(([, kind, name]) => !(name! in (document.components[kind!] ?? {})))).toEqual([]);
});
