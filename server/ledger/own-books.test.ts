import type { Output } from '@bourse/contract/call';
import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// A trader's own trades in five places: fills, orders, balance details, statement, balances.

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
});
afterAll(() => server?.close());

const { spot, ledger } = calls;
type Line = Output<typeof ledger.postings>['postings'][number];
const SCALE = 8;

/** Decimal text as minor units of an asset with eight decimals. */
const units = (text: string): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!;
  return BigInt(`${sign}${whole}${part.padEnd(SCALE, '0')}`);
};
const sum = (texts: readonly string[]): bigint => texts.reduce((total, text) => total + units(text), 0n);

async function linesOf(token: string, asset: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await server.call(ledger.postings, { account: 'spot', asset, limit: '50', ...(cursor && { cursor }) }, token);
    lines.push(...body.postings);
    cursor = body.cursor;
    if (cursor === undefined) return lines;
  }
}

test('a trader’s ledger, statement, fills and orders agree to the unit after random trading', async () => {
  await server.tick('BTC-USDT', 60_000_00);
  const maker = await server.marketMaker();
  const traders = [maker, await server.funded(), await server.funded(), await server.funded()];
  const random = seeded(20_260_727);
  let seq = 0;
  for (let i = 0; i < 120; i++) {
    await server.tick('BTC-USDT', 60_000_00);
    const { token } = traders[i < 4 ? 0 : random(traders.length)]!;
    const price = `${59_990 + random(21)}.${random(10)}`;
    const form = {
      requestId: requestId(),
      symbol: 'BTC-USDT',
      side: i < 4 ? ('sell' as const) : random(2) === 0 ? ('buy' as const) : ('sell' as const),
      quantity: `0.0${1000 + random(2_500)}`,
      ...(random(5) === 0
        ? { type: 'market' as const }
        : { type: 'limit' as const, price, ...(random(4) === 0 && { selfTradePrevention: 'none' as const }) }),
    };
    const placed = await server.call(spot.placeOrder, form, token);
    if (placed.status === 200) seq = placed.body.seq;
  }
  const seen = { 'min-seq': String(seq) };
  const now = server.open.engine.now();
  const span = { from: new Date(now - 86_400_000).toISOString(), until: new Date(now + 60_000).toISOString() };
  let fees = 0;
  for (const { token } of traders) {
    const { balances } = (await server.call(ledger.balances, {}, token, seen)).body;
    const { fills } = (await server.call(spot.fills, { limit: '500' }, token, seen)).body;
    const { orders } = (await server.call(spot.orders, { limit: '500' }, token, seen)).body;
    const csv = (await server.call(ledger.statement, { ...span, account: 'spot', format: 'csv' }, token)).body.text;
    const [head, ...stated] = csv.trimEnd().split('\r\n');
    expect(head).toBe('id,time,account,asset,purse,cause,amount,trade,order,pair,side,price');
    for (const asset of ['BTC', 'USDT']) {
      const lines = await linesOf(token, asset);
      expect(new Set(lines.map((line) => line.id)).size, 'each line has a number of its own').toBe(lines.length);
      const own = (cause: Line['cause'], isIn: boolean) =>
        lines.filter((line) => line.cause === cause && line.amount.startsWith('-') !== isIn).map((line) => line.amount);
      const gain = asset === 'BTC' ? 'buy' : 'sell';
      const grossOf = (all: typeof fills) => sum(all.map((fill) => (asset === 'BTC' ? fill.quantity : fill.amount)));
      expect(sum(own('trade', true)), `${asset} received, gross`).toBe(grossOf(fills.filter(({ side }) => side === gain)));
      expect(-sum(own('trade', false)), `${asset} paid, gross`).toBe(grossOf(fills.filter(({ side }) => side !== gain)));
      const paid = -sum(own('fee', false));
      expect(paid, 'fees of the fills').toBe(sum(fills.filter((fill) => fill.feeAsset === asset).map((fill) => fill.fee)));
      expect(paid, 'fees of the orders').toBe(sum(orders.filter((order) => order.feeAsset === asset).map((order) => order.fee)));
      const held = balances.find((one) => one.account === 'spot' && one.asset === asset);
      expect(sum(lines.map((line) => line.amount)), `the lines of ${asset} make its balance`).toBe(
        sum([held?.available ?? '0', held?.frozen ?? '0']),
      );
      for (const { cause, amount, trade } of lines.filter((line) => line.cause === 'trade' || line.cause === 'fee')) {
        const fill = fills.find((one) => one.dealId === trade?.dealId && one.orderId === trade.orderId)!;
        expect(fill, `deal ${trade?.dealId} of order ${trade?.orderId}`).toBeDefined();
        expect(trade).toEqual({ dealId: fill.dealId, orderId: fill.orderId, symbol: fill.symbol, side: fill.side, price: fill.price });
        if (cause === 'fee') expect(amount).toBe(`-${fill.fee}`);
        fees += cause === 'fee' ? 1 : 0;
      }
      const told = lines
        .toReversed()
        .map(({ id, cause, amount, purse, trade: t }) =>
          [id, asset, purse, cause, amount, t?.dealId, t?.orderId, t?.symbol, t?.side, t?.price].join(),
        );
      const rows = stated.map((row) => row.split(',')).filter((row) => row[3] === asset);
      expect(rows.map(([id, , , of, purse, cause, amount, ...trade]) => [id, of, purse, cause, amount, ...trade].join())).toEqual(told);
    }
  }
  expect(fees).toBeGreaterThan(100);
});

test('an earlier version’s postings can be read: fees taken from frozen money were part of the price', async () => {
  const { token, uid } = await server.funded();
  const { rows } = await server.store.pool.query<{ seq: number }>('SELECT max(seq) AS seq FROM posting');
  await server.store.pool.query(
    `INSERT INTO posting (seq, position, at, source, destination, asset, amount) VALUES
       ($1, 90, 0, $2, 'trader:99999:spot:USDT:available', 'USDT', 99900), ($1, 91, 0, $2, 'house:fee:spot:USDT', 'USDT', 100)`,
    [rows[0]!.seq, `trader:${uid}:spot:USDT:frozen`],
  );
  const { body } = await server.call(ledger.postings, { account: 'spot', asset: 'USDT', purse: 'frozen' }, token);
  expect(body.postings.map(({ cause, amount }) => [cause, amount])).toEqual([
    ['trade', '-0.000001'],
    ['trade', '-0.000999'],
  ]);
});

/** Mulberry32: integers below a bound, the same in each run. */
function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return Math.floor((((word ^ (word >>> 14)) >>> 0) / 4_294_967_296) * bound);
  };
}
