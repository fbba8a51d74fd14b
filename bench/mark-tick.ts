// G17: an index tick of a contract with 100,000 open positions, of which 200 are near the edge: each tick looks at all of those 200
// again and liquidates none. G18: a fall that liquidates 1,000 positions in one tick, some against the book, some taken over by the
// insurance fund, the others deleveraged against 10,000 positions of the other side; every sum is checked afterwards.

import { LiquidationWatch } from '@bourse/core/perpetual/liquidation-watch';
import { clean } from './clean.ts';
import { bitcoinPerpetual, ContractFloor, etherPerpetual } from './contracts.ts';
import { bitcoin } from './fixture.ts';
import { MIDDLE } from './flow.ts';
import { ceiling, type Goal, median, show } from './goal.ts';

const POSITIONS = 100_000;
const NEAR = 200;
const FALLS = 3;
const TICKS = 5;
const LIQUIDATED = 1_000;
const OTHERS = 10_000;
const ROUNDS = 7;
/** Minor units of a thousand USDT. */
const THOUSAND = 100_000_000_000n;
const ENOUGH = 972_000;
const { symbol } = bitcoinPerpetual;

let looked = 0;
const { due } = LiquidationWatch.prototype;
LiquidationWatch.prototype.due = function (mark) {
  const found = due.call(this, mark);
  looked += found.length;
  return found;
};

export async function run(): Promise<Goal[]> {
  return [markTicks(), liquidations()];
}

/**
 * Near the edge is a cross account with two contracts: each position has half of what the account has left, and a price that uses up
 * this half makes it due. Every tick takes a little more than half of the rest.
 */
function markTicks(): Goal {
  const floor = new ContractFloor(POSITIONS, THOUSAND);
  for (let i = 0; i < POSITIONS / 2 - NEAR; i++) floor.meet(i, POSITIONS - 1 - i, symbol, 100);
  const near = Array.from({ length: NEAR }, (_, i) => POSITIONS / 2 - NEAR + i);
  const meet = (contract: string, quantity: number) => {
    for (const i of near) floor.meet(i, POSITIONS - 1 - i, contract, quantity);
  };
  meet(symbol, 10_000);
  const ms: number[] = [];
  for (let fall = 0; fall < FALLS; fall++) {
    // Whatever they trade, both their edges follow.
    for (const contract of [bitcoinPerpetual, etherPerpetual]) floor.tick(contract.index, MIDDLE);
    meet(etherPerpetual.symbol, 100);
    // How far the price may fall until 0.1 bitcoin has lost about what a thousand USDT leave beyond maintenance and fees.
    for (let round = 0, left = ENOUGH; round < TICKS; round++) {
      left = Math.ceil(left * 0.4);
      floor.now += 1_000;
      const seen = looked;
      const before = performance.now();
      const { events } = floor.tick(bitcoin.symbol, MIDDLE - ENOUGH + left);
      ms.push(performance.now() - before);
      if (looked - seen !== NEAR) throw new Error(`a tick looked at ${looked - seen} positions instead of ${NEAR}`);
      if (events.some((e) => e.event === 'liquidation_step')) throw new Error('a liquidation where nobody was short');
    }
  }
  floor.exchange.check();
  return ceiling('G17', `an index tick in ms with ${POSITIONS} positions, ${NEAR} of them near the edge`, median(ms), 2);
}

function liquidations(): Goal {
  const ms: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const floor = falling();
    clean();
    floor.now += 1_000;
    const before = performance.now();
    const { events } = floor.tick(bitcoin.symbol, MIDDLE * 0.985);
    ms.push(performance.now() - before);
    const steps = events.flatMap((e) => (e.event === 'liquidation_step' ? [e.step] : []));
    const count = (step: string) => steps.filter((one) => one === step).length;
    if (count('orders_cancelled') !== LIQUIDATED) throw new Error(`${count('orders_cancelled')} liquidations instead of ${LIQUIDATED}`);
    for (const step of ['reduced', 'deleveraged']) if (count(step) === 0) throw new Error(`nothing was ${step}`);
    // I1–I6, I13, I15: entries and assets sum to zero, longs are shorts, nobody and no fund is below zero.
    floor.exchange.check();
  }
  return ceiling('G18', `${LIQUIDATED} liquidations in one index tick in ms, sums checked`, median(ms), 200);
}

/** A thousand long positions at leverage 100, as many shorts, and nine thousand pairs that withstand the fall; bids for a part. */
function falling(): ContractFloor {
  const floor = new ContractFloor(2 * OTHERS + 10, THOUSAND);
  for (let i = 0; i < OTHERS; i++) {
    if (i < LIQUIDATED) {
      floor.ask(i, { kind: 'choose_margin_mode', symbol, mode: 'isolated' });
      floor.ask(i, { kind: 'choose_leverage', symbol, leverage: 100 });
    }
    floor.meet(i, OTHERS + i, symbol, 1_000);
  }
  // From below every bankruptcy price the book buys 150 of them.
  for (let i = 0; i < 10; i++) floor.order(2 * OTHERS + i, symbol, true, 15_000, MIDDLE * 0.992);
  return floor;
}

if (import.meta.main) show(await run());
