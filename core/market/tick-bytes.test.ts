import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexPrice, instant, ticks } from '../money/unit.ts';
import { hex, sha256 } from '../proof/sha256.ts';
import { Floor, gold } from '../test/market.ts';
import type { IndexTicked } from './events.ts';
import { type ChainedTick, chainStart, chainStep, tickBytes } from './tick-bytes.ts';

// Everything here is computed a second time with Node's own hash and by writing the bytes as text, the way an outsider would.

const digest = (...hexes: string[]): string =>
  createHash('sha256')
    .update(Buffer.from(hexes.join(''), 'hex'))
    .digest('hex');
const inHex = (value: number | bigint, bytes: number): string =>
  BigInt(value)
    .toString(16)
    .padStart(2 * bytes, '0');
const named = (text: string): string => inHex(text.length, 1) + Buffer.from(text, 'ascii').toString('hex');
const states = ['normal', 'degraded', 'stale', 'held'];
const written = (tick: ChainedTick): string =>
  [
    `01${named(tick.symbol)}${inHex(tick.number, 8)}${inHex(tick.at, 8)}${inHex(states.indexOf(tick.state), 1)}`,
    tick.fine === undefined ? 'f'.repeat(32) : inHex(tick.fine, 16),
    inHex(tick.constituents.length, 1),
    ...tick.constituents.map((c) => named(c.source) + inHex(c.price, 16) + inHex(c.receivedAt, 8) + inHex(c.used ? 1 : 0, 1)),
  ].join('');

const example: ChainedTick = {
  symbol: 'BTC-USDT',
  number: 1,
  at: instant(1_800_000_000_000),
  state: 'normal',
  fine: indexPrice(6_400_012_345),
  constituents: [
    { source: 'binance', price: indexPrice(6_400_012_345), receivedAt: instant(1_799_999_999_900), used: true },
    { source: 'kraken', price: indexPrice(6_500_000_000), receivedAt: instant(1_799_999_999_250), used: false },
  ],
};

test('the bytes of a tick, and the chain before and after it, are those that are published as an example', () => {
  expect(hex(tickBytes(example))).toBe(
    [
      '01',
      '08 4254432d55534454',
      '0000000000000001',
      '000001a3185c5000',
      '00',
      '0000000000000000000000017d787039',
      '02',
      '07 62696e616e6365 0000000000000000000000017d787039 000001a3185c4f9c 01',
      '06 6b72616b656e 000000000000000000000001836e2100 000001a3185c4d12 00',
    ]
      .join('')
      .replaceAll(' ', ''),
  );
  const start = digest('02', Buffer.from('BTC-USDT').toString('hex'));
  expect(chainStart('BTC-USDT')).toBe(start);
  expect(chainStep(start, tickBytes(example))).toBe(digest('02', start, written(example)));
  expect([start, chainStep(start, tickBytes(example))]).toEqual([
    '42f2e4247c3ad5fe5955729482df3bdb7500757f932a802e88562f1836ef41c8',
    '3f7b31d3c88b719b7aea361c083c93e5c242c198463b7b9291940f1ac7b1318d',
  ]);
});

test('any tick is written as an outsider would write it', () => {
  const whole = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  const constituent = fc.record({
    source: fc.stringMatching(/^[\x20-\x7e]{1,64}$/),
    price: whole.map(indexPrice),
    receivedAt: whole.map(instant),
    used: fc.boolean(),
  });
  const tick = fc.record({
    symbol: fc.constantFrom('A-B', 'BTC-USDT'),
    number: whole,
    at: whole.map(instant),
    state: fc.constantFrom('normal', 'degraded', 'stale', 'held'),
    fine: fc.option(whole.map(indexPrice), { nil: undefined }),
    constituents: fc.array(constituent, { maxLength: 32 }),
  });
  fc.assert(
    fc.property(tick, (one) => {
      expect(hex(tickBytes(one))).toBe(written(one));
    }),
  );
});

test('the core’s SHA-256 is that of Node, for every length around its blocks', () => {
  for (let length = 0; length < 300; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('every tick has the next number and continues the chain, stale and held ones and those of the clock too', () => {
  const floor = new Floor().open(1);
  floor.now += 1_000;
  floor.say('feed', { kind: 'index_tick', symbol: gold.symbol, constituents: [] });
  floor.now += 1_000;
  floor.index(gold.symbol, 1_601);
  floor.now += 1_000;
  floor.index(gold.symbol, 3_000);
  floor.now += 6_000;
  floor.say('clock', { kind: 'advance_clock' });
  floor.say('clock', { kind: 'advance_clock' });
  floor.index(gold.symbol, 1_602);
  const told = floor.events.filter((e): e is IndexTicked => e.event === 'index_ticked' && e.symbol === gold.symbol);
  expect(told.map(({ number, state, price, fine }) => [number, state, price, fine])).toEqual([
    [1, 'normal', 1_600, 1_600_000],
    [2, 'stale', undefined, undefined],
    [3, 'normal', 1_601, 1_601_000],
    [4, 'held', 1_601, 1_601_000],
    [5, 'stale', undefined, undefined],
    [6, 'normal', 1_602, 1_602_000],
  ]);
  let chain = digest('02', Buffer.from(gold.symbol).toString('hex'));
  for (const tick of told) {
    chain = digest('02', chain, written(tick));
    expect(tick.chain).toBe(chain);
  }
});

test('the chain is part of the state: one changed constituent gives another', () => {
  const chains = [1_600, 1_601].map((price) => {
    const floor = new Floor().open(1).index(gold.symbol, price).index(gold.symbol, 1_602);
    const [row] = [...floor.exchange.rows(['index_price'])].filter(({ values }) => values['symbol'] === gold.symbol);
    expect(row!.values).toMatchObject({ number: 3, fine: 1_602_000, price: ticks(1_602) });
    return row!.values['chain'];
  });
  expect(chains[0]).not.toBe(chains[1]);
});
