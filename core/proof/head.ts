import { ascii, hex, type Sha256 } from './sha256.ts';

/** What the house owes of one asset, as decimal text; `scale` is the number of its decimals. */
export interface Owed {
  readonly asset: string;
  readonly scale: number;
  readonly total: string;
}
/** The public end of a snapshot: signed, and chained to the one before it. */
export interface LiabilityHead {
  readonly number: number;
  readonly auditId: string;
  /** RFC 3339, UTC. */
  readonly at: string;
  /** The command of the journal up to which balances were counted. */
  readonly seq: number;
  readonly depth: number;
  readonly root: string;
  /** In the order of the sums in the tree. */
  readonly totals: readonly Owed[];
  /** The hash of the head before this one; zeros for the first. */
  readonly previous: string;
  /** Where the audit chains ended when it was signed: nobody can write them anew from end to end. None in heads of earlier days. */
  readonly audit?: { readonly office: AuditHead; readonly engine: AuditHead } | undefined;
  /** None in older heads: their totals and leaves include the house accounts. */
  readonly house?: HouseHoldings | undefined;
}
/** Accounts of the exchange itself, such as its market maker. Nobody is owed what they hold, so no leaf and no total includes it. */
export interface HouseHoldings {
  /** Their UIDs. Published, so that a trader who is counted as the house sees it. */
  readonly accounts: readonly string[];
  /** What they hold together, in the order of the head's totals. */
  readonly totals: readonly string[];
}
export interface AuditHead {
  readonly id: number;
  readonly hash: string;
}

export const NO_HEAD = '0'.repeat(64);
const HEAD = 0x03;

/** What is hashed and signed: the fields as one JSON array, so that no two heads read the same. */
export const headText = (h: LiabilityHead): string =>
  JSON.stringify([
    'bourse-liabilities',
    h.house !== undefined ? 3 : h.audit === undefined ? 1 : 2,
    h.number,
    h.auditId,
    h.at,
    h.seq,
    h.depth,
    h.root,
    h.totals.map(({ asset, scale, total }) => [asset, scale, total]),
    h.previous,
    ...(h.audit === undefined ? [] : [h.audit.office, h.audit.engine].map(({ id, hash }) => [id, hash])),
    ...(h.house === undefined ? [] : [[h.house.accounts, h.house.totals]]),
  ]);

/** SHA-256 over the byte 0x03 and the text, in hex. */
export function headHash(sha256: Sha256, head: LiabilityHead): string {
  const text = ascii(headText(head));
  const bytes = new Uint8Array(1 + text.length);
  bytes[0] = HEAD;
  bytes.set(text, 1);
  return hex(sha256(bytes));
}

/** The number of the first head, in their order, that does not follow the one before it; undefined where the chain is whole. */
export function brokenHead(sha256: Sha256, heads: readonly LiabilityHead[]): number | undefined {
  return heads.find((head, i) => {
    const before = heads[i - 1];
    return before !== undefined && (head.number !== before.number + 1 || head.previous !== headHash(sha256, before));
  })?.number;
}
