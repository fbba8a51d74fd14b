import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restoreExchange } from '../exchange.ts';
import { instant } from '../money/unit.ts';
import { type StateRow, tellChanges } from '../state.ts';
import { follower } from '../test/follower.ts';
import { rowsText } from '../test/market.ts';
import { PerpetualFloor } from '../test/perpetual-market.ts';
import { playStep, step } from '../test/wild-perpetual.ts';

const runs = Number(process.env['PERPETUAL_RUNS'] ?? 120);
const steps = fc.array(step, { minLength: 40, maxLength: 200, size: 'max' });

test(
  'whatever traders do, all invariants hold, and rows told by events restore the same exchange',
  () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(steps, (run) => {
        const floor = new PerpetualFloor().open(5);
        const store = new Map<string, StateRow>();
        for (const s of run) playStep(floor, s);
        for (const e of floor.events) {
          const what = e.event === 'liquidation_step' ? e.step : e.event;
          seen.set(what, (seen.get(what) ?? 0) + 1);
        }
        const replayed = new PerpetualFloor();
        for (const { seq, at, origin, command } of floor.journal) {
          const stamp = { seq, at: instant(at), origin };
          tellChanges(stamp, command, replayed.exchange.apply(stamp, command), follower(store));
        }
        const live = rowsText(floor.exchange.rows());
        expect(rowsText(restoreExchange(store.values()).rows())).toEqual(live);
        expect(rowsText(replayed.exchange.rows())).toEqual(live);
      }),
      { seed: 14, numRuns: runs },
    );
    for (const what of ['reduced', 'deleveraged', 'funding_paid', 'profit_realised', 'perpetual_deal_made'])
      expect(seen.get(what) ?? 0, what).toBeGreaterThan(5);
  },
  240_000 + 4_000 * runs,
);
