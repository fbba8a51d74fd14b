import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import app from '../locales/en/app.json' with { type: 'json' };
import verification from '../locales/en/verification.json' with { type: 'json' };
import type { Case } from './case.ts';
import { CaseSide } from './case-side.tsx';
import { emptyReview } from './review.ts';

const waiting: Case = {
  case: '7',
  round: 1,
  uid: '100001',
  state: 'review',
  isMine: false,
  submittedAt: '2026-11-22T15:07:00.000Z',
  country: 'KE',
  name: 'Amina Wanjiru',
  number: 'X00',
  parts: [],
  residence: 'KE',
  sameNumber: [],
  samePhotos: [],
  history: [],
  entry: 1,
};
const nothing = () => undefined;
const sideOf = (one: Case, opened = one): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ app, verification }}>
        <CaseSide
          one={one}
          opened={opened}
          viewers={[]}
          review={emptyReview}
          onReview={nothing}
          side="front"
          hasLooked
          onStale={nothing}
          onDone={nothing}
        />
      </IntlProvider>
    </QueryClientProvider>,
  );

test('a waiting case is assigned before it can be decided, and one that a colleague has says whose it is', () => {
  const free = sideOf(waiting);
  expect(free).toContain('Assign this case to yourself first.');
  expect(free).toContain('Assign to me');
  const taken = sideOf({ ...waiting, takenBy: { operator: '2', name: 'Omar' } });
  expect(taken).toContain('Assigned to Omar.');
  expect(taken).toContain('Take over');
  for (const said of [free, taken]) expect(said).not.toMatch(/Verify<|Photo unreadable/);
});

test('a case that a colleague decided while it was open says so, and offers no decision', () => {
  const said = sideOf({ ...waiting, state: 'rejected' }, waiting);
  expect(said).toContain('This case changed while you had it open. Its status is now: Returned');
  expect(said).not.toMatch(/Assign to me|Photo unreadable/);
  expect(sideOf({ ...waiting, round: 2 }, waiting)).toContain('Its status is now: Waiting, attempt 2');
  expect(sideOf(waiting)).not.toContain('This case changed');
});
