import type { Output } from '@bourse/contract/call';
import type { fundsOffice } from '@bourse/contract/office/funds';

export type Networks = Output<typeof fundsOffice.networks>;
export type ReceivingAccount = Output<typeof fundsOffice.receivingAccounts>[number];
export type ReceivingAddress = Output<typeof fundsOffice.receivingAddresses>[number];
/** A chain's terms, or the bank's, in one list: `bank` is the network of bank cards. */
export type NetworkRow = Networks['networks'][number] | (Networks['bank'][number] & { readonly network: 'bank' });
