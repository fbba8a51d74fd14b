import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { amount, rate } from '../money/unit.ts';
import {
  type OrderReceipt,
  orderReceiptBytes,
  orderReceiptJson,
  orderReceiptReader,
  rulesChangeBytes,
  rulesChangeReader,
  type SettlementReceipt,
  settlementReceiptBytes,
  settlementReceiptJson,
  settlementReceiptReader,
  signedReader,
  traderCommitment,
} from './receipt.ts';
import { hex, type Sha256 } from './sha256.ts';
import { readStrictly } from './strict-json.ts';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const of = (byte: string) => byte.repeat(32);
const order: OrderReceipt = {
  version: 1,
  order: 4_711,
  trader: of('a1'),
  symbol: 'BTC-USDT-SEC',
  direction: 'down',
  asset: 'USDT',
  scale: 6,
  stake: amount(12_500_000n),
  ratio: rate(80_000_000n),
  durationMs: 30_000,
  tie: 'stake_back',
  ruleBook: of('b1'),
  acceptedAt: 1_795_000_000_123,
  tickNumber: 900,
  chain: of('c1'),
  priceDecimals: 5,
};
const settlement: SettlementReceipt = {
  version: 1,
  orderReceipt: of('d1'),
  sequence: 4_900,
  settledAt: 1_795_000_031_250,
  strike: { number: 902, at: 1_795_000_001_000, price: 6_000_012_345 },
  settlement: { number: 932, at: 1_795_000_030_900, price: 6_000_012_344 },
  result: 'won',
  reason: undefined,
  asset: 'USDT',
  scale: 6,
  payout: amount(22_500_000n),
};
const readOrder = (json: unknown) => readStrictly(orderReceiptReader, json, 'order');
const readSettlement = (json: unknown) => readStrictly(settlementReceiptReader, json, 'settlement');

test('an order receipt has one form in bytes: 0x05, its version, then every field at its width', () => {
  const symbol = `0c${Buffer.from('BTC-USDT-SEC').toString('hex')}`;
  const money = `04${Buffer.from('USDT').toString('hex')}06${'bebc20'.padStart(32, '0')}${'4c4b400'.padStart(16, '0')}${'7530'.padStart(16, '0')}`;
  expect(hex(orderReceiptBytes(order))).toBe(
    `0501${'1267'.padStart(16, '0')}${of('a1')}${symbol}02${money}01${of('b1')}${'1a1ee565e7b'.padStart(16, '0')}${'384'.padStart(16, '0')}${of('c1')}05`,
  );
});

test('a settlement receipt has one form in bytes, with or without a strike', () => {
  const bytes = hex(settlementReceiptBytes(settlement));
  expect(bytes.startsWith(`0601${of('d1')}`)).toBe(true);
  const none = { ...settlement, strike: undefined, settlement: undefined, result: 'void', reason: 'no_strike' } as const;
  expect(hex(settlementReceiptBytes(none)).length).toBe(bytes.length - 2 * 2 * 32);
  const forms = [settlement, none, { ...none, reason: 'index_stale' as const }, { ...settlement, result: 'lost' as const }];
  expect(new Set(forms.map((one) => hex(settlementReceiptBytes(one)))).size).toBe(forms.length);
});

test('a downloaded receipt survives JSON: amounts are decimal text, and what is absent is null', () => {
  const json = JSON.parse(JSON.stringify(orderReceiptJson(order)));
  expect([json.stake, json.ratio]).toEqual(['12.5', '0.8']);
  expect(readOrder(json)).toEqual({ value: order });
  for (const one of [settlement, { ...settlement, strike: undefined, settlement: undefined, result: 'void', reason: 'no_strike' } as const])
    expect(readSettlement(JSON.parse(JSON.stringify(settlementReceiptJson(one))))).toEqual({ value: one });
});

test('a receipt with a field too many, too few or in another notation is refused by the name of the field', () => {
  const json = orderReceiptJson(order);
  const refused: readonly (readonly [field: string, value: unknown])[] = [
    ...['12.50', '012.5', '1e1', '+1', '-1', ' 1', '1,5', '', '.5', '5.', '12.5000001', 12.5].map((text) => ['stake', text] as const),
    ...['0.80', '0.123456789', null].map((text) => ['ratio', text] as const),
    ...['Up', 1, null].map((value) => ['direction', value] as const),
    ...[-1, 1.5, '4711', 2 ** 53, undefined, null].map((value) => ['order', value] as const),
    ...[of('A1'), of('a1').slice(2), `${of('a1')}00`, null].map((value) => ['trader', value] as const),
    ...['btc', '', 'BTC USDT', 'B'.repeat(33)].map((value) => ['symbol', value] as const),
    ['version', 2],
    ['scale', 31],
    ['tie', 'house'],
  ];
  for (const [field, value] of refused) expect(readOrder({ ...json, [field]: value })).toEqual({ unreadable: `order.${field}` });
  const { chain, ...without } = json;
  expect(readOrder(without)).toEqual({ unreadable: 'order.chain' });
  expect(readOrder({ ...json, price: '1' })).toEqual({ unreadable: 'order.price' });
  const settled = settlementReceiptJson(settlement);
  expect(readSettlement({ ...settled, strike: undefined })).toEqual({ unreadable: 'settlement.strike' });
  expect(readSettlement({ ...settled, strike: { number: 1, at: 2 } })).toEqual({ unreadable: 'settlement.strike.price' });
  expect(readSettlement({ ...settled, reason: '' })).toEqual({ unreadable: 'settlement.reason' });
  expect(readSettlement({ ...settled, payout: '22.50' })).toEqual({ unreadable: 'settlement.payout' });
  expect(readStrictly(signedReader(orderReceiptReader), { receipt: json, keyId: of('e1'), signature: of('f1') }, 'order')).toEqual({
    unreadable: 'order.signature',
  });
});

test('changing any field of a receipt changes its bytes', () => {
  const changed: readonly Partial<OrderReceipt>[] = [
    ...[{ order: 4_712 }, { trader: of('a2') }, { symbol: 'ETH-USDT-SEC' }, { direction: 'up' as const }, { asset: 'USDC' }, { scale: 5 }],
    ...[{ stake: amount(1n) }, { ratio: rate(1n) }, { durationMs: 60_000 }, { ruleBook: of('b2') }, { acceptedAt: 1 }, { tickNumber: 901 }],
    ...[{ chain: of('c2') }, { priceDecimals: 6 }, {}],
  ];
  expect(new Set(changed.map((one) => hex(orderReceiptBytes({ ...order, ...one })))).size).toBe(changed.length);
});

test('a change of rules is a leaf of its own: 0x07, when and at which command, and the whole text', () => {
  const change = { version: 1, sequence: 7, at: 9, text: 'a\n' } as const;
  expect(hex(rulesChangeBytes(change))).toBe('0701000000000000000700000000000000090000000261' + '0a');
  expect(readStrictly(rulesChangeReader, change, 'rules')).toEqual({ value: change });
  expect(readStrictly(rulesChangeReader, { ...change, text: 'é' }, 'rules')).toEqual({ unreadable: 'rules.text' });
});

test('only with the salt can anyone tell whose order it is, and no two orders of a trader look alike', () => {
  const salt = Buffer.alloc(32, 3);
  expect(traderCommitment(sha256, salt, 4_711, '100001')).toBe(createHmac('sha256', salt).update('4711:100001').digest('hex'));
  expect(traderCommitment(sha256, salt, 4_712, '100001')).not.toBe(traderCommitment(sha256, salt, 4_711, '100001'));
});
