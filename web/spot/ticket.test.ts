import type { InstrumentInfo } from '@bourse/contract/market';
import { parseDecimal } from '@bourse/core/money/decimal';
import { type Amount, amount } from '@bourse/core/money/unit';
import { describe, expect, test } from 'vitest';
import { assess, steadied } from './assess.ts';
import { type Facts, fractionOf, ticketMarket } from './facts.ts';
import { afterPlaced, blankTicket, countedBy, type Edit, edited, orderOf, settledTotal, type Ticket } from './ticket.ts';

const info: InstrumentInfo = {
  symbol: 'BTC-USDT',
  name: 'BTC/USDT',
  kind: 'spot',
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 5,
  quoteScale: 8,
  baseScale: 8,
  minimumPrice: '0.01',
  maximumPrice: '10000000',
  minimumQuantity: '0.00001',
  maximumQuantity: '100.00000',
  minimumNotional: '5.00000000',
  priceBand: '0.1',
  marketBand: '0.02',
  maximumOpenOrders: 200,
  maximumMarketQuantity: '50',
  indexSources: { normal: 3, degraded: 2, deviation: '0.01' },
};
const market = ticketMarket(info);
const money = (text: string): Amount => amount(parseDecimal(text, 8) as bigint);
const facts: Facts = {
  market,
  base: money('0.5'),
  quote: money('3801.16'),
  maker: fractionOf('0.0008'),
  taker: fractionOf('0.001'),
  bids: [
    ['64000.00', '0.10000'],
    ['63990.00', '1.00000'],
  ],
  asks: [
    ['64010.00', '0.01000'],
    ['64020.00', '2.00000'],
  ],
  last: '64005.00',
  index: '64000.00',
  orders: [],
  isConnected: true,
};
const write = (...edits: readonly Edit[]): Ticket => edits.reduce((t, edit) => edited(t, edit, facts), blankTicket);

describe('price, quantity and total follow each other', () => {
  test('a typed quantity gives the exact total', () => {
    expect(write({ price: '64180' }, { quantity: '0.025' }).total).toBe('1604.5');
    expect(write({ price: '64180.01' }, { quantity: '0.00003' }).total).toBe('1.9254003');
  });
  test('a typed total gives the whole lots it pays for, and on blur becomes their price', () => {
    const t = write({ price: '64180' }, { total: '1000' });
    expect(t.quantity).toBe('0.01558');
    expect(t.total).toBe('1000');
    expect(settledTotal(t, facts).total).toBe('999.9244');
  });
  test('changing the price keeps the typed quantity or the typed total', () => {
    expect(write({ price: '60000' }, { quantity: '0.01' }, { price: '65000' })).toMatchObject({ quantity: '0.01', total: '650' });
    expect(write({ price: '60000' }, { total: '600' }, { price: '50000' })).toMatchObject({ quantity: '0.012', total: '600' });
  });
  test('without a price the total is empty, not zero', () => {
    expect(write({ quantity: '1' }).total).toBe('');
  });
  test('decimals beyond the step don’t count while they’re typed', () => {
    expect(write({ price: '64180.019' }, { quantity: '0.0250019' }).total).toBe('1604.50025');
  });
});

describe('percentages of the balance', () => {
  test('half of the money buys whole lots for at most half of the money', () => {
    const t = write({ price: '64180' }, { percent: 50 });
    expect(t).toMatchObject({ quantity: '0.02961', total: '1900.3698', percent: 50 });
  });
  test('the percentage is kept while the price moves, and ends when a number is typed', () => {
    expect(write({ price: '64180' }, { percent: 100 }, { price: '32090' }).quantity).toBe('0.11845');
    expect(write({ price: '64180' }, { percent: 100 }, { quantity: '0.01' }).percent).toBeUndefined();
  });
  test('a percentage of coins needs no price', () => {
    expect(write({ side: 'sell' }, { percent: 25 }).quantity).toBe('0.125');
  });
  test('all the money of a market order is all of it; a quarter is in whole cents', () => {
    expect(write({ type: 'market' }, { percent: 100 }).total).toBe('3801.16');
    expect(write({ type: 'market' }, { percent: 75 }).total).toBe('2850.87');
  });
  test('a market order by quantity takes a percentage that is payable even at the worst price', () => {
    const t = edited(countedBy(write({ type: 'market' }), 'quantity'), { percent: 100 }, facts);
    expect(t.quantity).toBe('0.05821'); // 3801.16 / 65290.20
  });
  test('all the coins of a market sell are all whole lots, however it was entered before', () => {
    const held: Facts = { ...facts, base: money('0.07922079') };
    const all = (t: Ticket) => edited(t, { percent: 100 }, held);
    const byAmount = countedBy(write({ side: 'sell' }, { type: 'market' }), 'total');
    for (const t of [
      write({ type: 'market' }, { side: 'sell' }),
      byAmount,
      write({ type: 'stop_market' }, { side: 'sell' }, { trigger: '63000' }),
    ])
      expect(all(t)).toMatchObject({ lead: 'quantity', quantity: '0.07922', total: '', percent: 100 });
  });
  test('half of the money of a market order stays half of it', () => {
    expect(edited(countedBy(write({ type: 'market' }), 'quantity'), { percent: 50 }, facts).lead).toBe('quantity');
    expect(write({ type: 'market' }, { percent: 50 }).lead).toBe('total');
  });
});

describe('the submit button', () => {
  const reason = (...edits: readonly Edit[]) => assess(write(...edits), facts).reason;
  test('shows first what is missing, in the order of the form', () => {
    expect(reason({})).toBe('enter_price');
    expect(reason({ type: 'stop_limit' })).toBe('enter_trigger');
    expect(reason({ price: '64000' })).toBe('enter_quantity');
    expect(reason({ type: 'market' })).toBe('enter_amount');
    expect(reason({ price: '0' })).toBe('enter_price');
  });
  test('doesn’t mark an empty field as invalid', () => {
    expect(assess(write({ price: '64000' }), facts).wrong).toBeUndefined();
  });
  test('names a minimum with its value at its field', () => {
    expect(assess(write({ price: '64000' }, { quantity: '0.00007' }), facts)).toMatchObject({
      reason: 'below_notional',
      value: '5',
      wrong: 'total',
    });
  });
  test('names the missing asset if the balance is insufficient', () => {
    expect(assess(write({ price: '64000' }, { quantity: '0.06' }), facts)).toMatchObject({
      reason: 'insufficient',
      value: 'USDT',
      wrong: 'quantity',
    });
    expect(assess(write({ side: 'sell' }, { price: '64000' }, { quantity: '0.50001' }), facts)).toMatchObject({
      reason: 'insufficient',
      value: 'BTC',
    });
  });
  test('accepts exactly the balance', () => {
    expect(reason({ side: 'sell' }, { price: '64000' }, { quantity: '0.5' })).toBeUndefined();
  });
  test('names the bound for a price too far from the index; the bound itself is allowed', () => {
    expect(assess(write({ price: '57599.99' }, { quantity: '0.01' }), facts)).toMatchObject({ reason: 'price_below_band', value: '57600' });
    expect(reason({ price: '57600' }, { quantity: '0.01' })).toBeUndefined();
    expect(reason({ side: 'sell' }, { price: '70400.01' }, { quantity: '0.01' })).toBe('price_above_band');
  });
  test('keeps a displayed bound that follows the index, until the input changes or it no longer applies', () => {
    const t = write({ price: '57000' }, { quantity: '0.01' });
    const at = (index: string, ticket = t) => assess(ticket, { ...facts, index });
    const first = steadied(undefined, at('64000'), '57000');
    expect(first.assessment).toMatchObject({ reason: 'price_below_band', value: '57600' });
    const later = steadied(first, at('64010'), '57000');
    expect(later.assessment.value).toBe('57600');
    expect(steadied(later, at('64010', write({ price: '57001' }, { quantity: '0.01' })), '57001').assessment.value).toBe('57609');
    expect(steadied(later, at('63000'), '57000').assessment).toEqual(at('63000'));
    expect(at('63000').reason).toBeUndefined();
  });
  test('refuses a post-only order that would trade at once', () => {
    expect(reason({ price: '64010' }, { quantity: '0.01' }, { postOnly: true })).toBe('post_only_takes');
    expect(reason({ price: '64009.99' }, { quantity: '0.01' }, { postOnly: true })).toBeUndefined();
  });
  test('shows the maximum fee of a waiting sell at its higher price', () => {
    const { maxFee } = assess(write({ type: 'stop_market' }, { side: 'sell' }, { trigger: '70000' }, { quantity: '0.1' }), facts);
    expect(Number(maxFee)).toBeGreaterThanOrEqual(7);
  });
  test('calls less than one step too little, not zero: typed, or the full balance', () => {
    const wrong = (t: Ticket, has = facts) => assess(t, has).reason;
    expect(wrong(write({ price: '64000' }, { quantity: '0.000001' }))).toBe('below_quantity');
    const dust = { ...facts, base: money('0.00000931') };
    expect(wrong(edited(write({ type: 'market' }, { side: 'sell' }), { percent: 100 }, dust), dust)).toBe('below_quantity');
    const none = { ...facts, base: money('0') };
    expect(wrong(edited(write({ type: 'market' }, { side: 'sell' }), { percent: 100 }, none), none)).toBe('enter_quantity');
  });
  test('refuses a trigger at the current price of its source', () => {
    expect(reason({ type: 'stop_limit' }, { trigger: '64005' }, { price: '64000' }, { quantity: '0.01' })).toBe('trigger_reached');
    expect(
      reason({ type: 'stop_limit' }, { trigger: '64005' }, { triggerSource: 'index' }, { price: '64000' }, { quantity: '0.01' }),
    ).toBeUndefined();
  });
  test('says whether a stop order triggers on a rise or a fall, by its own source’s price', () => {
    const at = (trigger: string, source: 'last' | 'index' = 'last') =>
      assess(write({ type: 'stop_market' }, { side: 'sell' }, { trigger }, { triggerSource: source }), facts).triggerAbove;
    expect([at('65000'), at('63000'), at('64005'), at('64005', 'index'), at('')]).toEqual([true, false, undefined, true, undefined]);
    expect(assess(write({ price: '64000' }), facts).triggerAbove).toBeUndefined();
  });
  test('refuses without a live index', () => {
    expect(assess(write({ price: '64000' }, { quantity: '0.01' }), { ...facts, index: undefined }).reason).toBe('price_stale');
  });
  test('is disabled while disconnected, and earlier estimates stay visible', () => {
    const t = write({ type: 'market' }, { total: '1000' });
    const down = assess(t, { ...facts, isConnected: false });
    expect(down).toEqual({ ...assess(t, facts), reason: 'offline' });
    expect(assess(write({ price: '1' }, { quantity: '1' }), { ...facts, isConnected: false })).toMatchObject({
      reason: 'offline',
      wrong: undefined,
    });
  });
  test('refuses a market order if the other side of the book is empty', () => {
    expect(assess(write({ type: 'market' }, { total: '10' }), { ...facts, asks: [] }).reason).toBe('no_liquidity');
  });
});

describe('estimates', () => {
  test('for a limit buy: the fee at the higher rate, in coins, and the remaining coins as the minimum', () => {
    expect(assess(write({ price: '64180' }, { quantity: '0.025' }), facts)).toMatchObject({
      maxFee: '0.000025',
      receive: '0.024975',
      spend: '1604.5',
      feeAsset: 'BTC',
    });
  });
  test('for a limit sell: fee and proceeds in money', () => {
    expect(assess(write({ side: 'sell' }, { price: '64180' }, { quantity: '0.025' }), facts)).toMatchObject({
      maxFee: '1.6045',
      receive: '1602.8955',
      spend: '0.025',
      feeAsset: 'USDT',
    });
  });
  test('for a sell below the best bid: the fee on what it will get, which is the maximum', () => {
    const a = assess(write({ side: 'sell' }, { price: '60000' }, { quantity: '0.01' }), facts);
    expect(a).toMatchObject({ maxFee: '0.64', receive: '599.4' }); // filled at 64000 at best, at 60000 at worst
  });
  test('for post-only: at most the maker rate', () => {
    expect(assess(write({ price: '63000' }, { quantity: '0.025' }, { postOnly: true }), facts).feeRate).toBe(80_000n);
  });
  test('round up the maximum fee once per order, not once per lot', () => {
    const odd: Facts = { ...facts, maker: fractionOf('0.0009'), taker: fractionOf('0.0009') };
    expect(assess(write({ price: '64000' }, { quantity: '0.00100' }), odd).maxFee).toBe('0.0000009'); // 90 units of 0.001 BTC, not one for each of 100 lots
    const maker: Facts = { ...facts, maker: fractionOf('0.0008') };
    const post = assess(write({ price: '63000' }, { quantity: '0.05' }, { postOnly: true }), maker);
    expect(post).toMatchObject({ maxFee: '0.00004', receive: '0.04996' });
  });
  test('for a market buy by amount: at least what the worst price gives', () => {
    const a = assess(write({ type: 'market' }, { total: '1000' }), facts);
    expect(a).toMatchObject({ reason: undefined, worst: '65290.2', spend: '1000' });
    expect(a.maxFee).toBe('0.00001562'); // 1562 lots at the best price
    expect(a.receive).toBe('0.01529469'); // 1531 lots of 0.00001 less 0.1 %
    expect(a.expected).toBe('0.01560438'); // 1562 lots at the best price less 0.1 %
  });
  test('for a market buy by quantity: at most the worst price for each coin', () => {
    const t = edited(countedBy(write({ type: 'market' }), 'quantity'), { quantity: '0.05' }, facts);
    expect(assess(t, facts)).toMatchObject({ spend: '3264.51', spendAsset: 'USDT' }); // 0.05 × 65290.20
  });
  test('for a market sell by amount: at least the amount, before the fee', () => {
    const t = edited(countedBy(write({ side: 'sell' }, { type: 'market' }), 'total'), { total: '1000' }, facts);
    const a = assess(t, facts);
    expect(a).toMatchObject({ reason: undefined, worst: '62720' });
    expect(a.receive).toBe('999');
  });
  test('for a sell by amount: the maximum fee is on the amount plus the completing lot, not at the best price', () => {
    for (const type of ['market', 'stop_market'] as const) {
      const t = edited(countedBy(write({ side: 'sell' }, { type }, { trigger: '64000' }), 'total'), { total: '4671.34' }, facts);
      const a = assess(t, facts);
      expect(a.maxFee).toBe('4.67198');
      expect(a.spend).toBe('0.07448'); // at the worst price
    }
  });
  test('for a market order larger than the book within its bound: how much is filled', () => {
    const a = assess(edited(countedBy(write({ type: 'market' }), 'quantity'), { quantity: '3' }, { ...facts, quote: money('1000000') }), {
      ...facts,
      quote: money('1000000'),
    });
    expect(a).toMatchObject({ fillsOnly: '2.01', receive: undefined, reason: undefined });
  });
});

describe('the rest of the form', () => {
  test('switching sides of a market order switches its unit: money is spent, coins are sold', () => {
    expect(write({ type: 'market' }, { total: '500' }, { side: 'sell' })).toMatchObject({ lead: 'quantity', quantity: '', total: '' });
    expect(write({ side: 'sell' }, { type: 'market' }, { quantity: '1' }, { side: 'buy' })).toMatchObject({ lead: 'total', quantity: '' });
    expect(write({ price: '64000' }, { quantity: '1' }, { side: 'sell' })).toMatchObject({ quantity: '1', total: '64000' });
  });
  test('switching between limit and market clears the fields whose meaning changes', () => {
    expect(write({ price: '64000' }, { quantity: '1' }, { type: 'market' })).toMatchObject({
      quantity: '',
      total: '',
      lead: 'total',
      price: '64000',
    });
    expect(write({ side: 'sell' }, { price: '64000' }, { quantity: '1' }, { type: 'stop_limit' })).toMatchObject({ quantity: '1' });
  });
  test('post-only and a taking time in force exclude each other, the later choice wins', () => {
    expect(write({ postOnly: true }, { timeInForce: 'IOC' })).toMatchObject({ postOnly: false, timeInForce: 'IOC' });
    expect(write({ timeInForce: 'FOK' }, { postOnly: true })).toMatchObject({ postOnly: true, timeInForce: 'GTC' });
  });
  test('the submitted order has only the fields of its type, within their decimals', () => {
    expect(orderOf(write({ price: '64000.129' }, { quantity: '0.01' }), 'BTC-USDT', 'r', market)).toEqual({
      requestId: 'r',
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'limit',
      price: '64000.12',
      quantity: '0.01',
      timeInForce: 'GTC',
      postOnly: false,
    });
    expect(orderOf(write({ type: 'stop_market' }, { trigger: '65000' }, { total: '50' }), 'BTC-USDT', 'r', market)).toEqual({
      requestId: 'r',
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'stop_market',
      amount: '50',
      triggerPrice: '65000',
      triggerSource: 'last',
    });
  });
  test('after placing an order its price stays and nothing can be sent twice', () => {
    expect(afterPlaced(write({ price: '64000' }, { quantity: '1' }))).toMatchObject({ price: '64000', quantity: '', total: '' });
  });
});
