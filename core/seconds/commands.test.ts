import { expect, test } from 'vitest';
import { codecs } from '../command.ts';

test('a contract names instrument, direction, duration and stake, and nothing else is kept of what a client sends', () => {
  const asked = {
    kind: 'place_second',
    trader: 1,
    requestId: 'a',
    expiresAt: 1,
    symbol: 'GOLD-USDT-SEC',
    direction: 'up',
    durationMs: 30_000,
  };
  const more = { strike: 1, price: '1', ratio: '1', payout: '1', result: 'won', acceptedAt: 1, settleAt: 1, tickNumber: 1 };
  const read = codecs.place_second.read({ ...asked, stake: '500000000', ...more }, 'it');
  expect(read).toEqual({ ...asked, stake: 500_000_000n });
});
