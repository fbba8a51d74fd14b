import { expect, test } from 'vitest';
import { fillResult, reverseResult } from './fill-result.ts';

const order = (status: 'untriggered' | 'new' | 'partial' | 'done' | 'expired', filledQuantity: string, quantity = '10') => ({
  status,
  filledQuantity,
  quantity,
});

test('an order that is filled, rests or waits for its trigger is good news', () => {
  expect(fillResult(order('done', '10'))).toMatchObject({ came: 'filled', kind: 'good' });
  expect(fillResult(order('new', '0'))).toMatchObject({ came: 'open', kind: 'good' });
  expect(fillResult(order('partial', '4'))).toMatchObject({ came: 'open', kind: 'good' });
  expect(fillResult(order('untriggered', '0'))).toMatchObject({ came: 'open', kind: 'good' });
});

test('a market order that expires after a part was filled says how much', () => {
  expect(fillResult(order('expired', '4'))).toEqual({ came: 'partly', kind: 'bad', filled: 4, lots: 10 });
});

test('a market order without a fill isn’t good news', () => {
  expect(fillResult(order('expired', '0'))).toMatchObject({ came: 'none', kind: 'bad' });
});

test('a reversal of 10 lots that fills 4 leaves 6 of the position open', () => {
  expect(reverseResult(order('expired', '4', '20'))).toMatchObject({ came: 'partly', stays: true, filled: 4, lots: 10 });
});

test('a reversal of 10 lots that fills 13 closes the position and opens 3 of 10', () => {
  expect(reverseResult(order('expired', '13', '20'))).toMatchObject({ came: 'partly', stays: false, filled: 3, lots: 10 });
  expect(reverseResult(order('done', '20', '20'))).toMatchObject({ came: 'filled', kind: 'good' });
});
