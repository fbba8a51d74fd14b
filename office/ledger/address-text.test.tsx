import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test, vi } from 'vitest';
import ledger from '../locales/en/ledger.json' with { type: 'json' };
import { AddressText } from './address-text.tsx';

vi.mock('../nav/go.ts', () => ({ Go: ({ children }: { readonly children: ReactNode }) => <a href="#/trader">{children}</a> }));

const shown = (address: string): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ ledger }}>
      <AddressText address={address} houseUids={['1', '14']} />
    </IntlProvider>,
  );

test('a house account in a ledger line is marked as one, another trader isn’t, and neither is an account of the books', () => {
  expect(shown('trader:1:spot:USDT:available')).toContain(ledger.houseAccount);
  expect(shown('trader:14:debt:USDT')).toContain(ledger.houseAccount);
  expect(shown('trader:100001:spot:USDT:available')).not.toContain(ledger.houseAccount);
  const books = shown('house:fee:spot:USDT');
  expect(books).toContain('house:fee:spot:USDT');
  expect(books, 'it links to no trader').not.toContain('<a');
});
