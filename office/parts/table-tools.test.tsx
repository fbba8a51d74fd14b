import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import app from '../locales/en/app.json' with { type: 'json' };
import { TableTools } from './table-tools.tsx';

type Exporting = Parameters<typeof TableTools>[0]['export'];
const toolsWith = (exporting: Exporting): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ app }}>
      <TableTools tools={undefined} words="" onWords={() => undefined} choices={[]} onChoice={() => undefined} export={exporting} />
    </IntlProvider>,
  );

test('a list that can’t be exported has no button for it', () => {
  expect(toolsWith(undefined)).not.toContain('Export CSV');
  expect(toolsWith({ run: () => undefined, mustLoad: false })).toContain('Export CSV');
  expect(toolsWith({ run: undefined, mustLoad: true })).toContain('Load all rows to export them');
});

test('the browser saves only lists without personal data: every other export is a call that leaves an audit entry', () => {
  const office = join(import.meta.dirname, '..');
  const saved = readdirSync(office, { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && !parentPath.includes('node_modules'))
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((path) => readFileSync(path, 'utf8').includes('exports="loaded"'))
    .map((path) => relative(office, path))
    .toSorted();
  expect(saved).toEqual([
    'config/config-page.tsx',
    'flash/inventory-page.tsx',
    'funds/network-list.tsx',
    'funds/reserve-table.tsx',
    'funds/wallet-table.tsx',
    'ico/sales-page.tsx',
    'instruments/instruments-page.tsx',
    'instruments/sources-page.tsx',
    'ledger/books-page.tsx',
    'news/content-page.tsx',
    'perpetual/perpetuals-page.tsx',
    'policy/policy-page.tsx',
    'proof/liabilities-page.tsx',
    'releases/releases-page.tsx',
    'seconds/rules-board.tsx',
  ]);
});
