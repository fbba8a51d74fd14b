import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { BankName, NetworkId, ReceivingAddressText } from '../funds-text.ts';
import { AssetCode, DecimalText, Id, Nothing, SignedDecimalText, Time } from '../text.ts';
import { depositsOffice } from './deposits.ts';
import { Exported, officeExport } from './export.ts';
import { Reason, Submitted } from './text.ts';
import { withdrawalsOffice } from './withdrawals.ts';

const sees = ['finance', 'risk', 'admin', 'auditor', 'support'] as const;
const changes = ['finance', 'risk', 'admin'] as const;
const Blocks = z.int().check(z.minimum(12), z.maximum(10_000));

/** The changeable terms of an asset on a network. Contract and decimals aren't among them. */
const terms = {
  minimumDeposit: DecimalText,
  minimumWithdrawal: DecimalText,
  fee: DecimalText,
  /** Until credited, and until it can be withdrawn; never below twelve. */
  confirmations: Blocks,
  finalConfirmations: Blocks,
  depositOpen: z.boolean(),
  withdrawalOpen: z.boolean(),
};
/** In USDT. */
const rules = {
  dailyUnverified: DecimalText,
  dailyVerified: DecimalText,
  dailyEnhanced: DecimalText,
  newAddressDaily: DecimalText,
  reviewFrom: DecimalText,
  twoReviewersFrom: DecimalText,
  /** Deposits with proof from this value on need a second person. */
  secondPersonFrom: DecimalText,
  /** If more than this is withdrawn within an hour, all withdrawals stop. */
  hourlyOutflow: DecimalText,
  /** Submitted by one trader within an hour. */
  perHour: z.int().check(z.minimum(1), z.maximum(1_000)),
};
const account = {
  asset: AssetCode,
  accountName: BankName,
  bankName: BankName,
  cardNumber: z.string().check(z.regex(/^[0-9A-Za-z ]{6,40}$/)),
  branchName: z.string().check(z.trim(), z.maxLength(80)),
  branchNumber: z.string().check(z.trim(), z.maxLength(40)),
  minimum: DecimalText,
  isOpen: z.boolean(),
};

const receivingAddress = {
  asset: AssetCode,
  network: NetworkId,
  address: ReceivingAddressText,
  isOpen: z.boolean(),
};

export const fundsOffice = {
  ...depositsOffice,
  ...withdrawalsOffice,
  networks: officeCall({
    method: 'GET',
    path: '/api/office/funds/networks',
    roles: sees,
    rate: 'read',
    summary: 'Fees, minimums and confirmations per asset and network and for the bank, and the withdrawal rules',
    input: Nothing,
    output: z.strictObject({
      networks: z.array(
        z.strictObject({
          asset: AssetCode,
          network: NetworkId,
          name: z.string(),
          isPractice: z.boolean(),
          isUntested: z.boolean(),
          contract: z.optional(z.string()),
          decimals: z.int(),
          ...terms,
          /** The chain driver's own report; absent if there's no driver. */
          head: z.optional(z.int()),
          lagBlocks: z.optional(z.int()),
          isLive: z.boolean(),
          /** Not watched: deposits go to the operator's own address and are credited by proof. */
          isManual: z.boolean(),
        }),
      ),
      bank: z.array(
        z.strictObject({
          asset: AssetCode,
          minimumDeposit: DecimalText,
          minimumWithdrawal: DecimalText,
          fee: DecimalText,
          withdrawalOpen: z.boolean(),
        }),
      ),
      rules: z.strictObject(rules),
    }),
    errors: [],
  }),
  changeNetwork: officeCall({
    method: 'POST',
    path: '/api/office/funds/change-network',
    roles: changes,
    rate: 'write',
    summary: 'Requests new terms for an asset on a network (or `bank`). Needs a second person; submitted withdrawals keep their fee',
    input: z.strictObject({ asset: AssetCode, network: NetworkId, changes: z.partial(z.strictObject(terms)), reason: Reason }),
    output: Submitted,
    errors: ['9', '25', '30', 'nothing-changed', 'request-waits'],
  }),
  changeRules: officeCall({
    method: 'POST',
    path: '/api/office/funds/change-rules',
    roles: changes,
    rate: 'write',
    summary: 'Requests new withdrawal limits and review rules. Needs a second person',
    input: z.strictObject({ changes: z.partial(z.strictObject(rules)), reason: Reason }),
    output: Submitted,
    errors: ['9', '25', 'nothing-changed', 'request-waits'],
  }),
  receivingAccounts: officeCall({
    method: 'GET',
    path: '/api/office/funds/receiving-accounts',
    roles: sees,
    rate: 'read',
    summary: 'Lists the exchange’s bank accounts for deposits, including closed ones',
    input: Nothing,
    output: z.array(z.strictObject({ id: Id, ...account, changedAt: Time })),
    errors: [],
  }),
  changeReceivingAccount: officeCall({
    method: 'POST',
    path: '/api/office/funds/change-receiving-account',
    roles: changes,
    rate: 'write',
    summary: 'Requests to add, change or close an account. Needs a second person',
    input: z.strictObject({ id: z.optional(Id), account: z.strictObject(account), reason: Reason }),
    output: Submitted,
    errors: ['9', '25', '30', 'not-found', 'nothing-changed', 'request-waits'],
  }),
  receivingAddresses: officeCall({
    method: 'GET',
    path: '/api/office/funds/receiving-addresses',
    roles: sees,
    rate: 'read',
    summary: "The operator's own addresses on networks that aren't watched, where coins are deposited with a proof picture",
    input: Nothing,
    output: z.array(z.strictObject({ id: Id, ...receivingAddress, networkName: z.string(), changedAt: Time })),
    errors: [],
  }),
  changeReceivingAddress: officeCall({
    method: 'POST',
    path: '/api/office/funds/change-receiving-address',
    roles: changes,
    rate: 'write',
    summary: 'Requests to add, change or close an address. Needs a second person. At most one is open per asset and network',
    input: z.strictObject({ id: z.optional(Id), address: z.strictObject(receivingAddress), reason: Reason }),
    output: Submitted,
    errors: ['9', '20', '30', 'not-found', 'nothing-changed', 'request-waits'],
  }),
  exportReceivingAddresses: officeExport({
    path: '/api/office/funds/export-receiving-addresses',
    roles: sees,
    summary: 'Exports the receiving addresses as CSV, open ones first, by time last changed',
    input: z.strictObject(Exported),
    errors: [],
  }),
  exportReceivingAccounts: officeExport({
    path: '/api/office/funds/export-receiving-accounts',
    roles: sees,
    summary: 'Exports the receiving bank accounts as CSV, open ones first, by time last changed',
    input: z.strictObject(Exported),
    errors: [],
  }),
  wallets: officeCall({
    method: 'GET',
    path: '/api/office/funds/wallets',
    roles: sees,
    rate: 'read',
    summary: 'Hot and cold wallets and the bank: balances in the books and on the chains, and what is owed to traders',
    input: Nothing,
    output: z.strictObject({
      at: Time,
      assets: z.array(
        z.strictObject({
          asset: AssetCode,
          /** Everything traders have, frozen balances included; house accounts are listed apart. */
          liabilities: DecimalText,
          /** What the market maker and the practice traders have. */
          houseTraders: DecimalText,
          /** The part in withdrawals that aren't done. */
          pending: DecimalText,
          /** The part signed or in transit on a chain. */
          inFlight: DecimalText,
          /** What traders owe. */
          owed: DecimalText,
          hot: SignedDecimalText,
          cold: SignedDecimalText,
          bank: SignedDecimalText,
          /** Practice money issued; absent in a live realm. */
          issued: z.optional(SignedDecimalText),
          /** The house's own: fees, spreads and inventory. */
          own: SignedDecimalText,
          /**
           * What the books expect on chains minus what the chains report, without payments in transit and what was booked since
           * the chains were read: positive if coins are missing. Absent if no wallet of the asset was read lately.
           */
          difference: z.optional(SignedDecimalText),
          /** The difference is positive. There is no tolerance. */
          isMissing: z.boolean(),
          /** (hot + cold + bank + issued − house traders) ÷ liabilities; at least 0; absent while nothing is owed. */
          ratio: z.optional(DecimalText),
          /** The share of the liabilities that the hot wallet may hold. */
          hotCeiling: DecimalText,
          isAboveCeiling: z.boolean(),
        }),
      ),
      wallets: z.array(
        z.strictObject({
          network: NetworkId,
          asset: AssetCode,
          kind: z.enum(['hot', 'cold', 'deposits', 'gas']),
          address: z.optional(z.string()),
          balance: DecimalText,
          at: Time,
        }),
      ),
      networks: z.array(
        z.strictObject({
          network: NetworkId,
          name: z.string(),
          isPractice: z.boolean(),
          isLive: z.boolean(),
          head: z.optional(z.int()),
          lagBlocks: z.optional(z.int()),
          detail: z.optional(z.string()),
        }),
      ),
    }),
    errors: [],
  }),
  moveCustody: officeCall({
    method: 'POST',
    path: '/api/office/funds/move-custody',
    roles: ['finance', 'admin'],
    rate: 'write',
    summary:
      'Requests to record a transfer of house funds made outside this program, or own money paid in (`own`), which becomes inventory. Needs a second person',
    input: z.strictObject({
      asset: AssetCode,
      from: z.enum(['hot', 'cold', 'bank', 'own']),
      to: z.enum(['hot', 'cold', 'bank']),
      amount: DecimalText,
      reference: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)),
      reason: Reason,
    }),
    output: Submitted,
    errors: ['14', '25', '29', '30', 'request-waits'],
  }),
};
