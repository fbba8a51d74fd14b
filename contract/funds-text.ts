import * as z from 'zod/mini';
import { refusing } from './text.ts';

// Text formats shared by the funds calls of traders and the office.

/** A chain's name in the operator's table of networks: `ethereum`, `bsc`, `bitcoin`, `tron`, `practice`. */
export const NetworkId = refusing('30', z.string().check(z.regex(/^[a-z][a-z0-9-]{1,23}$/)));
/** A blockchain address as typed; each network validates it in its own way. */
export const AddressText = refusing('20', z.string().check(z.minLength(1), z.maxLength(120)));
/** An address of the operator's own, copied in full: no spaces. */
export const ReceivingAddressText = refusing('20', z.string().check(z.regex(/^[A-Za-z0-9:_-]{16,120}$/)));
/** A transaction hash in its chain's format. */
export const TransactionId = z.string().check(z.regex(/^[A-Za-z0-9]{8,128}$/));
/** An RF creditor reference (ISO 11649): two check digits, the trader's UID, and the number of the bank deposit. */
export const PaymentReference = z.string().check(z.regex(/^RF\d\d[1-9]\d{0,11}D[1-9]\d{0,7}$/));
export const BankName = refusing('9', z.string().check(z.trim(), z.minLength(2), z.maxLength(80)));

/**
 * A deposit seen on a chain is detected → confirming → credited, or below_minimum (recorded, not credited), or orphaned (its block
 * is no longer part of the chain), and reversed if it had been credited. One with proof is under_review → credited or rejected;
 * one that is too old to be credited automatically is under_review, too.
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
/** chain: seen by a watcher. coin: a coin with proof. bank: a bank transfer with a screenshot. */
export const DepositWay = z.enum(['chain', 'coin', 'bank']);
/** `c12` was seen on a chain, `p7` was submitted with proof. */
export const DepositId = z.string().check(z.regex(/^[cp][1-9]\d{0,15}$/));
/** Why a proof was rejected, in terms the trader can act on. */
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
 * The same list everywhere. A trader may cancel until approval. From signed on, money is returned only with evidence that it can
 * never be paid; until then the withdrawal is stuck and stays frozen.
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
