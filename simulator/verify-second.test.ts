import { createPublicKey, verify } from 'node:crypto';
import { amount, indexPrice, instant, rate } from '@bourse/core/money/unit';
import { minuteHeadBytes, minuteOf } from '@bourse/core/proof/minute-head';
import { orderReceiptBytes } from '@bourse/core/proof/receipt';
import { hex } from '@bourse/core/proof/sha256';
import { type ProofTools, type SecondFault, secondFaults, verifySecond } from '@bourse/core/seconds/verify-second';
import { expect, test } from 'vitest';
import { evidenceOf, publishDays, testKey } from './published-days.ts';
import { type SecondDays, sha256, simulateDays } from './second-days.ts';
import { seeded, walk } from './walk.ts';

const BEGIN = Date.UTC(2026, 10, 22, 23, 40);
const small: SecondDays = simulateDays({
  ...{ random: seeded(7), begin: BEGIN, minutes: 24, orders: 400 },
  paths: [walk('BTC-USDT', 2, 6_000_000_000, 60_000, BEGIN, 24), walk('ETH-USDT', 2, 300_000_000, 30, BEGIN, 24)],
});
const key = testKey();
const published = publishDays(small, key);
const tools: ProofTools = {
  sha256,
  isSigned: (publicKey, signature, bytes) => {
    const x = Buffer.from(publicKey).toString('base64url');
    return verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
  },
};
type Evidence = ReturnType<typeof evidenceOf>;
/** The first with that result that was struck within its minute and settled in a later one: it needs two heads. */
const placeOf = (result: string) =>
  small.settlements.findIndex(({ order, receipt: { result: its, strike, settledAt } }) => {
    const minute = minuteOf(small.orders[order]!.receipt.acceptedAt);
    return its === result && minuteOf(strike?.at ?? 0) === minute && minuteOf(settledAt) > minute;
  });
const good = evidenceOf(published, placeOf('won'));
const check = (evidence: Evidence, known: object = {}) =>
  verifySecond(tools, JSON.parse(JSON.stringify(evidence)), { uid: evidence.uid, ...known });

test('every contract of a simulated day is verified from its download by the functions that settle it', () => {
  expect(small.settlements.length).toBeGreaterThan(300);
  for (const [place, { receipt }] of small.settlements.entries()) {
    const { result, reason, strike, settlement } = receipt;
    expect(check(evidenceOf(published, place))).toMatchObject({ derived: { result, reason, strike, settlement } });
  }
});

test('whether a tick after the settlement time was shown is part of the verdict', () => {
  const closed = check(good, { keyIds: new Set([key.keyId]) });
  expect(closed).toMatchObject({ derived: { isClosed: true } });
});

test('everything that can be wrong with a downloaded contract has its own name', () => {
  const found = new Set<SecondFault>();
  const at = (fault: SecondFault, change: (evidence: Evidence) => unknown, known: object = {}, of = good) => {
    const evidence = structuredClone(of);
    change(evidence);
    expect(check(evidence, { uid: of.uid, ...known })).toMatchObject({ fault });
    found.add(fault);
  };
  const lost = evidenceOf(published, placeOf('lost'));
  const tick = (e: Evidence) => e.ticks[0]!.ticks[0]!;
  at('unreadable', (e) => Object.assign(e, { note: '' }));
  at('unreadable', (e) => Object.assign(e.order.receipt, { stake: '5.0' }));
  at('unknown_key', (e) => Object.assign(e, { keys: [testKey().publicKey] }));
  at('unknown_key', () => undefined, { keyIds: new Set([testKey().keyId]) });
  at('order_signature', (e) => Object.assign(e.order.receipt, { stake: '7' }));
  at('settlement_signature', (e) => Object.assign(e.settlement.receipt, { payout: '7' }));
  at('other_order', (e) => Object.assign(e, { settlement: lost.settlement }));
  at('other_trader', () => undefined, { uid: '1' });
  at('head_signature', (e) => Object.assign(e.heads[0]!.head, { minute: 1 }));
  const forged = structuredClone(good.heads[0]!.head);
  Object.assign(forged.ticks, { size: 1 });
  at('second_head', (e) => e.heads.splice(1, 0, { head: forged, signature: key.signed(minuteHeadBytes(forged)) }));
  at('second_head', () => undefined, { heads: new Map([[forged.minute, forged]]) });
  at('head_missing', (e) => e.heads.pop());
  at('head_broken', (e) => e.heads.splice(0, 1, { head: forged, signature: key.signed(minuteHeadBytes(forged)) }));
  at('order_not_published', (e) => Object.assign(e.orderProof, { index: e.orderProof.index + 1 }));
  at('settlement_not_published', (e) => Object.assign(e, { settlementProof: lost.settlementProof }));
  at('rule_book', (e) => Object.assign(e, { ruleBook: e.ruleBook.replace(':82', ':95') }));
  at('source_price', (e) => tick(e).constituents.splice(0, 9, ['kraken', indexPrice(1), instant(1), true]));
  at('tick_missing', (e) => e.ticks[0]!.ticks.shift());
  at('tick_changed', (e) => Object.assign(tick(e), { chain: 'ab'.repeat(32) }));
  at('tick_not_published', (e) => e.ticks.at(-1)!.ticks.pop());

  // What an exchange could sign and publish against its own rules.
  const { order, receipt } = small.settlements[placeOf('won')]!;
  const cheat = (name: SecondFault, settlement: object, accepted: object = {}) => {
    const place = placeOf('won');
    const orders = small.orders.with(order, { ...small.orders[order]!, receipt: { ...small.orders[order]!.receipt, ...accepted } });
    const days = {
      ...small,
      ticks: [...small.ticks],
      orders,
      settlements: small.settlements.with(place, { order, receipt: { ...receipt, ...settlement } }),
    };
    at(name, () => undefined, {}, evidenceOf(publishDays(days, key), place));
  };
  const { strike, settlement } = receipt;
  cheat('strike', { strike: { ...strike!, price: indexPrice(strike!.price + 1) } });
  cheat('settlement', { settlement: { ...settlement!, price: settlement!.price + 1 } });
  cheat('too_early', { settledAt: strike!.at + 1_000 });
  cheat('result', { result: 'lost' });
  cheat('void_reason', { reason: 'index_stale' });
  cheat('payout', { payout: amount(1n) });
  const dearer = { ...small.orders[order]!.receipt, ratio: rate(95_000_000n) };
  cheat('payout_table', { orderReceipt: hex(sha256(orderReceiptBytes(dearer))) }, dearer);
  expect(secondFaults.filter((name) => !found.has(name))).toEqual([]);
});
