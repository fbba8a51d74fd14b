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
test('a closed network is shown only while none is open, so no page has to suggest another one', () => {
  for (const remembered of [undefined, 'tron', 'ethereum', 'gone'])
    for (let from = 0; from < offered.length; from += 1)
      for (let to = from + 1; to <= offered.length; to += 1) {
        const some = offered.slice(from, to);
        expect(firstNetwork(some, remembered)?.isOpen).toBe(some.some(({ isOpen }) => isOpen));
      }
});
