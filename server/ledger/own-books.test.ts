import type { Output } from '@bourse/contract/call';
import { calls } from '@bourse/contract/calls';
import { decimalText } from '@bourse/core/money/decimal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// A trader's own trades in five places: fills, orders, balance details, statement, balances; on spot and in contracts.

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
});
afterAll(() => server?.close());

const { spot, perpetual, funds, ledger } = calls;
type Line = Output<typeof ledger.postings>['postings'][number];
const SCALE = 8;

/** Decimal text as minor units of an asset with eight decimals. */
const units = (text: string): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!;
  return BigInt(`${sign}${whole}${part.padEnd(SCALE, '0')}`);
};
const HEAD = 'id,time,account,asset,purse,cause,amount,trade,order,pair,side,price,fills';
/** The lines as a statement has them, oldest first; and its rows in one asset, without their time and account. */
const toldBy = (lines: readonly Line[], asset: string): string[] =>
  lines
    .toReversed()
    .map(({ id, cause, amount, purse, trade: t }) =>
      [id, asset, purse, cause, amount, t?.dealId, t?.orderId, t?.symbol, t?.side, t?.price, t && (t.fills ?? 1)].join(),
    );
const rowsOf = (stated: readonly string[], asset: string): string[] =>
  stated
    .map((row) => row.split(','))
    .filter((row) => row[3] === asset)
    .map(([id, , , of, purse, cause, amount, ...trade]) => [id, of, purse, cause, amount, ...trade].join());
const sum = (texts: readonly string[]): bigint => texts.reduce((total, text) => total + units(text), 0n);

async function linesOf(token: string, account: 'spot' | 'perpetual', asset: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await server.call(ledger.postings, { account, asset, limit: '50', ...(cursor && { cursor }) }, token);
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
    expect(head).toBe(HEAD);
    for (const asset of ['BTC', 'USDT']) {
      const lines = await linesOf(token, 'spot', asset);
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
      expect(rowsOf(stated, asset)).toEqual(toldBy(lines, asset));
    }
  }
  expect(fees).toBeGreaterThan(100);
});

test('a trader’s ledger, statement, fills and orders of contracts agree to the unit after random trading', async () => {
  const symbol = 'BTC-USDT-PERP';
  await server.tick('BTC-USDT', 60_000_00);
  const traders = [await server.marketMaker(), await server.trader(), await server.trader(), await server.trader()];
  for (const [i, { token }] of traders.entries()) {
    const form = { requestId: requestId(), from: i === 0 ? 'spot' : 'fiat', to: 'perpetual', asset: 'USDT', amount: '9000' } as const;
    expect((await server.call(funds.transfer, form, token)).status).toBe(200);
  }
  const random = seeded(20_261_128);
  let seq = 0;
  for (let i = 0; i < 150; i++) {
    await server.tick('BTC-USDT', 60_000_00);
    const { token } = traders[random(traders.length)]!;
    const isMarket = i > 10 && random(3) === 0;
    const placed = await server.call(
      perpetual.placeOrder,
      {
        requestId: requestId(),
        symbol,
        side: random(2) === 0 ? 'buy' : 'sell',
        // Those that take are larger than those that rest, so that they meet several.
        quantity: `${1 + random(isMarket ? 60 : 12)}`,
        ...(isMarket ? { type: 'market' } : { type: 'limit', price: `${59_990 + random(21)}.${random(10)}` }),
      },
      token,
    );
    if (placed.status === 200) seq = placed.body.seq;
  }
  const seen = { 'min-seq': String(seq) };
  const now = server.open.engine.now();
  const span = { from: new Date(now - 86_400_000).toISOString(), until: new Date(now + 60_000).toISOString() };
  const counted = { fees: 0, profits: 0, averages: 0, makers: 0 };
  for (const { token } of traders) {
    const { balances } = (await server.call(ledger.balances, {}, token, seen)).body;
    const { fills } = (await server.call(perpetual.fills, { limit: '200' }, token, seen)).body;
    const { orders } = (await server.call(perpetual.orders, { limit: '200' }, token, seen)).body;
    const lines = await linesOf(token, 'perpetual', 'USDT');
    const of = (cause: Line['cause'], orderId?: string) =>
      sum(
        lines.filter((line) => line.cause === cause && (orderId ?? line.trade?.orderId) === line.trade?.orderId).map((line) => line.amount),
      );
    expect(-of('fee'), 'fees of the fills').toBe(sum(fills.map(({ fee }) => fee)));
    expect(-of('fee'), 'fees of the orders').toBe(sum(orders.map(({ fee }) => fee)));
    expect(of('realised-profit'), 'profit of the fills').toBe(sum(fills.map(({ realised = '0' }) => realised)));
    expect(of('realised-profit'), 'profit of the orders').toBe(sum(orders.map(({ realised }) => realised)));
    for (const { orderId, fee, realised } of orders) {
      expect(-of('fee', orderId), `fees of order ${orderId}`).toBe(units(fee));
      expect(of('realised-profit', orderId), `profit of order ${orderId}`).toBe(units(realised));
    }
    const held = balances.find((one) => one.account === 'perpetual' && one.asset === 'USDT');
    expect(sum(lines.map((line) => line.amount)), 'the lines make the balance').toBe(sum([held?.available ?? '0', held?.frozen ?? '0']));
    for (const { cause, trade } of lines) {
      if (cause !== 'fee' && cause !== 'realised-profit') continue;
      counted[cause === 'fee' ? 'fees' : 'profits'] += 1;
      // A line is of one fill, or of all fills that its order took.
      const its = fills.filter(
        ({ orderId, dealId, role }) =>
          orderId === trade?.orderId && (trade?.dealId === undefined ? role === 'taker' : dealId === trade.dealId),
      );
      expect(its.length, `fills of order ${trade?.orderId}`).toBe(trade?.fills ?? 1);
      const [{ side }] = its as [(typeof its)[number]];
      expect(trade).toMatchObject({ symbol, side, price: its.length === 1 ? its[0]!.price : averageOf(its) });
      counted.averages += trade?.fills === undefined ? 0 : 1;
    }
    for (const { dealId, orderId, fee } of fills.filter(({ role }) => role === 'maker')) {
      const paid = lines.filter(({ cause, trade }) => cause === 'fee' && trade?.dealId === dealId && trade.orderId === orderId);
      expect(-sum(paid.map(({ amount }) => amount)), `fee of deal ${dealId}`).toBe(units(fee));
      counted.makers += 1;
    }
    const csv = (await server.call(ledger.statement, { ...span, account: 'perpetual', format: 'csv' }, token)).body.text;
    const [head, ...stated] = csv.trimEnd().split('\r\n');
    expect(head).toBe(HEAD);
    expect(rowsOf(stated, 'USDT')).toEqual(toldBy(lines, 'USDT'));
  }
  for (const [what, count] of Object.entries(counted)) expect(count, what).toBeGreaterThan(20);
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

/** In hundredths of a tick of 0.01 USDT, rounded half up. */
function averageOf(fills: readonly { readonly price: string; readonly quantity: string }[]): string {
  const lots = fills.reduce((all, { quantity }) => all + BigInt(quantity), 0n);
  const value = fills.reduce((all, { price, quantity }) => all + (units(price) / 10_000n) * BigInt(quantity), 0n);
  return decimalText((2n * value + lots) / (2n * lots), 4);
}

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
