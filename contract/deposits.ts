import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  AddressText,
  DepositId,
  DepositRefusal,
  DepositState,
  DepositWay,
  NetworkId,
  PaymentReference,
  TransactionId,
} from './funds-text.ts';
import { AssetCode, Cursor, DecimalText, history, Id, RequestId, refusing, Time } from './text.ts';
import { PictureLink, UploadId } from './uploads.ts';

/** What a trader may send on a network. Warnings are shown before the address. */
const DepositNetwork = z.strictObject({
  network: NetworkId,
  name: z.string(),
  /** A chain of practice money: nothing on it has any value. */
  isPractice: z.boolean(),
  /** The chain's driver hasn't been run against a node yet; closed until an operator opens it. */
  isUntested: z.boolean(),
  isOpen: z.boolean(),
  /** Addresses are watched, and deposits are credited automatically. Otherwise an image is needed as proof. */
  isWatched: z.boolean(),
  minimum: DecimalText,
  /** Until it is credited, and until it can be withdrawn. */
  confirmations: z.int(),
  finalConfirmations: z.int(),
  /** Approximate seconds between blocks. */
  blockSeconds: z.int(),
  decimals: z.int(),
  /** The token's contract; absent for the chain's native coin. */
  contract: z.optional(z.string()),
});

export const DepositRecord = z.strictObject({
  id: DepositId,
  way: DepositWay,
  asset: AssetCode,
  network: z.optional(NetworkId),
  networkName: z.optional(z.string()),
  isPractice: z.boolean(),
  /** The amount seen on the chain, or the amount the trader claims to have sent. */
  amount: DecimalText,
  /** The amount credited: for a proof, what the reviewer found to have arrived. */
  credited: z.optional(DecimalText),
  state: DepositState,
  confirmations: z.optional(z.int()),
  needed: z.optional(z.int()),
  /** Credited, and can be withdrawn too. */
  isFinal: z.boolean(),
  /** The number of confirmations after which it can be withdrawn. */
  finalConfirmations: z.optional(z.int()),
  address: z.optional(AddressText),
  txid: z.optional(TransactionId),
  /** The block explorer's page about the transaction, if the operator has configured one. */
  explorer: z.optional(z.string()),
  minimum: z.optional(DecimalText),
  /** For a bank transfer: the reference that the trader was asked to use. */
  reference: z.optional(PaymentReference),
  reason: z.optional(DepositRefusal),
  at: Time,
  creditedAt: z.optional(Time),
  updatedAt: Time,
});
export type DepositRecord = z.infer<typeof DepositRecord>;

const ReceivingAccount = z.strictObject({
  id: Id,
  asset: AssetCode,
  accountName: z.string(),
  bankName: z.string(),
  cardNumber: z.string(),
  branchName: z.string(),
  branchNumber: z.string(),
  minimum: DecimalText,
  /** For the transfer's reference field. The trader's next deposit will have it. */
  reference: PaymentReference,
});

export const deposits = {
  depositNetworks: call({
    method: 'GET',
    path: '/api/funds/deposit-networks',
    access: 'trader',
    rate: 'read',
    summary: 'Deposit options: the networks of each asset, and the assets with a bank account',
    input: z.strictObject({ asset: z.optional(AssetCode) }),
    output: z.strictObject({
      isPaused: z.boolean(),
      assets: z.array(z.strictObject({ asset: AssetCode, name: z.string(), networks: z.array(DepositNetwork), hasBank: z.boolean() })),
      /** `quick_buy` in the configuration: where coins can be bought; empty hides it. */
      quickBuy: z.string(),
      mayUseBank: z.boolean(), // verified
      hasFaucet: z.boolean(),
    }),
    errors: [],
  }),
  depositAddress: call({
    method: 'POST',
    path: '/api/funds/deposit-address',
    access: 'trader',
    rate: 'write',
    summary: "The trader's own address on a network; always the same one. Other assets sent to it are lost",
    input: z.strictObject({ asset: refusing('30', AssetCode), network: NetworkId }),
    output: z.strictObject({
      asset: AssetCode,
      network: NetworkId,
      /** False if no chain is watched: the operator's own address, with an image as proof. */
      isOwn: z.boolean(),
      address: AddressText,
      isPractice: z.boolean(),
      minimum: DecimalText,
      confirmations: z.int(),
    }),
    errors: ['30', 'unavailable'],
  }),
  receivingAccounts: call({
    method: 'GET',
    path: '/api/funds/receiving-accounts',
    access: 'trader',
    rate: 'read',
    summary: "The operator's bank accounts that a deposit may be sent to, for a verified trader",
    input: z.strictObject({ asset: z.optional(AssetCode) }),
    output: z.array(ReceivingAccount),
    errors: ['not-verified'],
  }),
  submitDeposit: call({
    method: 'POST',
    path: '/api/funds/submit-deposit',
    access: 'trader',
    rate: 'write',
    summary: 'Submits a deposit with an image as proof (uploaded for the purpose `deposit`) for review; answers 27',
    input: z.strictObject({
      requestId: RequestId,
      way: z.enum(['coin', 'bank']),
      asset: refusing('30', AssetCode),
      /** For a coin. */
      network: z.optional(NetworkId),
      /** For a bank transfer: which of the receiving accounts. */
      account: z.optional(Id),
      amount: refusing('25', DecimalText),
      proof: refusing('9', UploadId),
    }),
    output: z.strictObject({ deposit: DepositRecord }),
    errors: ['25', '26', '30', 'not-found', 'not-verified', 'withdrawals-paused'],
  }),
  deposits: call({
    method: 'GET',
    path: '/api/funds/deposits',
    access: 'trader',
    rate: 'read',
    summary: 'Lists your deposits, newest first, paged. System credits are in ledger.systemLog',
    input: z.strictObject({
      asset: z.optional(AssetCode),
      way: z.optional(DepositWay),
      state: z.optional(z.enum(['open', 'credited', 'ended'])),
      ...history,
    }),
    output: z.strictObject({ deposits: z.array(DepositRecord), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  deposit: call({
    method: 'GET',
    path: '/api/funds/deposit',
    access: 'trader',
    rate: 'read',
    summary: 'One of your deposits with its history',
    input: z.strictObject({ id: DepositId }),
    output: z.strictObject({
      deposit: DepositRecord,
      timeline: z.array(z.strictObject({ state: DepositState, at: Time })),
      /** A link to the trader's own proof image, valid for a few minutes. */
      proof: z.optional(PictureLink),
    }),
    errors: ['not-found'],
  }),
  practiceFaucet: call({
    method: 'POST',
    path: '/api/funds/practice-faucet',
    access: 'trader',
    rate: 'write',
    summary: 'Practice realm only: sends practice money to your deposit address over the practice chain',
    input: z.strictObject({ asset: refusing('30', AssetCode), network: NetworkId, amount: refusing('25', DecimalText) }),
    output: z.strictObject({ txid: TransactionId, address: AddressText, amount: DecimalText }),
    errors: ['25', '30', 'not-found', 'unavailable'],
  }),
};
