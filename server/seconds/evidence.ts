// What a trader downloads about a settled contract: both receipts, the rules, the ticks, and the signed heads that have all of it.

import { underlyingOf } from '@bourse/contract/instrument-id';
import type { seconds as contract } from '@bourse/contract/seconds';
import { minuteOf, type SignedMinuteHead } from '@bourse/core/proof/minute-head';
import { orderReceiptBytes, settlementReceiptBytes } from '@bourse/core/proof/receipt';
import { hex } from '@bourse/core/proof/sha256';
import type { Inclusion, TicksOfMinute } from '@bourse/core/seconds/evidence';
import { MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { HistoryArchive } from '../history/archive.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { decidedAt } from './contract-ticks.ts';
import type { Receipts } from './receipts.ts';
import type { StoredSecond } from './stored-second.ts';
import { ownSecond } from './views.ts';

/** What the proof room has published. */
export interface MinuteProofs {
  /** Times before this are in published heads. */
  publishedUntil(): number;
  heads(fromMinute: number, toMinute: number): Promise<readonly SignedMinuteHead[]>;
  /** The leaf's place and path in the tree of its minute; undefined if it isn't there. */
  inclusion(tree: 'acceptances' | 'settlements', minute: number, leaf: Uint8Array): Promise<Inclusion | undefined>;
  /** All ticks of an index with a number above `after`, up to the first one later than `until`; undefined while they aren't all published. */
  ticks(symbol: string, after: number, until: number): Promise<readonly TicksOfMinute[] | undefined>;
  /** Whether the exchange was restored from a backup and lost what it published about one of these minutes. Both included. */
  isLost(fromMinute: number, toMinute: number): Promise<boolean>;
  /** The signing keys, hex, oldest first. */
  keys(): readonly string[];
}

export interface EvidenceOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly archive: HistoryArchive;
  readonly receipts: Receipts;
  readonly proofs: MinuteProofs;
}

export const evidenceCall = (o: EvidenceOptions): Pick<Handlers<typeof contract>, 'evidence'> => ({
  evidence: async ({ contractId }, { trader }) => {
    const found = await ownSecond(o, trader, contractId);
    if (found === undefined) return refuse('not-found');
    if (await isLost(o, found)) return refuse('evidence-gap');
    return (await evidenceOf(o, found)) ?? refuse('evidence-pending');
  },
});

const isLost = async ({ proofs }: EvidenceOptions, { second, settled }: StoredSecond): Promise<boolean> =>
  settled !== undefined && proofs.isLost(minuteOf(second.acceptedAt), minuteOf(Math.max(decidedAt(second), settled.at)));

/** Undefined until everything is published. */
async function evidenceOf({ pool, receipts, proofs }: EvidenceOptions, { second, settled }: StoredSecond) {
  if (settled === undefined) return undefined;
  const ticks = await proofs.ticks(underlyingOf(second.symbol), second.tickNumber, decidedAt(second));
  const last = ticks?.at(-1)?.ticks.at(-1);
  if (ticks === undefined || last === undefined) return undefined;
  const minutes = { first: minuteOf(second.acceptedAt), settled: minuteOf(settled.at), last: minuteOf(Math.max(last.at, settled.at)) };
  if (proofs.publishedUntil() < (minutes.last + 1) * MINUTE_MS) return undefined;
  const [order, settlement] = [receipts.signedOrder(second), receipts.signedSettlement(second, settled)];
  const [heads, orderProof, settlementProof, ruleBook] = await Promise.all([
    proofs.heads(minutes.first, minutes.last),
    proofs.inclusion('acceptances', minutes.first, orderReceiptBytes(receipts.order(second))),
    proofs.inclusion('settlements', minutes.settled, settlementReceiptBytes(receipts.settlement(second, settled))),
    readRuleBook(pool, second.ruleBook),
  ]);
  if (orderProof === undefined || settlementProof === undefined || ruleBook === undefined) return undefined;
  return {
    ...({ bundle: 'bourse-second', version: 1, uid: String(second.trader), salt: hex(receipts.salt(second.second)) } as const),
    ...{ order, settlement, ruleBook, keys: proofs.keys(), heads, orderProof, settlementProof },
    // Absent prices are null in JSON, so that a field that's left out is never taken for one.
    ticks: ticks.map((minute) => ({ ...minute, ticks: minute.ticks.map(({ fine, ...tick }) => ({ ...tick, fine: fine ?? null })) })),
  };
}

async function readRuleBook(pool: EvidenceOptions['pool'], hash: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ text: string }>('SELECT text FROM second_rule_book WHERE hash = $1 LIMIT 1', [hash]);
  return rows[0]?.text;
}
