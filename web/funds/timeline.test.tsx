import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import funds from '../locales/en/funds.json' with { type: 'json' };
import { Timeline } from './timeline.tsx';

test('each past step of a deposit or withdrawal has its time with seconds and zone', () => {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ funds } as never}>
      <Timeline
        label="Timeline"
        steps={[
          { key: 'a', title: 'Submitted', at: '2026-03-02T09:15:04.000Z', state: 'done' },
          { key: 'b', title: 'Credited', state: 'later' },
        ]}
      />
    </IntlProvider>,
  );
  expect(html.match(/<time[^>]*>(.*?)<\/time>/g)?.map((one) => one.replace(/<[^>]+>/g, ''))).toEqual([
    expect.stringMatching(/^Monday, 2 March 2026 at \d\d:\d\d:04 \S+$/),
  ]);
});
