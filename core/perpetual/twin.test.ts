import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from '../event.ts';
import { dustPerpetual, goldPerpetual, PerpetualFloor } from '../test/perpetual-market.ts';
import { PerpetualTwin } from '../test/perpetual-twin.ts';
import { viewOf } from '../test/perpetual-view.ts';
import { playStep, step } from '../test/wild-perpetual.ts';
import type { PerpetualInstrument } from './instrument.ts';

const TRADERS = 5;
const runs = Number(process.env['TWIN_RUNS'] ?? 120);
const contractOf = (i: PerpetualInstrument) => ({
  unit: 10n ** BigInt(8 - i.priceDecimals - i.quantityDecimals),
  tiers: i.tiers,
  maker: i.makerFee as bigint,
  taker: i.takerFee as bigint,
});
const contracts = new Map([goldPerpetual, dustPerpetual].map((i) => [i.symbol as string, contractOf(i)]));

test(
  'a naive twin that works everything out from the deals comes to the same money, positions and margins',
  () => {
    let [positions, liquidations, kept] = [0, 0, 0];
    fc.assert(
      fc.property(fc.array(step, { minLength: 40, maxLength: 160, size: 'max' }), (run) => {
        const floor = new PerpetualFloor().open(TRADERS);
        const twin = new PerpetualTwin(contracts);
        twin.follow(floor.events);
        floor.onOutcome = (outcome) => {
          follow(twin, floor, outcome);
          expect(twin.wronglyReserved()).toEqual([]);
          for (const e of outcome.events)
            if (e.event === 'transferred' && e.from === 'perpetual') expect(twin.hasTakenTooMuch(e.trader)).toBe(false);
          checkLiquidated(twin, outcome);
          checkMark(outcome);
        };
        for (const s of run) playStep(floor, s);
        liquidations += floor.events.filter((e) => e.event === 'liquidation_step').length;
        kept += floor.events.filter((e) => e.event === 'position_changed' && e.earlier !== undefined).length;
        expect(twin.wrong).toEqual([]);
        positions += compare(twin, floor);
      }),
      { seed: 21, numRuns: runs },
    );
    expect(positions).toBeGreaterThan(20);
    expect(liquidations).toBeGreaterThan(20);
    expect(kept, 'positions under the rules from before a change').toBeGreaterThan(10);
  },
  240_000 + 4_000 * runs,
);

/** Adding or taking margin is the only choice that no event describes: the position's new margin is all that's told. */
function follow(twin: PerpetualTwin, { journal }: PerpetualFloor, { events, answer }: Outcome): void {
  twin.follow(events);
  const { command } = journal.at(-1)!;
  if (command.kind !== 'move_margin' || 'rejected' in answer) return;
  const moved = events.find((e) => e.event === 'position_changed')!;
  twin.moveMargin(command.trader, command.symbol, moved.isLong, command.amount);
}

/** After a mark price nobody is short of margin, except who has just traded or lost a hedge to somebody's liquidation (they're next at
 * the next mark price), or has nobody on the other side. */
function checkLiquidated(twin: PerpetualTwin, { events }: Outcome): void {
  const ticked = events.find((e) => e.event === 'index_ticked');
  if (ticked?.event !== 'index_ticked' || ticked.state !== 'normal') return;
  const busy = new Set(
    events.flatMap((e) => {
      if (e.event === 'perpetual_deal_made') return [`${e.maker}`, `${e.taker}`];
      return e.event === 'liquidation_step' && e.step === 'deleveraged' ? [`${e.against}`] : [];
    }),
  );
  expect(twin.short().filter((key) => !busy.has(key.split(' ')[0]!) && !twin.isAlone(key, ticked.at))).toEqual([]);
}

/** Whatever the book and the trades, the mark price is near the index: half a percent, or the funding that is still to come. */
function checkMark({ events }: Outcome): void {
  const ticked = events.find((e) => e.event === 'index_ticked');
  if (ticked?.event !== 'index_ticked' || ticked.state !== 'normal') return;
  for (const e of events)
    if (e.event === 'perpetual_priced' && e.symbol === `${ticked.symbol}-PERP`)
      expect(Math.abs(e.mark! - ticked.price!) / ticked.price!).toBeLessThanOrEqual(0.005);
}

function compare(twin: PerpetualTwin, floor: PerpetualFloor): number {
  const { p } = viewOf(floor);
  const { clearing, ledger } = p;
  const own: string[] = [];
  let signed = 0n;
  for (const market of p.markets.values()) {
    for (const { account, position, margin } of market.holders) {
      const { isLong, quantity, entryValue } = position;
      const key = `${account.trader.id} ${market.symbol} ${isLong}`;
      own.push(key);
      const other = twin.positions.get(key)!;
      expect([key, BigInt(quantity), entryValue, margin]).toEqual([key, other.lots, other.entry, other.margin]);
      signed += isLong ? other.entry : -other.entry;
    }
    const fund = p.fund.positions.get(market);
    if (fund !== undefined) signed += fund.isLong ? fund.entryValue : -fund.entryValue;
  }
  expect([...twin.positions.keys()].sort()).toEqual(own.sort());
  expect(ledger.houseBalance('perpetual:clearing', clearing.usdt)).toBe(-signed);
  expect(ledger.houseBalance('fee:perpetual', clearing.usdt)).toBe(twin.fees);
  for (const trader of ledger.traders.values()) {
    const { available, frozen } = ledger.balance(trader, 'perpetual', clearing.usdt);
    expect([trader.id, available + frozen]).toEqual([trader.id, twin.money.get(trader.id) ?? 0n]);
  }
  return own.length;
}
