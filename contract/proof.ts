import * as z from 'zod/mini';
import { call } from './call.ts';
import { PerpetualId } from './perpetual-text.ts';
import { AssetCode, Count, DecimalText, Id, Nothing, Time, Uid } from './text.ts';

/** 32 bytes in hex. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const ProfitAndLoss = z.strictObject({ profit: DecimalText, loss: DecimalText });
const AuditHead = z.strictObject({ id: z.int(), hash: Hash });

/** The public summary of a snapshot of liabilities: chained to the previous one, and signed. */
export const LiabilityHead = z.strictObject({
  number: z.int(),
  auditId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  at: Time,
  /** The last command of the journal included in the balances. */
  seq: z.int(),
  depth: z.int(),
  root: Hash,
  totals: z.array(z.strictObject({ asset: AssetCode, scale: z.int(), total: DecimalText })),
  previous: Hash,
  /** The ends of the audit chains when it was signed. */
  audit: z.optional(z.strictObject({ office: AuditHead, engine: AuditHead })),
  /** UIDs of the exchange's own accounts and what they hold together, in the order of totals. Leaves and totals don't include it. */
  house: z.optional(z.strictObject({ accounts: z.array(Uid), totals: z.array(DecimalText) })),
  /**
   * What traders have in perpetual accounts. Margin and realised P&L are balances and included in totals; unrealised P&L at the mark
   * prices isn't. Leaves have these five sums after those of the assets. Absent in older heads.
   */
  perpetual: z.optional(
    z.strictObject({
      asset: AssetCode,
      scale: z.int(),
      margin: DecimalText,
      realised: ProfitAndLoss,
      unrealised: ProfitAndLoss,
      marks: z.array(z.strictObject({ symbol: PerpetualId, price: DecimalText })),
    }),
  ),
});
/** The head with its hash, the Ed25519 signature over its text and the public key, in hex. */
export const SignedHead = z.strictObject({
  head: LiabilityHead,
  hash: Hash,
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
  publicKey: Hash,
});
export type SignedHead = z.infer<typeof SignedHead>;

const Sums = z.array(DecimalText);
/** A part of a trader's balances: its position among the leaves, and the sibling at each level up to the root. */
export const OwnPart = z.strictObject({
  position: z.int(),
  nonce: Hash,
  sums: Sums,
  path: z.array(z.strictObject({ hash: Hash, sums: Sums })),
});

/** An address that the operator claims to hold, with a message signed by its key. */
export const ReserveAddress = z.strictObject({
  id: Id,
  asset: AssetCode,
  network: z.string(),
  address: z.string(),
  message: z.string(),
  signature: z.string(),
  since: Time,
});
export type ReserveAddress = z.infer<typeof ReserveAddress>;

/** A signing key. Each one but the first was signed by the one before it. */
export const PublishedKey = z.strictObject({
  /** SHA-256 of the public key: its fingerprint, and how what it signed names it. */
  keyId: Hash,
  publicKey: Hash,
  handover: z.optional(z.strictObject({ from: Hash, at: Time, signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)) })),
});
export type PublishedKey = z.infer<typeof PublishedKey>;

const SizedRoot = z.strictObject({ size: z.int(), root: Hash });
/** The signed summary of one minute: Merkle roots over its ticks, order receipts, and settlements with changes of the rules. */
export const SignedMinuteHead = z.strictObject({
  head: z.strictObject({
    version: z.literal(1),
    /** Whole minutes since 1970-01-01T00:00:00Z. */
    minute: z.int(),
    ticks: SizedRoot,
    acceptances: SizedRoot,
    settlements: SizedRoot,
    /** The hash of the previous minute's head. */
    previous: Hash,
    ruleBook: Hash,
    keyId: Hash,
  }),
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
});
export type SignedMinuteHead = z.infer<typeof SignedMinuteHead>;

export const proof = {
  heads: call({
    method: 'GET',
    path: '/api/proof/heads',
    access: 'public',
    rate: 'read',
    summary: 'Lists the signed heads of the liabilities, newest first; /proof/liabilities.ndjson has all of them',
    input: z.strictObject({ limit: z.optional(Count) }),
    output: z.strictObject({ heads: z.array(SignedHead) }),
    errors: [],
  }),
  own: call({
    method: 'GET',
    path: '/api/proof/own',
    access: 'trader',
    rate: 'read',
    summary: 'A snapshot (the newest by default) and your leaves in it with their paths; no parts if you aren’t in it',
    input: z.strictObject({ number: z.optional(Id) }),
    output: z.strictObject({
      snapshot: z.optional(SignedHead),
      parts: z.array(OwnPart),
    }),
    errors: ['not-found'],
  }),
  reserves: call({
    method: 'GET',
    path: '/api/proof/reserves',
    access: 'public',
    rate: 'read',
    summary: 'Lists the operator’s reserve addresses, each with a signed message',
    input: Nothing,
    output: z.strictObject({ addresses: z.array(ReserveAddress) }),
    errors: [],
  }),
  minuteHeads: call({
    method: 'GET',
    path: '/api/proof/minute-heads',
    access: 'public',
    rate: 'read',
    summary: 'Lists the signed heads of minutes, newest first; all of them are plain files under /proof/heads',
    input: z.strictObject({ before: z.optional(Id), limit: z.optional(Count) }),
    output: z.strictObject({ heads: z.array(SignedMinuteHead) }),
    errors: [],
  }),
  keys: call({
    method: 'GET',
    path: '/api/proof/keys',
    access: 'public',
    rate: 'read',
    summary: 'Lists the signing keys, oldest first; the last one signs',
    input: Nothing,
    output: z.strictObject({ keys: z.array(PublishedKey) }),
    errors: [],
  }),
};
