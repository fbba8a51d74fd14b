import { bitcoinForms, litecoinForms } from '../address/bitcoin-address.ts';

/** In the format of @scure/btc-signer. The WIF prefix is never used: no private key is ever exported. */
export const bitcoinNetworks = {
  bitcoin: { bech32: bitcoinForms.main.bech32, pubKeyHash: bitcoinForms.main.pubKeyHash, scriptHash: 0x05, wif: 0x80 },
  litecoin: { bech32: litecoinForms.main.bech32, pubKeyHash: litecoinForms.main.pubKeyHash, scriptHash: 0x32, wif: 0xb0 },
  'litecoin-regtest': { bech32: litecoinForms.regtest.bech32, pubKeyHash: litecoinForms.regtest.pubKeyHash, scriptHash: 0x3a, wif: 0xef },
} as const;
export type BitcoinFamily = keyof typeof bitcoinNetworks;
