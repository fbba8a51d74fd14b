import { expect, test } from 'vitest';
import { groupsOf } from './groups-of.ts';
import { pathOf } from './path-of.ts';

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

test('the state timeline shows the next states, and where a withdrawal left it', () => {
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
