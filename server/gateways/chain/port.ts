// Where the rooms meet the chains. Watcher, payer and signer are separate processes with their own tables (chain_deposit,
// chain_transaction …): they read approved withdrawals and report as commands of origin `chain`, through command_outbox. Here is
// whatever else the calls of the funds room need from a chain.

import type { AddressFault, AddressNotice } from '@bourse/contract/addresses';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Amount } from '@bourse/core/money/unit';

export type AddressCheck =
  | { readonly ok: true; readonly canonical: string; readonly notice?: Extract<AddressNotice, 'no-checksum'> | undefined }
  | { readonly ok: false; readonly why: AddressFault };

/** A driver's report about its chain. */
export interface ChainStatus {
  readonly network: string;
  /** The newest block seen, and how many blocks haven't been read yet. */
  readonly head: number | undefined;
  readonly lagBlocks: number | undefined;
  /** It answers and keeps up. If false, its deposits and withdrawals are shown as closed. */
  readonly isLive: boolean;
  /** The reason if it isn't, for operators. */
  readonly detail?: string | undefined;
}

/** The balance of the exchange's wallets according to the chain, in the ledger's minor units. */
export interface WalletBalance {
  readonly network: string;
  readonly asset: string;
  readonly kind: 'hot' | 'cold' | 'deposits' | 'gas';
  readonly address?: string | undefined;
  readonly balance: Amount;
  readonly at: Date;
}

export interface ChainGateway {
  /** For networks with a driver here; the others accept deposits with proof only. */
  status(): Promise<readonly ChainStatus[]>;
  /** Checks format and checksum, and that the address isn't one of the exchange's own; no node is asked. */
  checkAddress(network: string, text: string): AddressCheck;
  /** Whether the format of its addresses is known here. */
  knowsAddressesOf(network: string): boolean;
  /** The trader's own permanent address; undefined if nothing watches the network. */
  addressOf(network: string, trader: TraderId): Promise<string | undefined>;
  /** The trader whose deposit address it is; `forged` if the database says one to whom the exchange didn't assign it. */
  ownerOf(network: string, canonical: string): Promise<TraderId | 'forged' | undefined>;
  /** Whether it's a contract; undefined if no node answers in time. */
  isContract(network: string, canonical: string): Promise<boolean | undefined>;
  wallets(): Promise<readonly WalletBalance[]>;
  /** Sends practice money. Only in the practice realm, on the practice chain. */
  readonly faucet?:
    | ((order: {
        readonly requestId: string;
        readonly network: string;
        readonly asset: string;
        readonly trader: TraderId;
        readonly amount: Amount;
        /** The ledger's scale, in which the amount is given. */
        readonly scale: number;
      }) => Promise<{ readonly txid: string; readonly address: string } | { readonly refused: string } | { readonly tooMuch: string }>)
    | undefined;
  /** The block explorer's page about a transaction, if the operator has configured one. */
  explorer(network: string, txid: string): string | undefined;
}

/** For a server without chains: nothing is watched, no address is valid. */
export const noChains: ChainGateway = {
  status: async () => [],
  checkAddress: () => ({ ok: false, why: 'not-an-address' }),
  knowsAddressesOf: () => false,
  addressOf: async () => undefined,
  ownerOf: async () => undefined,
  isContract: async () => undefined,
  wallets: async () => [],
  explorer: () => undefined,
};
