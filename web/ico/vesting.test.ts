import { expect, test } from 'vitest';
import { vestingOf } from './vesting.ts';

const endsAt = '2026-12-01T00:00:00.000Z';
const later = (day: string, share: string) => ({ at: `2027-${day}T00:00:00.000Z`, share });

test('a schedule fits on one line, whether it starts at the end of the sale or later', () => {
  expect(vestingOf({ endsAt, vesting: [{ at: endsAt, share: '1' }] })).toEqual({ kind: 'atEnd' });
  expect(vestingOf({ endsAt, vesting: [later('01-01', '1')] })).toEqual({ kind: 'once', until: later('01-01', '1').at });
  expect(vestingOf({ endsAt, vesting: [{ at: endsAt, share: '0.25' }, later('01-01', '0.25'), later('02-01', '0.5')] })).toEqual({
    kind: 'endThenParts',
    first: '25',
    parts: 2,
    until: later('02-01', '').at,
  });
  expect(vestingOf({ endsAt, vesting: [later('01-01', '0.5'), later('02-01', '0.5')] })).toMatchObject({ kind: 'parts', parts: 2 });
});
