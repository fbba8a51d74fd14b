import * as z from 'zod/mini';
import { call } from './call.ts';
import { AssetCode, Count, Cursor, DecimalText, Id, Nothing, refusing, Time } from './text.ts';

/** waiting: accrued and not yet due. refused: both are one person, or can't be told apart, so nothing is paid. */
export const RewardState = z.enum(['waiting', 'paid', 'refused']);
export type RewardState = z.infer<typeof RewardState>;

/** The reward from one invited trader's fees, for one day and asset. */
export const Reward = z.strictObject({
  id: Id,
  /** The invited trader's account, masked. */
  account: z.string(),
  asset: AssetCode,
  amount: DecimalText,
  state: RewardState,
  /** The UTC day of the fees, YYYY-MM-DD. */
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  dueAt: Time,
  paidAt: z.optional(Time),
});
export type Reward = z.infer<typeof Reward>;

export const InvitedTrader = z.strictObject({
  id: Id,
  account: z.string(),
  joinedAt: Time,
  /** trading: has paid a fee that earns a reward. */
  state: z.enum(['joined', 'trading', 'refused']),
});
export type InvitedTrader = z.infer<typeof InvitedTrader>;

export const invite = {
  summary: call({
    method: 'GET',
    path: '/api/invite/summary',
    access: 'trader',
    rate: 'read',
    summary: 'Your invite code, the reward rules, your invited traders and what they earned you',
    input: Nothing,
    output: z.strictObject({
      code: z.string(),
      /** Percent of each trading fee. */
      share: DecimalText,
      /** The maximum reward from one invited trader's fees of one day, valued in capAsset. */
      dailyCap: DecimalText,
      capAsset: AssetCode,
      waitHours: z.int(),
      /** Whether a friend must be verified by the time the reward is due. */
      verifiedOnly: z.boolean(),
      nextPaymentAt: Time,
      invited: z.int(),
      trading: z.int(),
      rewards: z.array(z.strictObject({ asset: AssetCode, waiting: DecimalText, paid: DecimalText })),
    }),
    errors: [],
  }),
  invited: call({
    method: 'GET',
    path: '/api/invite/invited',
    access: 'trader',
    rate: 'read',
    summary: 'Lists the traders who registered with your code, masked, newest first, paged',
    input: z.strictObject({ cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({ traders: z.array(InvitedTrader), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  rewards: call({
    method: 'GET',
    path: '/api/invite/rewards',
    access: 'trader',
    rate: 'read',
    summary: 'Lists your rewards, newest first, paged',
    input: z.strictObject({ state: z.optional(RewardState), cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({ rewards: z.array(Reward), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  checkCode: call({
    method: 'POST',
    path: '/api/invite/check-code',
    access: 'public',
    rate: 'login',
    summary: 'Whether an invite code exists. Wrong guesses are counted by address',
    input: z.strictObject({ code: refusing('43', z.string().check(z.minLength(1), z.maxLength(16))) }),
    output: z.strictObject({ ok: z.literal(true) }),
    errors: ['43', 'too-many-requests'],
  }),
  tellDevice: call({
    method: 'POST',
    path: '/api/invite/device',
    access: 'trader',
    rate: 'write',
    summary: 'Stores a hash of this device’s random number, so that nobody earns rewards by inviting themselves',
    input: z.strictObject({ device: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    output: Nothing,
    errors: [],
  }),
};
