import type { OfficeSale } from '@bourse/contract/office/ico';
import { expect, test } from 'vitest';
import { changesOf, draftOf, missingIn, termsOf } from './sale-draft.ts';

const sale = {
  ...{ id: '1', asset: 'ORB', name: 'Orbit', price: '0.05', total: '1000000', minimum: '10', maximum: '5000' },
  startsAt: '2026-12-01T09:00:30.000Z',
  endsAt: '2026-12-08T09:00:00.000Z',
  vesting: [
    { afterMs: 0, share: '0.25' },
    { afterMs: 43_200_000, share: '0.75' },
  ],
  whitePaper: 'https://orbit.example.org/paper.pdf',
  risk: { en: 'You can lose all of it.' },
} as unknown as OfficeSale;

test('an untouched form changes nothing, not even the seconds of a time', () => {
  expect(missingIn(draftOf(sale))).toBeUndefined();
  expect(changesOf(sale, draftOf(sale))).toEqual({});
  expect(changesOf(sale, { ...draftOf(sale), total: '2,000,000' })).toEqual({ total: '2000000' });
});

test('days and percent become times after the end and shares', () => {
  const vesting = [
    { days: '0', percent: '12.5' },
    { days: '1.5', percent: '87.5' },
  ];
  expect(termsOf({ ...draftOf(sale), vesting }).vesting).toEqual([
    { afterMs: 0, share: '0.125' },
    { afterMs: 129_600_000, share: '0.875' },
  ]);
  expect(termsOf({ ...draftOf(sale), vesting: [{ days: '0', percent: '100' }] }).vesting).toEqual([{ afterMs: 0, share: '1' }]);
});

test('the first thing that is missing is named', () => {
  const draft = draftOf(sale);
  expect(missingIn({ ...draft, price: '0' })).toBe('price');
  expect(missingIn({ ...draft, minimum: '6000' })).toBe('limits');
  expect(missingIn({ ...draft, endsAt: draft.startsAt })).toBe('times');
  expect(missingIn({ ...draft, vesting: [{ days: '0', percent: '99.99' }] })).toBe('unlockSum');
  expect(missingIn({ ...draft, vesting: [...draft.vesting].reverse() })).toBe('unlockOrder');
  expect(missingIn({ ...draft, whitePaper: 'http://orbit.example.org' })).toBe('paper');
  expect(missingIn({ ...draft, risk: { ar: 'x' } })).toBe('risk');
});
