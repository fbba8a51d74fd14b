import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ourSide, peerSide } from './book.ts';
import { ADD, CANCEL, type Flow, MIDDLE, makeFlow, TAKE } from './flow.ts';

// The peer names the makers that a taker filled, but gives the quantity only for the last, partly filled one. So both sides are
// compared by which makers were filled, in which order, and by that last quantity.

function fillsOf(flow: Flow, side: typeof ourSide): string[] {
  const fills: string[] = [];
  const left = Int32Array.from(flow.quantity);
  let taker = 0;
  const player = side(flow, (maker, quantity) => {
    const isWhole = Number.isNaN(quantity) || quantity === left[maker];
    const filled = isWhole ? left[maker]! : quantity;
    left[maker]! -= filled;
    left[taker]! -= filled;
    fills.push(isWhole ? `all of ${maker}` : `${quantity} of ${maker}`);
  });
  player.prepare?.(0, flow.length);
  for (; taker < flow.length; taker++) player.apply(taker);
  return fills;
}

test('our book makes the same deals as nodejs-order-book on the benchmark’s flow', () => {
  const flow = makeFlow(30_000, 3_000);
  const ours = fillsOf(flow, ourSide);
  expect(ours.length).toBeGreaterThan(3_000);
  expect(ours).toEqual(fillsOf(flow, peerSide));
});

test('our book makes the same deals as nodejs-order-book in random small markets', () => {
  const operation = fc.record({
    kind: fc.constantFrom(ADD, ADD, ADD, TAKE, CANCEL),
    isBuy: fc.boolean(),
    offset: fc.integer({ min: -5, max: 5 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    back: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(operation, { minLength: 10, maxLength: 150, size: 'max' }), (run) => {
      const column = (read: (o: (typeof run)[number], i: number) => number) => Int32Array.from(run, read);
      const flow: Flow = {
        opening: 0,
        length: run.length,
        kind: Uint8Array.from(run, (o, i) => (o.kind === CANCEL && i - o.back < 0 ? ADD : o.kind)),
        isBuy: Uint8Array.from(run, (o) => Number(o.isBuy)),
        price: column((o) => MIDDLE + o.offset),
        quantity: column((o) => o.quantity),
        target: column((o, i) => Math.max(0, i - o.back)),
        trader: column(() => 0),
      };
      expect(fillsOf(flow, ourSide)).toEqual(fillsOf(flow, peerSide));
    }),
    { numRuns: 300, seed: 5 },
  );
});
