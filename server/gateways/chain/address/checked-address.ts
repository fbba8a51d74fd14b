/** How a network writes its addresses; networks of one family share it. */
export type AddressFamily = 'evm' | 'tron' | 'bitcoin' | 'litecoin' | 'litecoin-regtest';

export type AddressFault =
  | 'malformed'
  | 'wrong_length'
  | 'bad_checksum'
  | 'other_network'
  | 'test_network'
  | 'zero_address'
  | 'token_contract'
  | 'own_wallet';

export type CheckedAddress =
  | {
      /** As it is stored and compared: EIP-55 for EVM, lower case for bech32. */
      readonly address: string;
      /** Written without a checksum (an EVM address in a single case), so typos can't be detected. */
      readonly isUnchecked: boolean;
    }
  | {
      readonly fault: AddressFault;
      /** Another family of which the text is a valid address. */
      readonly looksLike?: AddressFamily;
    };
