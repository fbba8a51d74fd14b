import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { checkAddress } from './check-address.ts';
import { derivedAddress, watchOnly } from './derived-address.ts';

const words = 'test test test test test test test test test test test junk';
const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words));
const publicOf = (path: string): string => root.derive(path).publicExtendedKey;

test('addresses derived from the public key are those that the mnemonic can spend from', () => {
  for (const index of [0, 1, 2, 77, 100_001]) {
    expect(derivedAddress('evm', publicOf("m/44'/60'/0'"), index)).toBe(mnemonicToAccount(words, { addressIndex: index }).address);
  }
});

test('each family writes the same child in its own format, and parses it back', () => {
  for (const family of ['evm', 'tron', 'bitcoin', 'litecoin', 'litecoin-regtest'] as const) {
    const address = derivedAddress(family, publicOf("m/84'/0'/0'"), 5);
    expect(checkAddress(family, address)).toEqual({ address, isUnchecked: false });
  }
});

test('the first receiving address of BIP 84 matches the published one', () => {
  const published = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`));
  expect(derivedAddress('bitcoin', published.derive("m/84'/0'/0'").publicExtendedKey, 0)).toBe(
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  );
});

test('a key that can sign is refused before anything is derived from it', () => {
  expect(() => watchOnly(root.derive("m/44'/60'/0'").privateExtendedKey)).toThrow('belongs to the signer alone');
  expect(() => derivedAddress('evm', root.privateExtendedKey, 0)).toThrow('belongs to the signer alone');
});
