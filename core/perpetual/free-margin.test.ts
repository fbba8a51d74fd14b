import { describe, expect, test } from 'vitest';
import type { Outcome } from '../event.ts';
import { amount, lots } from '../money/unit.ts';
import { COIN, gold } from '../test/market.ts';
import { dustPerpetual, goldPerpetual, PerpetualFloor } from '../test/perpetual-market.ts';
import { limit } from '../test/perpetual-orders.ts';
import { viewOf } from '../test/perpetual-view.ts';
import { slackOf } from './edge.ts';
import { type Placed, transferableOf } from './standing.ts';
import { freeOf } from './trade.ts';

const { symbol } = goldPerpetual;
const [alice, bob, carol] = [1, 2, 3];

const transfer = (from: string, to: string, sum: bigint) => ({ kind: 'transfer', from, to, asset: 'USDT', amount: amount(sum) });
const fate = ({ answer }: Outcome): string => ('rejected' in answer ? answer.rejected : answer.kind);
const free = (floor: PerpetualFloor, trader: number): bigint => {
  const { p } = viewOf(floor);
  return p.free(p.ledger.traders.get(trader)!);
};
const slack = (floor: PerpetualFloor, trader: number): bigint => {
  const { p, factsOf } = viewOf(floor);
  return slackOf(p.clearing, factsOf(trader, symbol).account);
};

/**
 * Alice is short 50 coins with leverage 100, and the price more than doubles: the position is worth so much by now that maintenance
 * margin and closing fee are more than the initial margin was.
 */
const losing = () => {
  const floor = new PerpetualFloor().open(3);
  floor.ask(alice, transfer('spot', 'perpetual', 99_000n * COIN));
  floor.ask(alice, { kind: 'choose_leverage', symbol, leverage: 100 });
  floor.ask(bob, limit('buy', 50, 1_600));
  floor.ask(alice, limit('sell', 50, 1_600, { timeInForce: 'IOC' }));
  for (const price of [1_950, 2_400, 2_950, 3_360]) floor.index(gold.symbol, price);
  return floor;
};

describe('what is free', () => {
  test('leaves maintenance margin and closing fees, also where they are more than the initial margin', () => {
    const floor = losing();
    const all = free(floor, alice);
    expect(fate(floor.ask(alice, transfer('perpetual', 'spot', all + 1n)))).toBe('insufficient_available');
    expect(fate(floor.ask(alice, transfer('perpetual', 'spot', all)))).toBe('transfer');
    // To the last unit: one more and the next mark price would have taken the position.
    expect(slack(floor, alice)).toBeGreaterThanOrEqual(0n);
    expect(slack(floor, alice)).toBeLessThan(COIN);
    floor.index(gold.symbol, 3_360);
    expect(floor.events.filter((e) => e.event === 'liquidation_step')).toEqual([]);
  });

  test('is one number for the transfer, the preview and the account as the app shows it', () => {
    const floor = losing();
    const { stand, market } = viewOf(floor).factsOf(alice, symbol);
    const { position, margin } = stand.short!;
    const placed: Placed = { rules: market, position, margin, mode: 'cross', mark: market.mark };
    expect(freeOf(stand)).toBe(free(floor, alice));
    expect(transferableOf({ cash: stand.cash, placed: [placed] })).toBe(free(floor, alice));
  });

  test('is all that an isolated position in another contract, its margin or a resting order may take', () => {
    const floor = losing();
    floor.ask(alice, { kind: 'choose_margin_mode', symbol: dustPerpetual.symbol, mode: 'isolated' });
    floor.ask(alice, { kind: 'choose_leverage', symbol: dustPerpetual.symbol, leverage: 1 });
    floor.index(dustPerpetual.index, 10_000);
    const silver = (side: 'buy' | 'sell', tens: number, change: object = {}) =>
      limit(side, tens * 10, 10_000, { symbol: dustPerpetual.symbol, quantity: lots(tens * 100_000), ...change });
    const all = free(floor, alice);
    // So many times ten silver at 1 USDT, at leverage 1, that only the initial margin of gold would be left.
    const initial = all + 3_000_000_000n;
    const most = Number(initial / (10n * COIN + 1_000_000n));
    expect(fate(floor.ask(alice, silver('buy', most)))).toBe('insufficient_available');
    floor.ask(carol, silver('sell', most + 5));
    expect(fate(floor.ask(alice, silver('buy', most, { timeInForce: 'IOC' })))).toBe('insufficient_available');
    floor.ask(alice, silver('buy', 100, { timeInForce: 'IOC' }));
    const left = free(floor, alice);
    const move = (sum: bigint) =>
      fate(floor.ask(alice, { kind: 'move_margin', symbol: dustPerpetual.symbol, positionSide: 'both', amount: amount(sum) }));
    expect([move(left + 1n), move(left)]).toEqual(['insufficient_available', 'done']);
    expect(slack(floor, alice)).toBeGreaterThanOrEqual(0n);
  });

  test('counts no unrealised profit, and all of the unrealised loss', () => {
    const floor = losing();
    // 50 coins from 1,600 to 3,360 are 88,000.
    const { stand } = viewOf(floor).factsOf(bob, symbol);
    expect(stand.profit).toBe(88_000n * COIN);
    expect(free(floor, bob)).toBe(stand.cash - stand.required);
    expect(viewOf(floor).factsOf(alice, symbol).stand.profit).toBe(-88_000n * COIN);
    expect(free(floor, alice)).toBeLessThan(22_000n * COIN);
  });
});
