import { expect, test } from 'vitest';
import { checkAddress } from './check-address.ts';
import type { AddressFamily } from './checked-address.ts';

const right: readonly (readonly [AddressFamily, string])[] = [
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['evm', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['evm', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['evm', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
];

test.each(right)('a published address of %s is accepted as it is: %s', (family, text) => {
  expect(checkAddress(family, text)).toEqual({ address: text, isUnchecked: false });
});

test.each(right)('one wrong character at the end is refused: %s %s', (family, text) => {
  const read = checkAddress(family, text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a'));
  expect(read).toHaveProperty('fault');
});

test('an EVM address in a single case is accepted with a notice and stored with its checksum', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(checkAddress('evm', address.toLowerCase())).toEqual({ address, isUnchecked: true });
  expect(checkAddress('evm', `0x${address.slice(2).toUpperCase()}`)).toEqual({ address, isUnchecked: true });
  expect(checkAddress('evm', address.replace('aA', 'Aa'))).toEqual({ fault: 'bad_checksum' });
});

test('a taproot address with the older bech32 checksum is refused', () => {
  expect(checkAddress('bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq54gg9z')).toHaveProperty('fault');
});

test('a valid address of another network is refused and that network named', () => {
  expect(checkAddress('evm', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toEqual({ fault: 'other_network', looksLike: 'tron' });
  expect(checkAddress('tron', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({ fault: 'other_network', looksLike: 'evm' });
  expect(checkAddress('litecoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual({ fault: 'other_network', looksLike: 'bitcoin' });
  expect(checkAddress('bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toEqual({ fault: 'test_network' });
  expect(checkAddress('bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')).toEqual({ fault: 'test_network' });
});

test('an address one character short is reported as too short', () => {
  expect(checkAddress('evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe')).toEqual({ fault: 'wrong_length' });
});

test('addresses where money would be lost or return to the exchange are refused', () => {
  const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  const hot = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(checkAddress('evm', `0x${'0'.repeat(40)}`)).toEqual({ fault: 'zero_address' });
  expect(checkAddress('evm', tether.toLowerCase(), { contracts: [tether] })).toEqual({ fault: 'token_contract' });
  expect(checkAddress('evm', hot, { wallets: [hot.toLowerCase()] })).toEqual({ fault: 'own_wallet' });
  expect(checkAddress('tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toEqual({ fault: 'zero_address' });
});

test('text that isn’t an address is refused by every family', () => {
  const hot = '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const odd = [
    '',
    ' ',
    '0x',
    '0x12',
    'abc',
    '1'.repeat(10_000),
    `0x${'g'.repeat(40)}`,
    'bc1',
    '🙂',
    `bc1${'q'.repeat(200)}`,
    `0X${hot}`,
    ` 0x${hot}`,
  ];
  for (const text of odd)
    for (const family of ['evm', 'tron', 'bitcoin', 'litecoin'] as const) expect(checkAddress(family, text)).toHaveProperty('fault');
});
