import { secondFaults } from '@bourse/core/seconds/verify-second';
import { expect, test } from 'vitest';
import { evidenceOf, publishDays, testKey } from '../../simulator/published-days.ts';
import { simulateDays } from '../../simulator/second-days.ts';
import { seeded, walk } from '../../simulator/walk.ts';
import { checkEvidence, isReceiptSigned, minutesIn } from './check-evidence.ts';
import { isProven, statesOf, stepOf, steps } from './proof-steps.ts';

const BEGIN = Date.UTC(2026, 10, 22, 23, 40);
const key = testKey();
const published = publishDays(
  simulateDays({
    ...{ random: seeded(11), begin: BEGIN, minutes: 14, orders: 120 },
    paths: [walk('BTC-USDT', 2, 6_000_000_000, 60_000, BEGIN, 14)],
  }),
  key,
);
const placeOf = (result: string) => published.days.settlements.findIndex(({ receipt }) => receipt.result === result);
/** As it arrives from the server or a file. */
const json = (result: string) => JSON.parse(JSON.stringify(evidenceOf(published, placeOf(result))));
const won = json('won');
const heads = new Map(published.minutes.map(({ signed: { head } }) => [head.minute, head]));
const known = { uid: won.uid as string, contractId: String(won.order.receipt.order), keyIds: new Set([key.keyId]), heads };
const all = (state: string) => Object.fromEntries(steps.map((step) => [step, state]));

test('a settled contract is proven on the device, with the figures that follow from the ticks', () => {
  const checked = checkEvidence(won, known);
  expect(checked.states).toEqual(all('right'));
  expect(isProven(checked)).toBe(true);
  const { receipt } = published.days.settlements[placeOf('won')]!;
  expect(checked.contract).toMatchObject({ contractId: known.contractId, uid: known.uid, result: 'won', priceDecimals: 5 });
  expect(checked.contract?.strike?.replace('.', '')).toBe(String(receipt.strike?.price));
});

test('without a connection everything but the published keys and heads is checked, and it doesn’t count as proven', () => {
  const checked = checkEvidence(won, {});
  expect(checked.states).toEqual({ ...all('right'), signatures: 'open', heads: 'open' });
  expect(checked.contract?.result).toBe('won');
  expect(isProven(checked)).toBe(false);
});

test('a minute that isn’t among the published heads leaves the heads unchecked', () => {
  const [first] = minutesIn(won);
  const checked = checkEvidence(won, { ...known, heads: new Map([...heads].filter(([minute]) => minute !== first)) });
  expect(checked.states).toEqual({ ...all('right'), heads: 'open' });
});

test('a changed receipt, tick or payout is refused at its step, and nothing after that is claimed', () => {
  const at = (change: (evidence: typeof won) => unknown) => {
    const changed = structuredClone(won);
    change(changed);
    return checkEvidence(changed, known);
  };
  const stake = at((e) => Object.assign(e.order.receipt, { stake: '7' }));
  expect(stake.fault).toEqual({ name: 'order_signature', detail: '' });
  expect(stake.states).toMatchObject({ signatures: 'wrong', heads: 'skipped', payout: 'skipped' });
  expect(stake.contract).toBeUndefined();
  const tick = at((e) => Object.assign(e.ticks[0].ticks[0], { fine: 1 }));
  expect(tick.states).toMatchObject({ signatures: 'right', heads: 'right', ticks: 'wrong', strike: 'skipped' });
  expect(at((e) => Object.assign(e, { ruleBook: `${e.ruleBook}\n` })).states).toMatchObject({ ticks: 'right', rules: 'wrong' });
});

test('another contract than the one asked for, another trader’s and another key are refused', () => {
  expect(checkEvidence(json('lost'), { keyIds: known.keyIds, heads, contractId: known.contractId }).fault?.name).toBe('other_contract');
  expect(checkEvidence(won, { ...known, uid: '1' }).fault?.name).toBe('other_trader');
  expect(checkEvidence(won, { ...known, keyIds: new Set([testKey().keyId]) }).fault?.name).toBe('unknown_key');
});

test('a file that isn’t evidence is unreadable', () => {
  for (const file of [undefined, null, 'text', [], {}, { bundle: 'bourse-second' }])
    expect(checkEvidence(file, {}).fault).toMatchObject({ name: 'unreadable' });
  expect(minutesIn({})).toEqual([]);
});

test('each fault marks one step, skips those after it, and leaves those before it as they were', () => {
  for (const name of [...secondFaults, 'not_closed', 'other_contract'] as const) {
    const states = Object.values(statesOf(name, { keys: true, heads: true }));
    const at = steps.indexOf(stepOf[name]);
    expect(states).toEqual(steps.map((_, i) => (i < at ? 'right' : i === at ? 'wrong' : 'skipped')));
  }
});

test('a receipt’s signature is checked against the published keys', () => {
  const keys = new Map([[key.keyId, key.publicKey]]);
  expect(isReceiptSigned('order', won.order, keys)).toBe(true);
  expect(isReceiptSigned('settlement', won.settlement, keys)).toBe(true);
  expect(isReceiptSigned('order', { ...won.order, signature: '0'.repeat(128) }, keys)).toBe(false);
  expect(isReceiptSigned('order', { ...won.order, receipt: { ...won.order.receipt, stake: '999' } }, keys)).toBe(false);
  expect(isReceiptSigned('order', won.order, new Map())).toBe(false);
  expect(isReceiptSigned('settlement', { ...won.settlement, receipt: {} }, keys)).toBe(false);
});
