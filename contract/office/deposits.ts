import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { DepositId, DepositRefusal, DepositState, DepositWay, NetworkId, PaymentReference, TransactionId } from '../funds-text.ts';
import { AssetCode, Count, Cursor, DecimalText, Id, refusing, Time, Uid } from '../text.ts';
import { PictureLink } from '../uploads.ts';
import { Exported, officeExport } from './export.ts';
import { By, Reason, Submitted } from './text.ts';

const sees = ['finance', 'risk', 'admin', 'auditor'] as const;
const decides = ['finance'] as const;
/** Anyone who decides about a deposit, as the first person or the second, views its image first. */
const confirms = ['finance', 'risk'] as const;
/** second-person: a reviewer has entered the amount that arrived, and another person has to confirm it. */
const ProofState = z.enum(['under_review', 'second_person', 'credited', 'rejected']);

export const OfficeDeposit = z.strictObject({
  deposit: DepositId,
  uid: Uid,
  way: DepositWay,
  asset: AssetCode,
  network: z.optional(NetworkId),
  /** The reference expected on the bank statement. */
  reference: z.optional(PaymentReference),
  /** The amount the trader claims to have sent. */
  claimed: DecimalText,
  /** In USDT, of the amount that arrived, or until then of the amount claimed: at the index price, or at the value the limits use. */
  worth: z.optional(DecimalText),
  arrived: z.optional(DecimalText),
  state: ProofState,
  takenBy: z.optional(By),
  /** The same image was submitted with another deposit. */
  isDuplicate: z.boolean(),
  at: Time,
  /** When it was credited or rejected. */
  decidedAt: z.optional(Time),
});
export type OfficeDeposit = z.infer<typeof OfficeDeposit>;

const chainFilter = {
  state: z.optional(z.enum(['detected', 'confirming', 'credited', 'below_minimum', 'orphaned', 'reversed', 'unsupported', 'too_old'])),
  network: z.optional(NetworkId),
  uid: z.optional(Uid),
};

export const depositsOffice = {
  depositQueue: officeCall({
    method: 'GET',
    path: '/api/office/funds/deposit-queue',
    roles: sees,
    rate: 'read',
    summary: 'Lists deposits with proof: waiting ones oldest first, decided ones newest first',
    input: z.strictObject({ state: z.optional(ProofState), uid: z.optional(Uid), cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({
      deposits: z.array(OfficeDeposit),
      waiting: z.int(),
      /** Entered by one person and waiting for another to confirm. */
      secondPerson: z.int(),
      oldest: z.optional(Time),
      promisedSeconds: z.int(),
      /** From this amount in USDT, a second person confirms. */
      secondPersonFrom: DecimalText,
      cursor: z.optional(Cursor),
    }),
    errors: [],
  }),
  exportDeposits: officeExport({
    path: '/api/office/funds/export-deposits',
    roles: sees,
    summary: 'Exports deposits with a proof as CSV, newest first, by time submitted: one state or all',
    input: z.strictObject({ state: z.optional(ProofState), uid: z.optional(Uid), ...Exported }),
    errors: [],
  }),
  openDeposit: officeCall({
    method: 'POST',
    path: '/api/office/funds/open-deposit',
    roles: sees,
    rate: 'write',
    summary: 'A deposit with everything needed to decide it. The view is audited',
    input: z.strictObject({ deposit: DepositId }),
    output: z.strictObject({
      ...OfficeDeposit.shape,
      account: z.optional(z.strictObject({ accountName: z.string(), bankName: z.string(), number: z.string() })),
      /** For a coin: the operator's address it was sent to. */
      address: z.optional(z.string()),
      /** The verified name, to compare with the bank statement; masked for operators who can't decide. */
      holder: z.optional(z.string()),
      verification: z.string(),
      joinedAt: Time,
      isLocked: z.boolean(),
      duplicates: z.array(z.strictObject({ deposit: DepositId, uid: Uid, state: ProofState, at: Time })),
      /** The same trader's, newest first, at most ten. */
      earlier: z.array(
        z.strictObject({
          deposit: DepositId,
          way: DepositWay,
          asset: AssetCode,
          claimed: DecimalText,
          arrived: z.optional(DecimalText),
          state: ProofState,
          at: Time,
        }),
      ),
      timeline: z.array(z.strictObject({ state: ProofState, at: Time, by: z.optional(z.string()) })),
      reason: z.optional(DepositRefusal),
      /** The request that waits for a second person. */
      request: z.optional(Id),
      picture: z.strictObject({ width: z.int(), height: z.int(), sentAt: Time }),
      /** Whether this operator has taken it and may decide. */
      isMine: z.boolean(),
      hasLooked: z.boolean(),
      entry: z.int(),
    }),
    errors: ['not-found'],
  }),
  followDeposit: officeCall({
    method: 'POST',
    path: '/api/office/funds/follow-deposit',
    roles: sees,
    rate: 'read',
    summary: 'Whether an open case has changed and who else has it open; polled every few seconds',
    input: z.strictObject({ deposit: DepositId }),
    output: z.strictObject({
      state: ProofState,
      takenBy: z.optional(By),
      /** Other operators who have it open now. */
      viewers: z.array(By),
    }),
    errors: ['not-found'],
  }),
  takeDeposit: officeCall({
    method: 'POST',
    path: '/api/office/funds/take-deposit',
    roles: decides,
    rate: 'write',
    summary: 'Assigns a deposit to yourself, or unassigns it. After an hour somebody else can take it over',
    input: z.strictObject({ deposit: DepositId, take: z.boolean() }),
    output: z.strictObject({ takenBy: z.optional(By) }),
    errors: ['not-found', 'case-closed', 'deposit-taken'],
  }),
  lookAtProof: officeCall({
    method: 'POST',
    path: '/api/office/funds/look-at-proof',
    roles: confirms,
    rate: 'write',
    summary: 'A link to the proof image, valid for five minutes and watermarked with the operator’s name and the time',
    input: z.strictObject({ deposit: DepositId }),
    output: z.strictObject({ link: PictureLink, width: z.int(), height: z.int(), expiresAt: Time, entry: z.int() }),
    errors: ['not-found', 'look-quota'],
  }),
  creditTerms: officeCall({
    method: 'GET',
    path: '/api/office/funds/credit-terms',
    roles: decides,
    rate: 'read',
    summary: 'Whether this operator may credit an amount alone right now, and if not, why',
    input: z.strictObject({ deposit: DepositId, arrived: refusing('25', DecimalText) }),
    output: z.strictObject({
      worth: z.optional(DecimalText),
      /** The last three: together with the manual credits of the last 24 hours to this trader, by this operator, or by everyone. */
      secondPerson: z.optional(z.enum(['large', 'more-than-claimed', 'not-priced', 'trader-day', 'person-day', 'house-day'])),
    }),
    errors: ['25', 'not-found', 'unavailable'],
  }),
  creditDeposit: officeCall({
    method: 'POST',
    path: '/api/office/funds/credit-deposit',
    roles: decides,
    rate: 'write',
    summary: 'Credits the amount received. Above the limit or the claimed amount, a second person must confirm it',
    input: z.strictObject({ deposit: DepositId, arrived: refusing('25', DecimalText), reason: Reason }),
    output: Submitted,
    errors: ['25', '26', 'not-found', 'case-closed', 'deposit-taken', 'not-looked', 'request-waits', 'unavailable', 'withdrawals-paused'],
  }),
  rejectDeposit: officeCall({
    method: 'POST',
    path: '/api/office/funds/reject-deposit',
    roles: decides,
    rate: 'write',
    summary: 'Rejects a deposit. The trader sees the cause; the reason is only kept in the audit log',
    input: z.strictObject({ deposit: DepositId, cause: DepositRefusal, reason: Reason }),
    output: z.strictObject({ entry: z.int() }),
    errors: ['not-found', 'case-closed', 'deposit-taken', 'not-looked', 'request-waits'],
  }),
  chainDeposits: officeCall({
    method: 'GET',
    path: '/api/office/funds/chain-deposits',
    roles: sees,
    rate: 'read',
    summary: 'Lists what the watchers saw on the chains, including unsupported tokens, newest first',
    input: z.strictObject({
      ...chainFilter,
      cursor: z.optional(Cursor),
      limit: z.optional(Count),
    }),
    output: z.strictObject({
      deposits: z.array(
        z.strictObject({
          deposit: DepositId,
          uid: z.optional(Uid),
          network: NetworkId,
          asset: z.optional(AssetCode),
          /** For an unsupported token, its contract. */
          contract: z.optional(z.string()),
          amount: z.string(),
          state: z.union([DepositState, z.enum(['unsupported', 'too_old'])]),
          confirmations: z.int(),
          txid: TransactionId,
          place: z.int(), // log index or output
          block: z.int(),
          at: Time,
        }),
      ),
      cursor: z.optional(Cursor),
    }),
    errors: [],
  }),
  exportChainDeposits: officeExport({
    path: '/api/office/funds/export-chain-deposits',
    roles: sees,
    summary: 'Exports on-chain deposits as CSV, newest first, by time first seen',
    input: z.strictObject({ ...chainFilter, ...Exported }),
    errors: [],
  }),
};
