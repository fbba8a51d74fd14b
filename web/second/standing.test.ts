import { expect, test } from 'vitest';
import { distanceDecimals, standingOf } from './standing.ts';

const btc = { priceDecimals: 5 };

test('up wins above its strike, and down below it', () => {
  expect(standingOf('up', '64168.25', '64182.4', btc)).toEqual({ side: 'above', distance: '14.15', result: 'winning', needs: undefined });
  expect(standingOf('down', '64191.1', '64182.4', btc)).toEqual({ side: 'below', distance: '8.7', result: 'winning', needs: undefined });
});

test('a losing contract needs the distance and a little more, rounded up to a display tick', () => {
  expect(standingOf('up', '64185.6', '64182.4', btc)).toMatchObject({ result: 'losing', needs: '3.21' });
  expect(standingOf('down', '64180.00012', '64182.4', btc)).toMatchObject({ result: 'losing', needs: '-2.4' });
});

test('equal prices are a tie, and the smallest move would decide it', () => {
  expect(standingOf('down', '64182.40000', '64182.4', btc)).toEqual({ side: 'equal', distance: '0', result: 'even', needs: '-0.00001' });
});

test('without a price nothing is said', () => {
  expect(standingOf('up', '64168.25', undefined, btc)).toBeUndefined();
});

test('a distance below the display tick is shown with all its decimals', () => {
  expect(distanceDecimals('14.15', btc)).toBe(2);
  expect(distanceDecimals('0.00214', btc)).toBe(5);
  expect(distanceDecimals('0', btc)).toBe(2);
  expect(distanceDecimals('-0.00001', btc)).toBe(5);
});
