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
import { type ChangeWords, sayersOf } from './change-text.ts';

const read = (room: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', 'locales', 'en', `${room}.json`), 'utf8'));
const wordsOf = (room: string) => createTranslator({ locale: 'en', messages: { [room]: read(room) }, namespace: room as never });
const words = Object.fromEntries(
  ['funds', 'flash', 'ico', 'instruments', 'ledger', 'perpetual', 'proof', 'seconds', 'four-eyes'].map((room) => [
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
  expect(say('perpetual.change-rules', 'tier 2', '').value!('50000 0.005 100')).toBe('above 50,000 USDT: 0.5% maintenance, up to 100x');
  expect(say('ico.change-sale', 'price', 'sale:1').value!('0.05')).toBe('0.05 USDT');
  expect(say('ico.change-sale', 'startsAt', 'sale:1').value!('2026-12-01T09:00:00.000Z')).toBe('1 Dec 2026 09:00');
  expect(say('instruments.change-fees', 'tier 2', 'fees:spot').name).toBe('Tier 2');
});
