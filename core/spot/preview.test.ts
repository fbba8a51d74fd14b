import { expect, test } from 'vitest';
import { instrumentUnits } from '../money/notional.ts';
import { amount, lots, ticks } from '../money/unit.ts';
import { gold, opening } from '../test/market.ts';
import { play } from '../test/play.ts';
import { previewBuyFor, previewOrder, worstPrice } from './preview.ts';

const units = instrumentUnits(gold, 8, 8);
const tier = opening.feeTiers[0]!;

test('the number shown is the number booked: a buy that takes', () => {
  const shown = previewOrder('buy', ticks(1_600), lots(3), units, tier);
  const p = play('maker sell 3 @ 1600 / alice buy 3 @ 1600');
  expect(p.order(2)).toMatchObject({ filledAmount: shown.cost, fee: shown.maximumFee });
});
test('the number shown is the number booked: a sell that takes', () => {
  const shown = previewOrder('sell', ticks(1_600), lots(3), units, tier);
  const p = play('maker buy 3 @ 1600 / alice sell 3 @ 1600');
  expect(p.order(2)).toMatchObject({ filledAmount: shown.received, fee: shown.maximumFee });
});
test('the number shown is the number booked: a market buy for an amount', () => {
  const shown = previewBuyFor(amount(500_000_000_000n), ticks(1_600), units, tier);
  const p = play('maker sell 9 @ 1600 / alice buy for 5000 market');
  expect(p.order(2)).toMatchObject({ filledQuantity: shown.quantity, filledAmount: shown.cost, fee: shown.maximumFee });
});
test('the worst price is the bound of the market order', () => {
  expect([worstPrice('buy', ticks(1_600), gold.marketBand), worstPrice('sell', ticks(1_600), gold.marketBand)]).toEqual([1_632, 1_568]);
});
