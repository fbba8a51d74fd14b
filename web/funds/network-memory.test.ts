import { expect, test } from 'vitest';
import { firstNetwork } from './network-memory.ts';

const offered = [
  { network: 'tron', isOpen: false, isPractice: false },
  { network: 'ethereum', isOpen: true, isPractice: false },
  { network: 'practice', isOpen: true, isPractice: true },
];
test('a page starts with the last used network if it is open', () => {
  expect(firstNetwork(offered, 'ethereum')?.network).toBe('ethereum');
  expect(firstNetwork(offered, 'tron')?.network).toBe('practice');
});
test('otherwise it starts with the practice chain if there is one, or the first open network', () => {
  expect(firstNetwork(offered, undefined)?.network).toBe('practice');
  expect(firstNetwork(offered.slice(0, 2), undefined)?.network).toBe('ethereum');
  expect(firstNetwork(offered.slice(0, 1), undefined)?.network).toBe('tron');
  expect(firstNetwork([], 'tron')).toBeUndefined();
});
