import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { ChangeWords } from './change-text.ts';
import { titlesOf } from './request-title.ts';

const read = (room: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', 'locales', 'en', `${room}.json`), 'utf8'));
const wordsOf = (room: string) => createTranslator({ locale: 'en', messages: { [room]: read(room) }, namespace: room as never });
const words = { t: wordsOf('four-eyes'), ledger: wordsOf('ledger'), policy: wordsOf('policy') } as unknown as ChangeWords;
const titles = titlesOf(words, (subject) => `[${subject}]`);

test.each([
  [
    'ledger.adjust',
    'trader:100001',
    [
      { name: 'fiat USDT', after: '+15000' },
      { name: 'cause', after: 'lost-deposit' },
    ],
    'Credit 15,000.00 USDT to 100001 (Funding): Lost deposit',
  ],
  ['ledger.adjust', 'trader:100001', [{ name: 'spot BTC', after: '−0.5' }], 'Debit 0.5 BTC from 100001 (Spot)'],
  ['ledger.release', 'stop:withdrawals', [{ name: 'withdrawals', after: 'running' }], 'Resume: Withdrawals'],
  ['ledger.release', 'stop:second:BTC-USDT-SEC', [], 'Resume: New BTCUSDT Sec contracts'],
  [
    'funds.credit-deposit',
    'deposit:p4',
    [{ name: 'credited', before: 'claimed 20000 USDT', after: '12000 USDT' }],
    'Credit 12,000.00 USDT for [deposit:p4]',
  ],
  [
    'funds.move-custody',
    'custody:USDT',
    [{ name: 'cold → hot', after: '250000 USDT, 0x9f' }],
    'Record a transfer of 250,000.00 USDT from the cold wallet to the hot wallet',
  ],
  [
    'funds.move-custody',
    'custody:EUR',
    [{ name: 'own → bank', after: '2000 EUR, SEPA 7' }],
    'Record a payment of 2,000.00 EUR by the exchange owner to the bank',
  ],
  ['seconds.move-fund', 'second-fund:USDT', [{ name: 'in', after: '50000' }], 'Transfer 50,000.00 USDT to the second-contract fund'],
  ['ico.fund-supply', 'sale-supply:BTC', [{ name: 'out', after: '1200' }], 'Transfer 1,200 BTC from the token-sale supply'],
  [
    'flash.fund-inventory',
    'flash-inventory:BTC',
    [{ name: 'inventory', before: '1500.25', after: '0.25' }],
    'Transfer 1,500 BTC from the quick exchange inventory',
  ],
  ['policy.change-row', 'policy:perpetual:NZ:retail', [], 'Change the policy on Perpetuals for retail clients in New Zealand'],
] as const)('a request of the kind %s about %s has a title in words, with grouped amounts', (kind, subject, changes, title) => {
  expect(titles[kind]!({ kind, subject, changes: [...changes], title: 'as the server wrote it' })).toBe(title);
});
