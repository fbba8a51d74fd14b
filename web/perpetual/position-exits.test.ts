import { ticks } from '@bourse/core/money/unit';
import { expect, test } from 'vitest';
import { exitsAt, hasRoom, referenceOf, replaces } from './position-exits.ts';
import { market, position } from './test/contract.ts';

const mark = ticks(641_906);
const none = { takeProfit: '', stopLoss: '' };

test('exits of a position that are written but come to no trigger price name their fault, and are never left out silently', () => {
  const long = position();
  expect(exitsAt(long, market, 'price', { takeProfit: '0', stopLoss: '63000' }, 300, mark)).toMatchObject({
    takeProfit: { preview: undefined, fault: 'exit_zero' },
    stopLoss: { preview: { price: 630_000 }, fault: undefined },
  });
  // The whole position was worth 19,026 USDT at entry: it can't lose more than that.
  expect(exitsAt(long, market, 'pnl', { ...none, stopLoss: '20000' }, 300, mark).stopLoss?.fault).toBe('exit_too_far');
  expect(exitsAt(position({ side: 'short' }), market, 'percent', { ...none, takeProfit: '100' }, 300, mark).takeProfit?.fault).toBe(
    'exit_too_far',
  );
  expect(exitsAt(long, market, 'price', none, 300, mark)).toEqual({ takeProfit: undefined, stopLoss: undefined });
});

test('an exit that would trigger at once says on which side of the mark it belongs', () => {
  const written = { takeProfit: '64190.6', stopLoss: '64190.6' };
  expect(exitsAt(position(), market, 'price', written, 300, mark)).toMatchObject({
    takeProfit: { fault: 'above' },
    stopLoss: { fault: 'below' },
  });
  const short = exitsAt(position({ side: 'short' }), market, 'price', written, 300, mark);
  expect(short).toMatchObject({ takeProfit: { fault: 'below' }, stopLoss: { fault: 'above' } });
});

test('an exit triggered by the last price is compared with the last price, as the server does', () => {
  const written = { takeProfit: '64195', stopLoss: '64192' };
  const by = (source: 'mark' | 'last', last: string | undefined) =>
    exitsAt(position(), market, 'price', written, 300, referenceOf(source, position(), last, market));
  expect(by('mark', '64200')).toMatchObject({ takeProfit: { fault: undefined }, stopLoss: { fault: 'below' } });
  expect(by('last', '64200')).toMatchObject({ takeProfit: { fault: 'above' }, stopLoss: { fault: undefined } });
  expect(by('last', undefined)).toEqual(by('mark', '64200'));
});

test('for parts of a position there’s room for twenty; one for all of it is replaced', () => {
  const exit = (purpose: 'take_profit' | 'stop_loss', quantity?: string) => ({
    orderId: '1',
    purpose,
    triggerPrice: '66000',
    ...(quantity !== undefined && { quantity }),
  });
  const parts = Array.from({ length: 19 }, () => exit('take_profit', '10'));
  const long = position({ exits: [exit('take_profit'), ...parts] });
  const at = (written: Partial<typeof none>) => exitsAt(long, market, 'price', { ...none, ...written }, 300, mark);
  expect([hasRoom(long, at({ takeProfit: '65800' })), hasRoom(long, at({ takeProfit: '65800', stopLoss: '63400' }))]).toEqual([
    true,
    false,
  ]);
  expect([replaces(long, at({ takeProfit: '65800' })), replaces(long, at({ stopLoss: '63400' }))]).toEqual([true, false]);
});
