import { callKey } from '@bourse/client/calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import ledgerTexts from '../locales/en/ledger.json' with { type: 'json' };
import { ledger } from '../wire/calls.ts';
import { AccountList } from './account-list.tsx';

test('the accounts have their value, frozen included, and ask for it every five seconds', () => {
  const client = new QueryClient();
  const balances = [{ account: 'spot', asset: 'BTC', available: '0.1', frozen: '0.025', converted: '7500' }];
  client.setQueryData(callKey(ledger.balances, {}), { seq: 1, total: '7500', balances });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ ledger: ledgerTexts } as never}>
        <AccountList chosen={undefined} onChoose={() => undefined} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  const rows = [...html.matchAll(/<li.*?<\/li>/g)].map(([row]) =>
    row
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  expect(rows).toEqual([
    'Funding 0.00 USDT',
    'Spot 7,500.00 USDT',
    expect.stringMatching(/0\.00 USDT$/),
    expect.stringMatching(/0\.00 USDT$/),
  ]);
  const [query] = client.getQueryCache().findAll({ queryKey: callKey(ledger.balances, {}) });
  expect(query?.options).toMatchObject({ refetchInterval: 5_000 });
});
