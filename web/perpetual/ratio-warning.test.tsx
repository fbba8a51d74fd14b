import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import perpetual from '../locales/en/perpetual.json' with { type: 'json' };
import { RatioWarning } from './position-card.tsx';
import { btc, position } from './test/contract.ts';

/** What the live region of a warning says, and what the whole warning does. */
function warning(guaranteedRatio: string, unrealised: string) {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ perpetual }}>
      <RatioWarning position={position({ guaranteedRatio, unrealised })} info={btc} onAdd={() => undefined} />
    </IntlProvider>,
  );
  return { said: /role="status">([^<]*)</.exec(html)?.[1], html };
}

test('a warning is announced when its level changes, not with each amount that would lift it', () => {
  const [before, after] = [warning('277.0', '-720'), warning('265.4', '-730')];
  expect(before.said).toContain('is below the 300% warning level');
  expect(after.html).not.toBe(before.html);
  expect(after.said).toBe(before.said);
  expect(warning('138.5', '-840').said).toContain('close to liquidation');
});
