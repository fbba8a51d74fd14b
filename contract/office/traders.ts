import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { Account, Balance, LineId, OwnTrade, PostingCause } from '../ledger.ts';
import { Fill, Order } from '../spot.ts';
import { AssetCode, Count, Cursor, DecimalText, SignedDecimalText, SpotId, Time, Uid } from '../text.ts';
import { AuditEntry } from './audit.ts';
import { Exported, officeExport } from './export.ts';
import { Reason } from './text.ts';
import { traderPerpetual } from './trader-perpetual.ts';

const looks = ['support', 'verification', 'finance', 'risk', 'admin', 'auditor'] as const;
const postingFilter = { account: z.optional(Account), asset: z.optional(AssetCode) };
const orderFilter = { status: z.optional(z.enum(['all', 'open', 'done', 'cancelled'])), symbol: z.optional(SpotId) };
const Words = z.optional(z.string().check(z.maxLength(120)));
const Page = { uid: Uid, cursor: z.optional(Cursor), limit: z.optional(Count) };

/** Masked: enough to recognise, not enough to use. Nobody logs in to a house account, so all it has is its UID. */
const Found = z.strictObject({
  uid: Uid,
  isHouse: z.boolean(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  name: z.optional(z.string()),
  residence: z.optional(z.string()),
  isLocked: z.boolean(),
  verification: z.string(),
  joinedAt: z.optional(Time),
  foundBy: z.enum(['uid', 'email', 'phone', 'name', 'id-number', 'invite-code', 'newest']),
});

/** An entry of the audit log without what proves it, which only its readers need. */
const Acted = z.pick(AuditEntry, {
  id: true,
  at: true,
  by: true,
  act: true,
  subject: true,
  object: true,
  subjectName: true,
  second: true,
  reason: true,
  facts: true,
});

/** The same valuation on every page of the office: at index prices, or at the value the limits use. */
const Valued = {
  /** In USDT, without `unpriced`. */
  total: DecimalText,
  /** Assets with neither a live price nor such a value. */
  unpriced: z.array(AssetCode),
  /** Assets valued at the limits' value; the trader's app leaves them out of its total. */
  fixed: z.array(AssetCode),
};

export const traders = {
  search: officeCall({
    method: 'GET',
    path: '/api/office/traders/search',
    roles: looks,
    rate: 'read',
    summary: 'Finds traders by UID, email, phone, real name, ID number or invite code; the newest ones without a query',
    input: z.strictObject({ words: Words, cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({ traders: z.array(Found), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  find: officeCall({
    method: 'GET',
    path: '/api/office/traders/find',
    roles: looks,
    rate: 'read',
    summary:
      'Finds what an id belongs to: W-, P-, C- and V- numbers, a UID, a transaction, an address or a bank reference. Only kinds your roles can open',
    input: z.strictObject({ words: z.string().check(z.minLength(1), z.maxLength(120)) }),
    output: z.strictObject({
      found: z.array(
        z.strictObject({
          kind: z.enum(['withdrawal', 'deposit', 'case', 'on-chain', 'trader']),
          id: z.string(),
          uid: Uid,
          /** Whether it belongs to a house account. */
          isHouse: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  profile: officeCall({
    method: 'GET',
    path: '/api/office/traders/profile',
    roles: looks,
    rate: 'read',
    summary: 'A trader, masked',
    input: z.strictObject({ uid: Uid }),
    output: z.strictObject({
      uid: Uid,
      email: z.optional(z.string()),
      phone: z.optional(z.string()),
      name: z.optional(z.string()),
      /** The year alone: `1990-***`. */
      birthDate: z.optional(z.string()),
      /** A house account: the market maker or a practice trader. Nobody logs in to it, so it has no personal data. */
      isHouse: z.boolean(),
      residence: z.optional(z.string()),
      locale: z.optional(z.string()),
      isLocked: z.boolean(),
      lockCause: z.optional(z.string()),
      holdUntil: z.optional(Time),
      verification: z.string(),
      tier: z.int(),
      volume30d: DecimalText,
      inviteCode: z.optional(z.string()),
      invitedBy: z.optional(Uid),
      agreementVersion: z.string(),
      joinedAt: z.optional(Time),
      lastSeenAt: z.optional(Time),
      ...Valued,
    }),
    errors: ['not-found'],
  }),
  showInFull: officeCall({
    method: 'POST',
    path: '/api/office/traders/show-in-full',
    roles: ['support', 'verification', 'finance', 'risk', 'admin'],
    rate: 'write',
    summary: 'Shows masked data in full, once, with a reason. The view is audited',
    input: z.strictObject({ uid: Uid, reason: Reason }),
    output: z.strictObject({
      email: z.optional(z.string()),
      phone: z.optional(z.string()),
      name: z.optional(z.string()),
      birthDate: z.optional(z.string()),
      entry: z.int(),
    }),
    errors: ['not-found', 'look-quota'],
  }),
  balances: officeCall({
    method: 'GET',
    path: '/api/office/traders/balances',
    roles: looks,
    rate: 'read',
    summary: 'Lists all non-zero balances with their value in USDT',
    input: z.strictObject({ uid: Uid }),
    output: z.strictObject({
      balances: z.array(z.extend(Balance, { converted: z.optional(DecimalText) })),
      ...Valued,
    }),
    errors: ['not-found'],
  }),
  postings: officeCall({
    method: 'GET',
    path: '/api/office/traders/postings',
    roles: looks,
    rate: 'read',
    summary: 'Lists a trader’s ledger entries, newest first, paged',
    input: z.strictObject({ ...Page, ...postingFilter }),
    output: z.strictObject({
      postings: z.array(
        z.strictObject({
          seq: z.int(),
          id: LineId,
          at: Time,
          cause: PostingCause,
          account: Account,
          asset: AssetCode,
          bucket: z.enum(['available', 'frozen']),
          amount: SignedDecimalText,
          after: z.optional(SignedDecimalText),
          trade: z.optional(OwnTrade),
        }),
      ),
      cursor: z.optional(Cursor),
    }),
    errors: ['not-found'],
  }),
  orders: officeCall({
    method: 'GET',
    path: '/api/office/traders/orders',
    roles: looks,
    rate: 'read',
    summary: 'Lists a trader’s orders, newest first, paged',
    input: z.strictObject({ ...Page, ...orderFilter }),
    output: z.strictObject({ orders: z.array(Order), cursor: z.optional(Cursor) }),
    errors: ['not-found'],
  }),
  fills: officeCall({
    method: 'GET',
    path: '/api/office/traders/fills',
    roles: looks,
    rate: 'read',
    summary: 'Lists a trader’s fills, newest first, paged',
    input: z.strictObject({ ...Page, symbol: z.optional(SpotId) }),
    output: z.strictObject({ fills: z.array(Fill), cursor: z.optional(Cursor) }),
    errors: ['not-found'],
  }),
  ...traderPerpetual,
  exportTraders: officeExport({
    path: '/api/office/traders/export-traders',
    roles: looks,
    summary: 'Exports the traders of a search, or the newest ones, as CSV, masked, by time joined',
    input: z.strictObject({ words: Words, ...Exported }),
    errors: [],
  }),
  exportPostings: officeExport({
    path: '/api/office/traders/export-postings',
    roles: looks,
    summary: 'Exports a trader’s ledger entries as CSV, newest first',
    input: z.strictObject({ uid: Uid, ...postingFilter, ...Exported }),
    errors: ['not-found'],
  }),
  exportOrders: officeExport({
    path: '/api/office/traders/export-orders',
    roles: looks,
    summary: 'Exports a trader’s orders as CSV, newest first, by time placed',
    input: z.strictObject({ uid: Uid, ...orderFilter, ...Exported }),
    errors: ['not-found'],
  }),
  exportFills: officeExport({
    path: '/api/office/traders/export-fills',
    roles: looks,
    summary: 'Exports a trader’s fills as CSV, newest first',
    input: z.strictObject({ uid: Uid, symbol: z.optional(SpotId), ...Exported }),
    errors: ['not-found'],
  }),
  devices: officeCall({
    method: 'GET',
    path: '/api/office/traders/devices',
    roles: looks,
    rate: 'read',
    summary: 'Lists a trader’s sessions, newest first; IP addresses are shortened to their network',
    input: z.strictObject({ uid: Uid }),
    output: z.array(
      z.strictObject({ userAgent: z.string(), network: z.string(), openedAt: Time, lastUsedAt: Time, endedAt: z.optional(Time) }),
    ),
    errors: ['not-found'],
  }),
  acts: officeCall({
    method: 'GET',
    path: '/api/office/traders/acts',
    roles: looks,
    rate: 'read',
    summary: 'Lists operators’ actions concerning this trader, newest first, with the case, the second person and the facts of each',
    input: z.strictObject({ uid: Uid }),
    output: z.array(Acted),
    errors: ['not-found'],
  }),
};
