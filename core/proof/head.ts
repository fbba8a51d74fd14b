import { ascii, hex, type Sha256 } from './sha256.ts';

/** The liabilities in one asset, as decimal text; `scale` is its number of decimals. */
export interface Owed {
  readonly asset: string;
  readonly scale: number;
  readonly total: string;
}
/** The public summary of a snapshot: signed, and chained to the previous one. */
export interface LiabilityHead {
  readonly number: number;
  readonly auditId: string;
  /** RFC 3339, UTC. */
  readonly at: string;
  /** The last command of the journal included in the balances. */
  readonly seq: number;
  readonly depth: number;
  readonly root: string;
  /** In the order of the sums in the tree. */
  readonly totals: readonly Owed[];
  /** The hash of the previous head; zeros for the first. */
  readonly previous: string;
  /** The ends of the audit chains at signing, so that nobody can rewrite them completely. Absent in older heads. */
  readonly audit?: { readonly office: AuditHead; readonly engine: AuditHead } | undefined;
  /** Absent in older heads, whose totals and leaves include the house accounts. */
  readonly house?: HouseHoldings | undefined;
  /** Absent in older heads, and where no contract is listed. */
  readonly perpetual?: PerpetualSums | undefined;
}
/**
 * What traders have in perpetual accounts, in three sums: margin and realised P&L together are balances, and as such part of the
 * totals too; unrealised P&L at the mark prices isn't a balance yet. A leaf has the same sums, after those of the assets. Profits
 * and losses are added up apart, because no sum in the tree is negative.
 */
export interface PerpetualSums {
  readonly asset: string;
  readonly scale: number;
  /** Balances without what open positions have realised. */
  readonly margin: string;
  /** What open positions have earned or lost so far by closing parts, funding and fees, as far as it's still in the account. */
  readonly realised: ProfitAndLoss;
  readonly unrealised: ProfitAndLoss;
  readonly marks: readonly { readonly symbol: string; readonly price: string }[];
}
export interface ProfitAndLoss {
  readonly profit: string;
  readonly loss: string;
}
/** Accounts of the exchange itself, such as its market maker. Nobody is owed what they hold, so no leaf and no total includes it. */
export interface HouseHoldings {
  /** Their UIDs. Published, so that a trader passed off as a house account notices. */
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

/** The text that is hashed and signed: the fields as one JSON array, so that no two heads serialise the same way. */
export const headText = (h: LiabilityHead): string =>
  JSON.stringify([
    'bourse-liabilities',
    h.perpetual !== undefined ? 4 : h.house !== undefined ? 3 : h.audit === undefined ? 1 : 2,
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
    ...(h.perpetual === undefined ? [] : [perpetualPart(h.perpetual)]),
  ]);

const perpetualPart = (p: PerpetualSums): unknown[] => [
  p.asset,
  p.scale,
  ...columnsOfPerpetual(p),
  p.marks.map(({ symbol, price }) => [symbol, price]),
];

const columnsOfPerpetual = ({ margin, realised, unrealised }: PerpetualSums): string[] => [
  margin,
  ...[realised.profit, realised.loss],
  ...[unrealised.profit, unrealised.loss],
];

/** Each sum of the tree with its published total: one per asset, then those of perpetual accounts. */
export function columnsOf({ totals, perpetual }: LiabilityHead): { readonly scale: number; readonly total: string }[] {
  if (perpetual === undefined) return [...totals];
  const { scale } = perpetual;
  return [...totals, ...columnsOfPerpetual(perpetual).map((total) => ({ scale, total }))];
}

/** The number of sums that a perpetual account adds to a leaf. */
export const PERPETUAL_COLUMNS = 5;

/** In minor units; a loss is negative. */
export interface ThreeSums {
  readonly margin: bigint;
  readonly realised: bigint;
  readonly unrealised: bigint;
}
/** Of a leaf, a trader or everybody, from the sums in the order of the head's columns; undefined if the head has none. */
export function threeSums({ totals, perpetual }: LiabilityHead, sums: readonly bigint[]): ThreeSums | undefined {
  const [margin, profit, loss, unrealisedProfit, unrealisedLoss] = sums.slice(totals.length) as [bigint, bigint, bigint, bigint, bigint];
  return perpetual && { margin, realised: profit - loss, unrealised: unrealisedProfit - unrealisedLoss };
}

/** SHA-256 over the byte 0x03 and the text, in hex. */
export function headHash(sha256: Sha256, head: LiabilityHead): string {
  const text = ascii(headText(head));
  const bytes = new Uint8Array(1 + text.length);
  bytes[0] = HEAD;
  bytes.set(text, 1);
  return hex(sha256(bytes));
}

/** The index of the first head that doesn't follow its predecessor; undefined if the chain is intact. */
export function brokenHead(sha256: Sha256, heads: readonly LiabilityHead[]): number | undefined {
  return heads.find((head, i) => {
    const before = heads[i - 1];
    return before !== undefined && (head.number !== before.number + 1 || head.previous !== headHash(sha256, before));
  })?.number;
}
