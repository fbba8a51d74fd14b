import { expect, test } from 'vitest';
import { causeOf } from './posting-line.ts';

const free = 'trader:7:perpetual:USDT:available';
const cause = (source: string, destination: string) => causeOf({ source, destination, deal: null }, 7);

test('a statement tells funding, realised profit or loss, and the fee of a liquidation apart', () => {
  expect(cause(free, 'house:funding:clearing:USDT')).toBe('funding');
  expect(cause('house:funding:clearing:USDT', free)).toBe('funding');
  expect(cause(free, 'house:perpetual:clearing:USDT')).toBe('realised-profit');
  expect(cause('house:perpetual:clearing:USDT', free)).toBe('realised-profit');
  expect(cause(free, 'house:insurance:USDT')).toBe('liquidation-fee');
  expect(cause(free, 'house:fee:perpetual:USDT')).toBe('fee');
});

test('a statement tells what second contracts paid and what was lost in them', () => {
  expect(cause('house:house:second:frozen:USDT', 'trader:7:second:USDT:available')).toBe('second-payout');
  expect(cause('trader:7:second:USDT:frozen', 'house:house:second:USDT')).toBe('second-stake');
});
