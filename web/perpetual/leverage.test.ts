import type { PerpetualOrder } from '@bourse/contract/perpetual-text';
import { ticks } from '@bourse/core/money/unit';
import { expect, test } from 'vitest';
import { isPassed } from '../trading/quiz-answers.ts';
import { heldOf, isFrozen } from './contract-market.ts';
import { leverageSteps, liquidationOfNew, modeBlockedBy } from './leverage.ts';
import { removableFrom } from './moved-margin.ts';
import { questions } from './quiz-questions.ts';
import type { Standing } from './stand.ts';
import { btc, market, position } from './test/contract.ts';

test('the steps end with the highest leverage and have none above it', () => {
  expect(leverageSteps(100)).toEqual([1, 5, 10, 20, 50, 100]);
  expect(leverageSteps(20)).toEqual([1, 5, 10, 20]);
  expect(leverageSteps(1)).toEqual([1]);
});

test('the more leverage, the nearer a new position is to its liquidation', () => {
  const mark = ticks(641_906);
  const longs = [5, 20, 50].map((leverage) => liquidationOfNew(true, mark, leverage, market) as number);
  const shorts = [5, 20, 50].map((leverage) => liquidationOfNew(false, mark, leverage, market) as number);
  expect([...longs].sort((a, b) => a - b)).toEqual(longs);
  expect([...shorts].sort((a, b) => b - a)).toEqual(shorts);
  expect(longs.every((price) => price < mark) && shorts.every((price) => price > mark)).toBe(true);
});

test('only what is above the initial margin can be taken from a position', () => {
  // 1,000 − 19,026.009 ÷ 20 − (19,026.009 · 19 ÷ 20) · 0.0005, each part rounded up
  expect(removableFrom(position({ margin: '1000' }), market)).toBe(3_966_219_572n);
  expect(removableFrom(position({ margin: '900' }), market)).toBe(0n);
});

test('a stale or held index is no price to open by, a degraded one is', () => {
  const figures = { symbol: 'BTC-USDT-PERP', nextFundingAt: '', openInterest: '0', isCloseOnly: false, at: '' };
  expect(isFrozen({ ...figures, indexState: 'stale' })).toBe(true);
  expect(isFrozen({ ...figures, indexState: 'held' })).toBe(true);
  expect(isFrozen({ ...figures, indexState: 'degraded' })).toBe(false);
  expect(isFrozen({ ...figures, indexState: 'normal' })).toBe(false);
  expect(isFrozen(undefined)).toBe(false);
});

test('the questions are passed only with every right answer', () => {
  expect(isPassed(questions, { loss: 'b', leverage: 'c', funding: 'a' })).toBe(true);
  expect(isPassed(questions, { loss: 'b', leverage: 'c' })).toBe(false);
  expect(isPassed(questions, { loss: 'b', leverage: 'c', funding: 'b' })).toBe(false);
});

test('the margin mode stays while a position or an order is open in the contract', () => {
  const flat = { long: undefined, short: undefined } as Standing;
  const order = { status: 'untriggered' } as PerpetualOrder;
  expect(modeBlockedBy({ stand: flat, orders: [] })).toBeUndefined();
  expect(modeBlockedBy({ stand: flat, orders: [order] })).toBe('ordered');
  expect(modeBlockedBy({ stand: { ...flat, short: heldOf(position({ side: 'short' }), btc) }, orders: [order] })).toBe('held');
});
