import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import proof from '../locales/en/proof.json' with { type: 'json' };
import type { StepState } from './check-steps.ts';
import { VerdictCard } from './verdict-card.tsx';

const titleOf = (signature: StepState, leaf: StepState = 'right', isNew = false): string | undefined =>
  /<h2[^>]*>(.*?)<\/h2>/.exec(
    renderToStaticMarkup(
      <IntlProvider locale="en" timeZone="UTC" messages={{ proof } as never}>
        <VerdictCard checked={{ states: { signature, leaf, root: 'right', liabilities: 'right' }, fingerprint: '' }} isNew={isNew} />
      </IntlProvider>,
    ),
  )?.[1];

test('the verdict says that balances are included, and whether the signature wasn’t checked', () => {
  expect(titleOf('right')).toBe('Your balances are included');
  expect(titleOf('open')).toBe('Your balances are included, signature not checked');
});

test('the verdict says that a check failed, or that the trader joined after the snapshot', () => {
  expect(titleOf('wrong')).toBe('Check failed');
  expect(titleOf('open', 'wrong')).toBe('Check failed');
  expect(titleOf('open', 'wrong', true)).toBe('You joined after this snapshot');
});
