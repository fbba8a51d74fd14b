import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { PublishedKey, ReserveAddress, SignedHead } from '../proof.ts';
import { AssetCode, Count, DecimalText, Id, Nothing, SignedDecimalText, Time, Uid } from '../text.ts';
import { By, Reason, Submitted } from './text.ts';

const readers = ['finance', 'risk', 'admin', 'auditor'] as const;
const makers = ['finance', 'admin'] as const;

/** The sum of one asset's leaves, and what the house owes according to the ledger. */
const Compared = z.strictObject({
  asset: AssetCode,
  leaves: DecimalText,
  ledger: SignedDecimalText,
  difference: SignedDecimalText,
});
export const OfficeSnapshot = z.strictObject({
  signed: SignedHead,
  cause: z.enum(['daily', 'asked']),
  by: z.optional(By),
  accounts: z.int(),
  leaves: z.int(),
  ms: z.int(),
  compared: z.array(Compared),
  /** The exchange's own accounts, which aren't liabilities. Absent in older snapshots, which count them among the traders. */
  house: z.optional(z.strictObject({ accounts: z.array(Uid), totals: z.array(z.strictObject({ asset: AssetCode, total: DecimalText })) })),
  /** Paths are kept for some weeks, heads permanently. */
  hasLeaves: z.boolean(),
});
export type OfficeSnapshot = z.infer<typeof OfficeSnapshot>;

export const RestoreMark = z.strictObject({
  id: Id,
  cause: z.enum(['restore', 'high_water']),
  openedAt: Time,
  seq: z.int(),
  knownSeq: z.optional(z.int()),
  backupAt: z.optional(Time),
  state: z.enum(['open', 'decided']),
  decidedAt: z.optional(Time),
  decision: z.optional(z.string()),
});
export type RestoreMark = z.infer<typeof RestoreMark>;

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

export const proofOffice = {
  snapshots: officeCall({
    method: 'GET',
    path: '/api/office/proof/snapshots',
    roles: readers,
    rate: 'read',
    summary: 'Lists the liabilities snapshots, newest first, each compared with the ledger at the same moment',
    input: z.strictObject({ limit: z.optional(Count) }),
    output: z.strictObject({ snapshots: z.array(OfficeSnapshot) }),
    errors: [],
  }),
  take: officeCall({
    method: 'POST',
    path: '/api/office/proof/take',
    roles: makers,
    rate: 'heavy',
    summary: 'Takes, signs and publishes a snapshot now. One at a time, and ten in a UTC day',
    input: z.strictObject({ reason: Reason }),
    output: OfficeSnapshot,
    errors: ['not-found', 'snapshot-limit', 'unavailable'],
  }),
  compare: officeCall({
    method: 'POST',
    path: '/api/office/proof/compare',
    roles: readers,
    rate: 'heavy',
    summary: 'Adds up the stored leaves and every posting up to the same command, and lists accounts that differ. One at a time',
    input: z.strictObject({ number: Id }),
    output: z.strictObject({
      number: z.int(),
      at: Time,
      accounts: z.int(),
      compared: z.array(Compared),
      /** What house accounts hold according to the head, compared with their postings. */
      house: z.array(Compared),
      /** At most a hundred, the largest differences first. */
      wrong: z.array(z.strictObject({ uid: Uid, asset: AssetCode, leaf: DecimalText, ledger: SignedDecimalText })),
      wrongCount: z.int(),
      ms: z.int(),
    }),
    errors: ['not-found', 'unavailable'],
  }),
  reserves: officeCall({
    method: 'GET',
    path: '/api/office/proof/reserves',
    roles: readers,
    rate: 'read',
    summary: 'Lists the published reserve addresses',
    input: Nothing,
    output: z.strictObject({ addresses: z.array(ReserveAddress) }),
    errors: [],
  }),
  addReserve: officeCall({
    method: 'POST',
    path: '/api/office/proof/add-reserve',
    roles: makers,
    rate: 'write',
    summary: 'Requests publication of an address with its signed message. Needs a second person',
    input: z.strictObject({
      asset: AssetCode,
      network: text(40),
      address: z.string().check(z.regex(/^[A-Za-z0-9:]{20,120}$/)),
      message: text(500),
      signature: z.string().check(z.regex(/^[A-Za-z0-9+/=_-]{40,600}$/)),
      reason: Reason,
    }),
    output: Submitted,
    errors: ['9', 'nothing-changed', 'request-waits'],
  }),
  removeReserve: officeCall({
    method: 'POST',
    path: '/api/office/proof/remove-reserve',
    roles: makers,
    rate: 'write',
    summary: 'Requests removal of an address. Needs a second person',
    input: z.strictObject({ id: Id, reason: Reason }),
    output: Submitted,
    errors: ['not-found', 'request-waits'],
  }),
  restoreMarks: officeCall({
    method: 'GET',
    path: '/api/office/proof/restore-marks',
    roles: readers,
    rate: 'read',
    summary:
      'Lists restore marks, set when this database was older than what had been acknowledged. While one is open, withdrawals stay closed',
    input: Nothing,
    output: z.strictObject({ marks: z.array(RestoreMark) }),
    errors: [],
  }),
  decideRestore: officeCall({
    method: 'POST',
    path: '/api/office/proof/decide-restore',
    roles: ['finance', 'risk', 'admin'],
    rate: 'write',
    summary: 'Requests to resume withdrawals after outbox and chain were compared. Needs a second person',
    input: z.strictObject({ id: Id, reason: Reason }),
    output: Submitted,
    errors: ['not-found', 'nothing-changed', 'request-waits', 'withdrawals-paused'],
  }),
  keys: officeCall({
    method: 'GET',
    path: '/api/office/proof/keys',
    roles: readers,
    rate: 'read',
    summary: 'Lists the signing keys, oldest first; the last one signs',
    input: Nothing,
    output: z.strictObject({ keys: z.array(PublishedKey) }),
    errors: [],
  }),
  replaceKey: officeCall({
    method: 'POST',
    path: '/api/office/proof/replace-key',
    roles: ['admin'],
    rate: 'write',
    summary: 'Requests a new signing key; the current one stays published and signs the handover. Needs a second person',
    input: z.strictObject({ reason: Reason }),
    output: Submitted,
    errors: ['nothing-changed', 'request-waits'],
  }),
};
