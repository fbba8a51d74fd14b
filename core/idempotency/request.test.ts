import { expect, test } from 'vitest';
import { newTrader } from '../identity/trader.ts';
import { traderId } from '../identity/trader-id.ts';
import { instant } from '../money/unit.ts';
import { NO_KEY } from './keyed-hash.ts';
import { MOST_REMEMBERED, REQUEST_WINDOW_MS, RequestMemory, SHORT_WINDOW_MS } from './request.ts';

const traders = [1, 2, 3].map((n) => newTrader(traderId(n), 'trader'));

const memory = new RequestMemory(NO_KEY);
/** Few different keys: many requests share one, and many more share a slot. */
const keyOf = (trader: (typeof traders)[number], id: string): number => memory.keyOf(trader, id) % 97;

test('remembered requests are found and forgotten ones aren’t, however many share a key', () => {
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
    const key = seq < 5_000 ? keyOf(trader, id) : memory.keyOf(trader, id);
    const name = `${trader.id} ${id}`;
    const found = memory.find(key, trader, id, now);
    const known = model.get(name);
    // A request's key never changes; requests of the first part aren't looked up with another one.
    if (known !== undefined && known.seq < 5_000 !== seq < 5_000) continue;
    expect(found < 0 ? undefined : memory.seqAt(found), name).toBe(known?.seq);
    if (known !== undefined) continue;
    memory.add(key, trader, id, 1, seq, now, { rejected: 'invalid_order' });
    model.set(name, { seq, at });
  }
  expect([...memory.all(instant(at))].map(({ trader, requestId, seq }) => [`${trader} ${requestId}`, seq])).toEqual(
    [...model].map(([name, { seq }]) => [name, seq]),
  );
});

test('a trader’s remembered requests are limited independently of others, and expired ones make room', () => {
  const memory = new RequestMemory({ one: 3, two: 4 });
  const [one, other] = [1, 2].map((n) => newTrader(traderId(n), 'trader')) as [(typeof traders)[number], (typeof traders)[number]];
  const maker = newTrader(traderId(3), 'market_maker');
  const ask = (trader: typeof one, id: string, at: number): boolean => {
    if (memory.isFull(trader, instant(at))) return false;
    memory.add(memory.keyOf(trader, id), trader, id, 1, at + 1, instant(at), { rejected: 'invalid_order' });
    return true;
  };
  for (let i = 0; i < MOST_REMEMBERED; i++) expect(ask(one, `request-${i}`, i)).toBe(true);
  expect(ask(one, 'another', MOST_REMEMBERED)).toBe(false);
  expect(ask(other, 'another', MOST_REMEMBERED)).toBe(true);
  for (let i = 0; i < MOST_REMEMBERED + 5; i++) expect(ask(maker, `request-${i}`, MOST_REMEMBERED)).toBe(true);
  // The first ten have expired, so there is room for ten.
  for (let i = 0; i < 10; i++) expect(ask(one, `later-${i}`, REQUEST_WINDOW_MS + 10)).toBe(true);
  expect(ask(one, 'later-10', REQUEST_WINDOW_MS + 10)).toBe(false);
});

test('an expired request isn’t found even before it’s dropped, and its ID may be reused', () => {
  const memory = new RequestMemory(NO_KEY);
  const [trader] = traders as [(typeof traders)[number]];
  const add = (id: string, seq: number, at: number) =>
    memory.add(memory.keyOf(trader, id), trader, id, 1, seq, instant(at), { rejected: 'invalid_order' });
  for (let i = 0; i < 5_000; i++) add(`request-${i}`, i + 1, 0);
  const late = instant(REQUEST_WINDOW_MS + 1);
  memory.forget(late);
  const find = (id: string): number => memory.find(memory.keyOf(trader, id), trader, id, late);
  expect(find('request-4999')).toBe(-1);
  expect([...memory.all(late)]).toEqual([]);
  add('request-4999', 5_001, late);
  expect(memory.seqAt(find('request-4999'))).toBe(5_001);
  for (let i = 0; i < 50; i++) memory.forget(late);
  expect(memory.seqAt(find('request-4999'))).toBe(5_001);
});

test('under a flood memory holds a minute of requests and no more, and forgets the oldest first', () => {
  const memory = new RequestMemory({ one: 5, two: 6 });
  const find = (id: string, at: number): number => memory.find(memory.keyOf(traders[0]!, id), traders[0]!, id, instant(at));
  const MOST = 10_000;
  let held = 0;
  memory.forgetEarly(0, instant(1_000_000));
  // A thousand per second from three traders, for fifteen minutes.
  for (let seq = 1; seq <= 900_000; seq++) {
    const at = 1_000_000 + seq;
    memory.forget(instant(at));
    const trader = traders[seq % 3]!;
    const id = `request-${seq}`;
    memory.add(memory.keyOf(trader, id), trader, id, 1, seq, instant(at), { rejected: 'invalid_order' });
    if (seq % 1_000 !== 0) continue;
    const beyond = memory.beyond(MOST);
    if (beyond !== undefined) memory.forgetEarly(Math.min(beyond, seq - SHORT_WINDOW_MS - 1), instant(at));
    held = Math.max(held, seq - memory.until);
  }
  expect(held).toBe(SHORT_WINDOW_MS + 1);
  const end = 1_900_000;
  expect([find('request-838998', end), find('request-840000', end) >= 0, find('request-900000', end) >= 0]).toEqual([-1, true, true]);
  expect([...memory.all(instant(end))]).toHaveLength(SHORT_WINDOW_MS + 1);
});
