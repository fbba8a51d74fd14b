import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { RewardState } from '../invite.ts';
import { AssetCode, Count, Cursor, DecimalText, Id, Time, Uid } from '../text.ts';
import { Exported, officeExport } from './export.ts';
import { By, Change, Reason, Submitted } from './text.ts';

/** Why an invited trader's fees earn nothing. */
export const RewardCause = z.enum(['same_document', 'same_device', 'same_contact', 'operator']);
export type RewardCause = z.infer<typeof RewardCause>;

export const OfficeReward = z.strictObject({
  id: Id,
  inviter: Uid,
  invited: Uid,
  asset: AssetCode,
  /** Where the fees were paid: it's paid out of `fee:spot` or `fee:perpetual`. */
  source: z.enum(['spot', 'perpetual']),
  /** The fees it comes from. */
  fee: DecimalText,
  amount: DecimalText,
  state: RewardState,
  /** Also not_verified: it was due before the friend was verified. */
  cause: z.optional(z.union([RewardCause, z.literal('not_verified')])),
  day: z.string(),
  dueAt: Time,
  paidAt: z.optional(Time),
});
export type OfficeReward = z.infer<typeof OfficeReward>;

/** What inviters get. It can only come out of fees that were paid. */
const rules = {
  /** Percent of each trading fee, at most half of it. */
  share: DecimalText,
  /** The maximum reward from one invited trader's fees of one day, in the cap's asset. */
  dailyCap: DecimalText,
  /** Whether a friend must be verified by the time the reward is due. */
  verifiedOnly: z.boolean(),
};

const readers = ['finance', 'risk', 'admin', 'auditor'] as const;
const filter = { state: z.optional(RewardState), trader: z.optional(Uid) };

export const inviteOffice = {
  rules: officeCall({
    method: 'GET',
    path: '/api/office/invite/rules',
    rate: 'read',
    roles: readers,
    summary: 'The current reward rules and their history, newest first',
    input: z.strictObject({}),
    output: z.strictObject({
      ...rules,
      capAsset: AssetCode,
      history: z.array(
        z.strictObject({
          request: Id,
          at: Time,
          maker: By,
          checker: By,
          reason: z.string(),
          decision: z.string(),
          changes: z.array(Change),
        }),
      ),
    }),
    errors: [],
  }),
  changeRules: officeCall({
    method: 'POST',
    path: '/api/office/invite/change-rules',
    rate: 'write',
    roles: ['finance', 'risk', 'admin'],
    summary: 'Requests new reward rules. Needs a second person; they apply to fees paid from then on',
    input: z.strictObject({ ...rules, reason: Reason }),
    output: Submitted,
    errors: ['9', 'nothing-changed', 'request-waits'],
  }),
  rewards: officeCall({
    method: 'GET',
    path: '/api/office/invite/rewards',
    rate: 'read',
    roles: readers,
    summary: 'Lists referral rewards by status or trader, newest first, paged',
    input: z.strictObject({ ...filter, cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({ rewards: z.array(OfficeReward), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  exportRewards: officeExport({
    path: '/api/office/invite/export-rewards',
    roles: readers,
    summary: 'Exports referral rewards as CSV, newest first, by the date of the fee',
    input: z.strictObject({ ...filter, ...Exported }),
    errors: [],
  }),
  refuseReward: officeCall({
    method: 'POST',
    path: '/api/office/invite/refuse-reward',
    rate: 'write',
    roles: ['risk', 'admin'],
    summary: 'Stops rewards from this invited trader’s fees and cancels unpaid ones',
    input: z.strictObject({ invited: Uid, cause: RewardCause, reason: Reason }),
    output: z.strictObject({ seq: z.int() }),
    errors: ['not-found'],
  }),
  allowReward: officeCall({
    method: 'POST',
    path: '/api/office/invite/allow-reward',
    rate: 'write',
    roles: ['risk', 'admin'],
    summary: 'Resumes rewards: those that become due from now on are paid',
    input: z.strictObject({ invited: Uid, reason: Reason }),
    output: z.strictObject({ seq: z.int() }),
    errors: ['not-found'],
  }),
};
