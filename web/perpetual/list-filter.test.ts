import type { FundingPayment, PerpetualOrder } from '@bourse/contract/perpetual-text';
import { expect, test } from 'vitest';
import { fundingCsv, ordersCsv } from './list-export.ts';
import { filterCount, matchesOpen, noFilter, queries } from './list-filter.ts';

const wished = { symbol: 'BTC-USDT-PERP', side: 'buy', status: 'done', days: '30' } as const;

test('each list is asked only what it can be narrowed by', () => {
  expect(queries.history(wished)).toEqual(wished);
  expect(queries.fills(wished)).toEqual({ symbol: wished.symbol, side: 'buy', days: '30' });
  expect(queries.closed(wished)).toEqual({ symbol: wished.symbol, side: 'long', days: '30' });
  expect(queries.funding(wished)).toEqual({ symbol: wished.symbol, days: '30' });
  expect(queries.history(noFilter)).toEqual({ status: 'all', days: '7' });
});

test('the figure at the filter counts the wishes that have a meaning in the list', () => {
  expect(filterCount(wished, 'history')).toBe(4);
  expect(filterCount(wished, 'funding')).toBe(2);
  expect(filterCount(noFilter, 'history')).toBe(0);
});

test('open orders are narrowed by contract and side', () => {
  expect(matchesOpen({ symbol: 'BTC-USDT-PERP', side: 'buy' }, wished)).toBe(true);
  expect(matchesOpen({ symbol: 'BTC-USDT-PERP', side: 'sell' }, wished)).toBe(false);
  expect(matchesOpen({ symbol: 'ETH-USDT-PERP', side: 'buy' }, wished)).toBe(false);
  expect(matchesOpen({ symbol: 'ETH-USDT-PERP', side: 'sell' }, noFilter)).toBe(true);
});

test('a stop order’s line says which way it triggers', () => {
  const stop = { orderId: '8', triggerPrice: '60000', triggerSource: 'mark', triggerAbove: false } as PerpetualOrder;
  expect(ordersCsv([stop])).toContain(',60000,mark,false,');
});

test('a file has one line per row, and an empty cell where a figure is missing', () => {
  const [head, row] = ordersCsv([{ orderId: '7', symbol: 'BTC-USDT-PERP', side: 'buy', quantity: '50' } as PerpetualOrder]).split(/\r?\n/);
  expect(head).toMatch(/^﻿?placedAt,updatedAt,orderId,/);
  expect(row).toMatch(/^,,7,,BTC-USDT-PERP,buy,/);
  const paid = { at: 'T', symbol: 'BTC-USDT-PERP', side: 'long', quantity: '300', markPrice: '1', rate: '0.0001', amount: '-1.92' };
  expect(fundingCsv([paid as FundingPayment])).toContain('0.0001,-1.92');
});
