// Where the rooms meet the chains. A watcher, a payer and a signer are processes of their own, with their own tables (chain_deposit,
// chain_transaction …): they hear what is approved and tell what happened as commands of origin `chain`, through command_outbox. What
// the calls of the funds room need of a chain beside its tables is here.

import type { AddressFault, AddressNotice } from '@bourse/contract/addresses';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Amount } from '@bourse/core/money/unit';

export type AddressCheck =
  | { readonly ok: true; readonly canonical: string; readonly notice?: Extract<AddressNotice, 'no-checksum'> | undefined }
  | { readonly ok: false; readonly why: AddressFault };

/** What a driver says of its chain. */
export interface ChainStatus {
  readonly network: string;
  /** The newest block seen, and how many of the chain's blocks are not looked through yet. */
  readonly head: number | undefined;
  readonly lagBlocks: number | undefined;
  /** It answers and keeps up: false shuts deposits and withdrawals of it, honestly. */
  readonly isLive: boolean;
  /** Why not, for operators. */
  readonly detail?: string | undefined;
}

/** What the house's wallets hold, as the chain says it, in the ledger's minor units. */
export interface WalletBalance {
  readonly network: string;
  readonly asset: string;
  readonly kind: 'hot' | 'cold' | 'deposits' | 'gas';
  readonly address?: string | undefined;
  readonly balance: Amount;
  readonly at: Date;
}

export interface ChainGateway {
  /** Of the networks that have a driver here; the others are for deposits with proof only. */
  status(): Promise<readonly ChainStatus[]>;
  /** A pure check of form and checksum, and that the address is none of the house's own; no node is asked. */
  checkAddress(network: string, text: string): AddressCheck;
  /** Whether the form of its addresses is known here. */
  knowsAddressesOf(network: string): boolean;
  /** The trader's own address, the same for ever; undefined where nobody watches the network. */
  addressOf(network: string, trader: TraderId): Promise<string | undefined>;
  /** Whose deposit address it is. */
  ownerOf(network: string, canonical: string): Promise<TraderId | undefined>;
  /** Whether a contract lives there; undefined where no node answers in time. */
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
        /** Of the ledger, which the amount is in. */
        readonly scale: number;
      }) => Promise<{ readonly txid: string; readonly address: string } | { readonly refused: string } | { readonly tooMuch: string }>)
    | undefined;
  /** The page of a block explorer about a transaction, where the operator has named one. */
  explorer(network: string, txid: string): string | undefined;
}

/** Where no chain runs: nothing is watched, no address is right. */
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
