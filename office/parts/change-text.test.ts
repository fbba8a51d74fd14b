import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flashOffice } from '@bourse/contract/office/flash';
import { fundsOffice } from '@bourse/contract/office/funds';
import { SaleChanges } from '@bourse/contract/office/ico';
import { instruments } from '@bourse/contract/office/instruments';
import { ruleFields } from '@bourse/contract/office/perpetual';
import { SecondRuleChanges } from '@bourse/contract/office/seconds';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { type ChangeWords, saidInWords, sayersOf } from './change-text.ts';

const read = (room: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', 'locales', 'en', `${room}.json`), 'utf8'));
const wordsOf = (room: string) => createTranslator({ locale: 'en', messages: { [room]: read(room) }, namespace: room as never });
const words = Object.fromEntries(
  [...['config', 'funds', 'flash', 'ico', 'instruments', 'ledger', 'perpetual', 'policy', 'proof', 'seconds', 'four-eyes']].map((room) => [
    room === 'four-eyes' ? 't' : room,
    wordsOf(room),
  ]),
) as unknown as ChangeWords;
const sayers = sayersOf(words);
const say = (kind: string, name: string, about: string) => sayers[kind]!(name, about.split(':'));

/** What each form can change, from its call. */
const fields: Readonly<Record<string, readonly string[]>> = {
  'funds.change-network': Object.keys(fundsOffice.changeNetwork.input.shape.changes.shape),
  'funds.change-rules': Object.keys(fundsOffice.changeRules.input.shape.changes.shape),
  'funds.change-receiving-account': Object.keys(fundsOffice.changeReceivingAccount.input.shape.account.shape),
  'funds.change-receiving-address': Object.keys(fundsOffice.changeReceivingAddress.input.shape.address.shape),
  'flash.change-rules': Object.keys(flashOffice.changeRules.input.shape.changes.shape),
  'flash.change-asset': Object.keys(flashOffice.changeAsset.input.shape.changes.shape),
  'ico.change-sale': Object.keys(SaleChanges.shape),
  'instruments.change': Object.keys(instruments.change.input.shape.changes.shape),
  'perpetual.change-rules': [...Object.keys(ruleFields), 'tier 1'],
  'seconds.change-rules': [...Object.keys(SecondRuleChanges.shape).filter((name) => name !== 'payouts'), 'payout 30000'],
  'seconds.list-contract': [...Object.keys(SecondRuleChanges.shape).filter((name) => name !== 'payouts'), 'payout 30000'],
  'proof.add-reserve': ['address', 'message', 'signature'],
  'config.change': ['app_name', 'photo_views'],
  'ledger.release': ['withdrawals', 'deposits', 'flash', 'perpetual:BTC-USDT-PERP', 'second:BTC-USDT-SEC'],
  'funds.move-custody': ['hot → cold', 'bank → hot'],
  'policy.change-row': ['live', 'practice'],
  'policy.change-class': ['client class'],
};

test.each(Object.entries(fields))('each field of %s has the label of its form', (kind, names) => {
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => say(kind, name, 'network:USDT:tron').name === name)).toEqual([]);
});

test('amounts have their asset, switches and rates are written out', () => {
  expect(say('funds.change-network', 'fee', 'network:USDT:tron').value!('12500.5')).toBe('12,500.50 USDT');
  expect(say('funds.change-network', 'depositOpen', 'network:USDT:tron').value!('false')).toBe('no');
  expect(say('ledger.adjust', 'spot BTC', 'trader:100001')).toMatchObject({ name: 'Spot' });
  expect(say('perpetual.change-rules', 'takerFee', 'perpetual:BTC-USDT-PERP')).toMatchObject({ name: 'Taker fee' });
  expect(say('perpetual.change-rules', 'takerFee', '').value!('0.0005')).toBe('0.05%');
  expect(say('perpetual.change-rules', 'tier 2', '').value!('50000 0.005 100')).toBe('above 50,000 USDT: 0.5% maintenance, up to 100×');
  expect(say('ico.change-sale', 'price', 'sale:1').value!('0.05')).toBe('0.05 USDT');
  expect(say('ico.change-sale', 'startsAt', 'sale:1').value!('2026-12-01T09:00:00.000Z')).toBe('1 Dec 2026 09:00');
  expect(say('instruments.change-fees', 'tier 2', 'fees:spot').name).toBe('Tier 2');
});

test('stops, transfers, rewards and client classes are written as on their own pages', () => {
  const stopped = 'stopped: outflow, 2026-11-22T15:07:00.000Z';
  const release = say('ledger.release', 'perpetual:BTC-USDT-PERP', 'stop:perpetual:BTC-USDT-PERP');
  expect(release.name).toBe('Opening positions in BTCUSDT Perp');
  expect(release.value!(stopped)).toBe('stopped 22 Nov 2026 15:07: the hourly outflow limit was exceeded');
  expect(release.value!('running')).toBe('running');
  const move = say('funds.move-custody', 'cold → hot', 'custody:USDT');
  expect(move.name).toBe('Cold wallet → Hot wallet');
  expect(move.value!('250000 USDT, ref: 7')).toBe('250,000.00 USDT, ref: 7');
  expect(say('funds.credit-deposit', 'credited', 'deposit:p4').value!('claimed 20000 USDT')).toBe('claimed 20,000.00 USDT');
  expect(say('policy.change-class', 'client class', 'trader:1').value!('professional')).toBe('Professional');
  expect(say('ledger.adjust', 'cause', 'trader:1')).toMatchObject({ name: 'Reason shown to the trader' });
  expect(say('ledger.adjust', 'cause', 'trader:1').value!('lost-deposit')).toBe('Lost deposit');
});

test('each kind of request has a sayer for its changes, or is listed as one whose changes are in words', () => {
  const { requests } = read('audit') as { readonly requests: Readonly<Record<string, Readonly<Record<string, string>>>> };
  const kinds = Object.entries(requests).flatMap(([room, verbs]) => Object.keys(verbs).map((verb) => `${room}.${verb}`));
  expect(kinds).toContain('ledger.adjust');
  expect(kinds.filter((kind) => sayers[kind] === undefined && !saidInWords.has(kind))).toEqual([]);
  expect([...saidInWords].filter((kind) => !kinds.includes(kind) || sayers[kind] !== undefined)).toEqual([]);
});
