import { rate } from '@bourse/core/money/unit';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import spot from '../locales/en/spot.json' with { type: 'json' };
import { FeeName } from './fee-name.tsx';

const name = (isWaitingStop: boolean): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ spot }}>
      <FeeName isWaitingStop={isWaitingStop} rate={rate(100_000n)} />
    </IntlProvider>,
  ).replace(/<[^>]*>/g, '');

test('a stop order that waits has an estimated fee: a later market may be better, and its fee higher', () => {
  expect(name(true)).toMatch(/^Est\. fee 0\.1\d*%$/);
  expect(name(false)).toMatch(/^Max\. fee 0\.1\d*%$/);
});
