import { expect, test } from 'vitest';
import { groupsOf } from './groups-of.ts';
import { lookAt, type Move, type OpenWithdrawal } from './look-at.ts';
import { pathOf } from './path-of.ts';

const now = Date.parse('2026-07-14T09:41:12.000Z');
const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
const quiet: OpenWithdrawal = {
  withdrawal: '30418',
  uid: '20466102',
  way: 'wallet',
  asset: 'USDT',
  network: 'ethereum',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  amount: '1000',
  fee: '4',
  arrival: '996',
  worth: '1000',
  state: 'review',
  reviewsNeeded: 1,
  reviewsGiven: 0,
  isInternal: false,
  isTrusted: true,
  at: hoursAgo(0.5),
  updatedAt: hoursAgo(0.5),
  notices: [],
  savedAt: hoursAgo(26),
  alsoUsedBy: [],
  verification: 'verified',
  isLocked: false,
  hasDebt: false,
  joinedAt: hoursAgo(2_000),
  usedToday: '1000',
  dailyLimit: '50000',
  deposited: '5000',
  withdrawn: '900',
  reviews: [],
  timeline: [],
  may: 'decide',
  needsKey: false,
  hasKey: false,
  entry: 1,
};
const earlier: readonly Move[] = [
  { at: hoursAgo(500), amount: '5000', isIn: true },
  { at: hoursAgo(300), amount: '900', isIn: false },
];
const kinds = (one: Partial<OpenWithdrawal>, moves = earlier, lately = 0) =>
  lookAt({ ...quiet, ...one }, moves, lately, now).map((look) => look.kind);

test('a withdrawal like the ones before it, to an address saved long ago, has nothing to look at', () => {
  expect(kinds({})).toEqual([]);
});

test('what deserves a look is named with its reason, the gravest first', () => {
  expect(kinds({ isLocked: true, holdUntil: hoursAgo(-5), hasDebt: true })).toEqual(['locked', 'hold', 'debt']);
  expect(kinds({ holdUntil: hoursAgo(1) }), 'a hold that is over is none').toEqual([]);
  expect(kinds({ isTrusted: false, savedAt: hoursAgo(2) })).toEqual(['young-address']);
  const { savedAt: _, ...typed } = quiet;
  expect(lookAt({ ...typed, isTrusted: false }, earlier, 0, now).map((look) => look.kind)).toEqual(['typed-address']);
  expect(kinds({ alsoUsedBy: ['7'], notices: ['contract'] })).toEqual(['also-used', 'contract']);
  expect(kinds({ usedToday: '40000' })).toEqual(['near-limit']);
  expect(kinds({}, earlier, 2)).toEqual(['fast']);
  expect(kinds({ verification: 'none', joinedAt: hoursAgo(30) })).toEqual(['not-verified', 'new-account']);
});

test('a withdrawal is compared with the largest one so far, in exact tenths', () => {
  const [look] = lookAt({ ...quiet, amount: '3780.000000000000000001' }, earlier, 0, now);
  expect(look).toEqual({ kind: 'larger', facts: { times: '4.2' } });
  expect(kinds({ amount: '1800' }), 'twice is still usual').toEqual([]);
});

test('money that arrived within a day and makes at least half of it is told with its share', () => {
  const fresh: readonly Move[] = [...earlier, { at: hoursAgo(11), amount: '770', isIn: true }];
  expect(lookAt(quiet, fresh, 0, now)).toEqual([{ kind: 'new-money', facts: { percent: '77', age: '11 h' } }]);
  expect(kinds({}, [...earlier, { at: hoursAgo(11), amount: '499', isIn: true }])).toEqual([]);
});

test('the first withdrawal of a trader is told as the first', () => {
  expect(kinds({ withdrawn: '0' }, earlier.slice(0, 1))).toEqual(['first-withdrawal']);
});

test('two people can read an address to each other in groups of four', () => {
  expect(groupsOf('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed').groups).toEqual(
    '5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed'.split(' '),
  );
  expect(groupsOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t').groups.at(-1), 'a rest of two joins its neighbour').toBe(
    'jLj6t'.slice(-6).padStart(6, 'g'),
  );
  const { prefix, groups } = groupsOf('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  expect(prefix + groups.join('')).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
});

test('the line of states shows what comes, and where it left the way', () => {
  expect(pathOf('wallet', false, 'review', [])).toHaveLength(9);
  expect(pathOf('bank', false, 'approved', [{ state: 'review' }])).toEqual(['submitted', 'checked', 'review', 'approved', 'done']);
  expect(pathOf('wallet', false, 'rejected', [{ state: 'submitted' }, { state: 'checked' }, { state: 'review' }])).toEqual([
    'submitted',
    'checked',
    'review',
    'rejected',
  ]);
  expect(pathOf('wallet', false, 'broadcast', [{ state: 'approved' }]), 'nobody had to review it').not.toContain('review');
});
