import { callKey } from '@bourse/client/calls';
import { today } from '@bourse/contract/office/today';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import app from '../locales/en/app.json' with { type: 'json' };
import { type StopName, StopRows, useContractStops } from './stop-rows.tsx';

const OfContracts = ({ kind }: { readonly kind: 'perpetual' | 'second' }) => <StopRows names={useContractStops(kind)} />;

/** The rows of a page that shows these stops, or those of every contract of one kind. */
function rowsOf(names: readonly StopName[] | 'all' | 'perpetual' | 'second'): string {
  const client = new QueryClient();
  const since = '2026-11-22T15:07:00.000Z';
  const stop = (name: string) => ({ name, cause: 'operator', since, by: { operator: '1', name: 'Rita' }, reason: 'index in doubt' });
  const stops = ['withdrawals', 'flash', 'perpetual:BTC-USDT-PERP', 'second:BTC-USDT-SEC'].map(stop);
  client.setQueryData(callKey(today.pulse, {}), { at: since, epoch: 1, head: 1, lagMs: 0, waiting: [], stops });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ app }}>
        {names === 'perpetual' || names === 'second' ? <OfContracts kind={names} /> : <StopRows names={names} />}
      </IntlProvider>
    </QueryClientProvider>,
  );
}

test('Today’s red rows are all stops, also of a contract; another page’s are its own', () => {
  const all = rowsOf('all');
  for (const said of ['Withdrawals are stopped', 'Quick exchange is stopped', 'BTCUSDT Perp is close-only', 'BTCUSDT Sec is paused'])
    expect(all).toContain(said);
  const own = rowsOf(['withdrawals', 'deposits']);
  expect(own).toContain('Withdrawals are stopped');
  expect(own).not.toContain('BTCUSDT');
  expect(rowsOf(['deposits'])).toBe('');
});

test('the quick exchange page shows its stop, and the page of a kind of contract the stops of that kind alone', () => {
  expect(rowsOf(['flash'])).toContain('Quick exchange is stopped');
  const perpetuals = rowsOf('perpetual');
  expect(perpetuals).toContain('BTCUSDT Perp is close-only');
  expect(perpetuals).not.toMatch(/paused|stopped</);
  expect(rowsOf('second')).toContain('BTCUSDT Sec is paused');
  expect(rowsOf('second')).not.toContain('close-only');
});
