import type { SecondContract } from '@bourse/contract/seconds-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import texts from '../locales/en/second-record.json' with { type: 'json' };
import { ContractFacts } from './contract-facts.tsx';

const bought: SecondContract = {
  contractId: '12',
  symbol: 'BTC-USDT-SEC',
  direction: 'up',
  durationMs: 30_000,
  asset: 'USDT',
  stake: '50',
  payoutRate: '0.8',
  winPayout: '90',
  status: 'waiting',
  acceptedAt: '2026-03-02T09:15:04.000Z',
  ruleBook: 'a'.repeat(64),
};
const strike = { number: 7, at: '2026-03-02T09:15:05.000Z', price: '60000.00001' };

/** The facts in their order, name and value. */
function facts(contract: SecondContract): string[] {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ 'second-record': texts }}>
      <ContractFacts contract={contract} info={undefined} price={(text) => text} />
    </IntlProvider>,
  );
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, value]) =>
    `${name}: ${value}`.replaceAll(/<[^>]+>/g, ''),
  );
}

test('an order of a second contract shows its quantity and when it was bought, before and after its strike', () => {
  const order = ['Stake: 50.00 USDT', 'Accepted: Monday, 2 March 2026 at 09:15:04 UTC'];
  expect(facts(bought)).toEqual(expect.arrayContaining(order));
  const running = facts({ ...bought, status: 'running', strike, settleAt: '2026-03-02T09:15:35.000Z' });
  expect(running).toEqual(
    expect.arrayContaining([
      ...order,
      'Strike time: Monday, 2 March 2026 at 09:15:05 UTC',
      'Settlement time: Monday, 2 March 2026 at 09:15:35 UTC',
    ]),
  );
  expect(facts(bought).join()).not.toContain('Strike time');
});
