import * as z from 'zod/mini';
import { call } from './call.ts';
import { AddressText, NetworkId } from './funds-text.ts';
import { Id, Nothing, refusing, Time } from './text.ts';

/** Why an address is invalid. `wrong-network`: it's an address, but on another chain. */
export const addressFaults = [
  'not-an-address',
  'wrong-checksum',
  'wrong-length',
  'wrong-network',
  'test-network',
  'zero-address',
  'token-contract',
  'house-wallet',
] as const;
export const AddressFault = z.enum(addressFaults);
export type AddressFault = z.infer<typeof AddressFault>;
/**
 * Warnings about an address that is accepted. `no-checksum`: in a single letter case, so typos can't be detected. `own-address`: a
 * deposit address of this exchange, so nothing is sent on chain. `contract`: a contract, which may be unable to return money.
 */
export const addressNotices = ['no-checksum', 'own-address', 'contract'] as const;
export const AddressNotice = z.enum(addressNotices);
export type AddressNotice = z.infer<typeof AddressNotice>;

const Label = refusing('4', z.string().check(z.trim(), z.minLength(1), z.maxLength(40)));
export const SavedAddress = z.strictObject({
  id: Id,
  label: z.string(),
  network: NetworkId,
  networkName: z.string(),
  address: AddressText,
  addedAt: Time,
  /** From then on withdrawals to it need fewer reviewers. */
  trustedAt: Time,
  isTrusted: z.boolean(),
});
export type SavedAddress = z.infer<typeof SavedAddress>;

export const addresses = {
  checkAddress: call({
    method: 'POST',
    path: '/api/funds/check-address',
    access: 'trader',
    rate: 'read',
    summary: 'Checks an address for a network: what’s wrong with it, and which network it seems to belong to',
    input: z.strictObject({ network: NetworkId, address: AddressText }),
    output: z.strictObject({
      isRight: z.boolean(),
      /** In its chain's own format. */
      canonical: z.optional(AddressText),
      notices: z.array(AddressNotice),
      fault: z.optional(AddressFault),
      /** Networks on which it would be valid. */
      looksLike: z.array(NetworkId),
      saved: z.optional(SavedAddress),
    }),
    errors: ['30'],
  }),
  savedAddresses: call({
    method: 'GET',
    path: '/api/funds/saved-addresses',
    access: 'trader',
    rate: 'read',
    summary: 'Lists your address book',
    input: z.strictObject({ network: z.optional(NetworkId) }),
    output: z.array(SavedAddress),
    errors: [],
  }),
  addAddress: call({
    method: 'POST',
    path: '/api/funds/add-address',
    access: 'trader',
    rate: 'write',
    summary: 'Saves an address after a step-up. It becomes trusted after 24 hours. Error 3 if it’s already saved',
    input: z.strictObject({ network: NetworkId, address: AddressText, label: Label }),
    output: SavedAddress,
    errors: ['3', '4', '20', '30', 'step-up-needed'],
  }),
  renameAddress: call({
    method: 'POST',
    path: '/api/funds/rename-address',
    access: 'trader',
    rate: 'write',
    summary: 'Renames a saved address',
    input: z.strictObject({ id: Id, label: Label }),
    output: SavedAddress,
    errors: ['4', 'not-found'],
  }),
  deleteAddress: call({
    method: 'POST',
    path: '/api/funds/delete-address',
    access: 'trader',
    rate: 'write',
    summary: 'Deletes a saved address',
    input: z.strictObject({ id: Id }),
    output: Nothing,
    errors: ['not-found'],
  }),
};
