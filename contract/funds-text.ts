import * as z from 'zod/mini';
import { refusing } from './text.ts';

// The words that the calls of the funds room share, the trader's and the office's.

/** A chain as the operator's table of networks names it: `ethereum`, `bsc`, `bitcoin`, `tron`, `practice`. */
export const NetworkId = refusing('30', z.string().check(z.regex(/^[a-z][a-z0-9-]{1,23}$/)));
/** An address of a chain as it was typed; each network has its own check. */
export const AddressText = refusing('20', z.string().check(z.minLength(1), z.maxLength(120)));
/** An address of the operator's own, copied whole: no spaces. */
export const ReceivingAddressText = refusing('20', z.string().check(z.regex(/^[A-Za-z0-9:_-]{16,120}$/)));
/** The hash of a transaction as its chain writes it. */
export const TransactionId = z.string().check(z.regex(/^[A-Za-z0-9]{8,128}$/));
/** An RF creditor reference (ISO 11649): two check digits, the trader's UID, and which of their bank deposits it is. */
export const PaymentReference = z.string().check(z.regex(/^RF\d\d[1-9]\d{0,11}D[1-9]\d{0,7}$/));
export const BankName = refusing('9', z.string().check(z.trim(), z.minLength(2), z.maxLength(80)));

/**
 * A deposit seen on a chain is detected → confirming → credited, or below_minimum (recorded, not credited), or orphaned (its block is no
 * longer part of the chain), and reversed where it had been credited. One with a proof picture is under_review → credited or rejected.
 */
export const depositStates = [
  'detected',
  'confirming',
  'credited',
  'below_minimum',
  'orphaned',
  'reversed',
  'under_review',
  'rejected',
] as const;
export const DepositState = z.enum(depositStates);
export type DepositState = z.infer<typeof DepositState>;
/** chain: seen by a watcher. coin: a coin with a proof picture. bank: a bank transfer with a screenshot. */
export const DepositWay = z.enum(['chain', 'coin', 'bank']);
/** `c12` was seen on a chain, `p7` was submitted with a picture. */
export const DepositId = z.string().check(z.regex(/^[cp][1-9]\d{0,15}$/));
/** Why a proof was not accepted, in words that the trader can act on. */
export const depositRefusals = [
  'nothing-arrived',
  'amount-differs',
  'picture-unreadable',
  'picture-wrong',
  'sender-differs',
  'used-before',
  'other',
] as const;
export const DepositRefusal = z.enum(depositRefusals);

/**
 * One list everywhere. A trader may cancel until it is approved. From signed on the money comes back only when it is proved that it can
 * never be paid any more; until then it is stuck, and stays frozen.
 */
export const withdrawalStates = [
  'submitted',
  'checked',
  'review',
  'approved',
  'reserved',
  'signed',
  'broadcast',
  'confirming',
  'done',
  'rejected',
  'cancelled',
  'failed',
  'stuck',
] as const;
export const WithdrawalState = z.enum(withdrawalStates);
export type WithdrawalState = z.infer<typeof WithdrawalState>;
export const WithdrawalWay = z.enum(['wallet', 'bank']);
export const withdrawalRefusals = ['address-risk', 'account-review', 'bank-refused', 'name-differs', 'source-unclear', 'other'] as const;
export const WithdrawalRefusal = z.enum(withdrawalRefusals);
