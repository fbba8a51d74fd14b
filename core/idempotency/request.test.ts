import { expect, test } from 'vitest';
import { newTrader, traderId } from '../identity/trader.ts';
import { instant } from '../money/unit.ts';
import { REQUEST_WINDOW_MS, RequestMemory, requestKey } from './request.ts';

const traders = [1, 2, 3].map((n) => newTrader(traderId(n), 'trader'));

/** Few different keys: many requests share one, and many more a place. */
const keyOf = (trader: (typeof traders)[number], id: string): number => requestKey(trader, id) % 97;

test('what is remembered is found, what is forgotten is not, however many share a key', () => {
  const memory = new RequestMemory();
  const model = new Map<string, { seq: number; at: number }>();
  let random = 7;
  const next = (bound: number): number => {
    random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
    return (random >>> 8) % bound;
  };
  let at = 0;
  for (let seq = 1; seq <= 60_000; seq++) {
    at += next(150);
    const now = instant(at);
    memory.forget(now);
    for (const [id, one] of model) {
      if (at - one.at <= REQUEST_WINDOW_MS) break;
      model.delete(id);
    }
    const trader = traders[next(3)]!;
    const id = `request-${next(40_000)}`;
    const key = seq < 5_000 ? keyOf(trader, id) : requestKey(trader, id);
    const name = `${trader.id} ${id}`;
    const found = memory.find(key, trader, id);
    const known = model.get(name);
    // A key belongs to a request for good; those of the first part are not looked for with another one.
    if (known !== undefined && known.seq < 5_000 !== seq < 5_000) continue;
    expect(found < 0 ? undefined : memory.seqAt(found), name).toBe(known?.seq);
    if (known !== undefined) continue;
    memory.add(key, trader, id, 1, seq, now, { rejected: 'invalid_order' });
    model.set(name, { seq, at });
  }
  expect([...memory.all()].map(({ trader, requestId, seq }) => [`${trader} ${requestId}`, seq])).toEqual(
    [...model].map(([name, { seq }]) => [name, seq]),
  );
});
