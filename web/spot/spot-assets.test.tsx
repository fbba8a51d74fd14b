import { callKey } from '@bourse/client/calls';
import type { InstrumentInfo } from '@bourse/contract/market';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import ledgerTexts from '../locales/en/ledger.json' with { type: 'json' };
import spot from '../locales/en/spot.json' with { type: 'json' };
import { ledger } from '../wire/calls.ts';
import { SpotAssets } from './spot-assets.tsx';

const balances = {
  seq: 1,
  total: '9000',
  balances: [
    { account: 'spot', asset: 'USDT', available: '1000', frozen: '250', converted: '1250' },
    { account: 'spot', asset: 'BTC', available: '0.1', frozen: '0.025', converted: '7500' },
    { account: 'spot', asset: 'ETH', available: '0.1', frozen: '0', converted: '250' },
    { account: 'fiat', asset: 'USDT', available: '5', frozen: '0', converted: '5' },
  ],
};

test('the total of an asset includes what is frozen, says so, and names its currency; it is asked for every five seconds', () => {
  const client = new QueryClient();
  client.setQueryData(callKey(ledger.balances, {}), balances);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ spot, ledger: ledgerTexts } as never}>
        <SpotAssets info={{ base: 'BTC', quote: 'USDT' } as InstrumentInfo} onTransfer={() => undefined} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  const rows = [...html.matchAll(/<li.*?<\/li>/g)].map(([row]) => row.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '));
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('Frozen 250.00 Total = 1,250.00 USDT');
  expect(rows[1]).toContain('Frozen 0.025 Total ≈ 7,500.00 USDT');
  expect(rows[2]).toMatch(/Frozen 0 ≈ 250\.00 USDT/);
  const [query] = client.getQueryCache().findAll({ queryKey: callKey(ledger.balances, {}) });
  expect(query?.options).toMatchObject({ refetchInterval: 5_000 });
});
