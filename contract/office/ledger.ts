import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { Account } from '../ledger.ts';
import { PerpetualId } from '../perpetual-text.ts';
import { SecondId } from '../seconds-text.ts';
import { AssetCode, Count, Cursor, DecimalText, Id, Nothing, refusing, SignedDecimalText, Time, Uid } from '../text.ts';
import { Exported, officeExport } from './export.ts';
import { By, Reason, Submitted } from './text.ts';

const sees = ['finance', 'risk', 'admin', 'auditor'] as const;
/** withdrawals: nothing new is submitted, approved or signed. deposits: no proof is accepted. flash: no quotes are given. */
export const stopAreas = ['withdrawals', 'deposits', 'flash'] as const;
/**
 * An area, `perpetual:BTC-USDT-PERP`: the contract only takes what closes positions, or `second:BTC-USDT-SEC`: no new contracts are
 * accepted, and running ones settle.
 */
export const StopName = z.union([
  z.enum(stopAreas),
  z.templateLiteral(['perpetual:', PerpetualId]),
  z.templateLiteral(['second:', SecondId]),
]);
/** operator, outflow (too much was withdrawn within an hour), invariant, or restored (an older backup was restored). */
export const StopCause = z.enum(['operator', 'outflow', 'invariant', 'restored']);

const Line = z.strictObject({
  seq: z.int(),
  position: z.int(),
  at: Time,
  /** `trader:42:spot:USDT:available`, `house:fee:spot:USDT`. */
  source: z.string(),
  destination: z.string(),
  asset: AssetCode,
  amount: DecimalText,
});

const houseUids = {
  /** The house accounts among the traders of these lines. */
  houseUids: z.array(Uid),
};

const postingFilter = {
  asset: z.optional(AssetCode),
  /** As named in the trial balance: `fee:spot`. */
  account: z.optional(z.string().check(z.regex(/^[a-z]+(?::[a-z]+)?$/), z.maxLength(40))),
  uid: z.optional(Uid),
};

export const ledgerOffice = {
  trialBalance: officeCall({
    method: 'GET',
    path: '/api/office/ledger/trial-balance',
    roles: sees,
    rate: 'read',
    summary: 'All house accounts and the sums of all traders per asset; together they’re zero',
    input: Nothing,
    output: z.strictObject({
      seq: z.int(),
      at: Time,
      assets: z.array(
        z.strictObject({
          asset: AssetCode,
          /** Of traders; house accounts are listed apart. */
          available: DecimalText,
          frozen: DecimalText,
          /** What traders owe; counts against the house. */
          debt: DecimalText,
          /** What the market maker and the practice traders have, and their accounts. */
          houseTraders: z.strictObject({ available: DecimalText, frozen: DecimalText, uids: z.array(Uid) }),
          /**
           * held: what is held outside for the house (wallets, bank) and what was issued; positive, as on the reserves page. own:
           * what the house has for itself. Traders, house traders and own together equal held.
           */
          house: z.array(z.strictObject({ account: z.string(), kind: z.enum(['held', 'own']), balance: SignedDecimalText })),
          held: SignedDecimalText,
          own: SignedDecimalText,
          /** Owed plus own, minus held: zero, or the books are broken. */
          sum: SignedDecimalText,
          /** What wallets and bank (in practice, issued funds too) hold beyond what is owed. Below zero, withdrawals stop (I11). */
          surplus: SignedDecimalText,
        }),
      ),
    }),
    errors: [],
  }),
  postings: officeCall({
    method: 'GET',
    path: '/api/office/ledger/postings',
    roles: sees,
    rate: 'read',
    summary: 'Lists ledger entries of an asset, a house account or a trader, newest first, paged',
    input: z.strictObject({ ...postingFilter, cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({ postings: z.array(Line), ...houseUids, cursor: z.optional(Cursor) }),
    errors: [],
  }),
  exportPostings: officeExport({
    path: '/api/office/ledger/export-postings',
    roles: sees,
    summary: 'Exports ledger entries of an asset, a house account or a trader as CSV, newest first',
    input: z.strictObject({ ...postingFilter, ...Exported }),
    errors: [],
  }),
  command: officeCall({
    method: 'GET',
    path: '/api/office/ledger/command',
    roles: sees,
    rate: 'heavy',
    summary: 'All ledger entries of one command, what it was and who caused it; each asset sums to zero',
    input: z.strictObject({ seq: Id }),
    output: z.strictObject({
      seq: z.int(),
      at: Time,
      kind: z.string(),
      origin: z.string(),
      postings: z.array(Line),
      ...houseUids,
      /** What left addresses and what arrived at them, per asset. */
      sums: z.array(z.strictObject({ asset: AssetCode, moved: DecimalText, sum: SignedDecimalText })),
    }),
    errors: ['not-found', 'unavailable'],
  }),
  invariants: officeCall({
    method: 'GET',
    path: '/api/office/ledger/invariants',
    roles: sees,
    rate: 'read',
    summary: 'Checks the invariants of the ledger now, and lists the stop switches',
    input: Nothing,
    output: z.strictObject({
      at: Time,
      seq: z.int(),
      invariants: z.array(z.strictObject({ name: z.string(), title: z.string(), isWhole: z.boolean(), detail: z.string() })),
      stops: z.array(
        z.strictObject({
          name: StopName,
          isStopped: z.boolean(),
          cause: z.optional(StopCause),
          since: z.optional(Time),
          by: z.optional(By),
          reason: z.optional(z.string()),
        }),
      ),
    }),
    errors: [],
  }),
  setAside: officeCall({
    method: 'GET',
    path: '/api/office/ledger/set-aside',
    roles: sees,
    rate: 'read',
    summary: 'Lists commands that were set aside, with the reason; unreviewed ones first, then newest first',
    input: Nothing,
    output: z.strictObject({
      commands: z.array(
        z.strictObject({
          row: Id,
          kind: z.string(),
          origin: z.string(),
          at: Time,
          why: z.string(),
          /** Not written by this server: somebody has changed the database. */
          isForged: z.boolean(),
          /** The audit entry it refers to. */
          entry: z.optional(z.int()),
          body: z.string(),
          reviewed: z.optional(z.strictObject({ at: Time, by: By })),
        }),
      ),
    }),
    errors: [],
  }),
  reviewSetAside: officeCall({
    method: 'POST',
    path: '/api/office/ledger/review-set-aside',
    roles: ['finance', 'risk', 'admin'],
    rate: 'write',
    summary: 'Marks a set-aside command as reviewed. It isn’t run',
    input: z.strictObject({ row: Id, reason: Reason }),
    output: z.strictObject({ entry: z.int() }),
    errors: ['not-found', 'nothing-changed'],
  }),
  stop: officeCall({
    method: 'POST',
    path: '/api/office/ledger/stop',
    roles: ['finance', 'risk', 'admin'],
    rate: 'write',
    summary: 'Stops withdrawals, deposits or exchanges immediately, or makes a perpetual contract close-only',
    input: z.strictObject({ name: StopName, reason: Reason }),
    output: z.strictObject({ entry: z.int() }),
    errors: ['11', 'nothing-changed'],
  }),
  release: officeCall({
    method: 'POST',
    path: '/api/office/ledger/release',
    roles: ['finance', 'risk', 'admin'],
    rate: 'write',
    summary:
      'Requests to resume after a stop. Needs a second person. Refused for withdrawals while an invariant that stops them is broken: the value says which one',
    input: z.strictObject({ name: StopName, reason: Reason }),
    output: Submitted,
    errors: ['nothing-changed', 'request-waits', 'withdrawals-paused'],
  }),
  adjust: officeCall({
    method: 'POST',
    path: '/api/office/ledger/adjust',
    roles: ['finance'],
    rate: 'write',
    summary:
      'Requests an adjustment of a trader’s balance against the account `adjustment`. Needs a second person; the trader sees it in the system log. Error 14 if less is available than is debited, not-covered if the exchange doesn’t own what is credited',
    input: z.strictObject({
      uid: Uid,
      account: Account,
      asset: refusing('30', AssetCode),
      direction: z.enum(['give', 'take']),
      amount: refusing('25', DecimalText),
      /** Shown to the trader. */
      cause: z.enum(['correction', 'lost-deposit', 'goodwill', 'fee-return']),
      reason: Reason,
    }),
    output: Submitted,
    errors: ['14', '25', '30', 'not-found', 'not-covered', 'request-waits'],
  }),
};
