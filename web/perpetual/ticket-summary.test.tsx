import type { Rate } from '@bourse/core/money/unit';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import perpetual from '../locales/en/perpetual.json' with { type: 'json' };
import type { Assessment } from './assess.ts';
import type { Facts } from './seen.ts';
import { market } from './test/contract.ts';
import { OrderFigures } from './ticket-summary.tsx';

const figures = (change: Partial<Assessment>): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ perpetual }}>
      <OrderFigures assessment={{ fee: '3.2501', feeRate: 50_000n as Rate, ...change } as Assessment} facts={{ market } as Facts} />
    </IntlProvider>,
  ).replace(/<[^>]*>|[\u2066-\u2069]/g, ' ');

test('the fee of an order is rounded up, and an estimate where the order meets a later market', () => {
  expect(figures({ isMaker: true, isFeeEstimate: false })).toMatch(/Maker fee\s+0\.05%\s+3\.26/);
  expect(figures({ isMaker: false, isFeeEstimate: true })).toMatch(/Est\. fee\s+0\.05%\s+3\.26/);
});

test('a loss that an order would realise is shown to the nearest cent, not cut', () => {
  expect(figures({ realised: '-13.038' })).toContain('\u221213.04');
});
