// What of second contracts is published with each minute: the bytes of every order receipt, every settlement receipt and every change of
// the rules.

import { orderReceiptBytes, rulesChangeBytes, settlementReceiptBytes } from '@bourse/core/proof/receipt';
import type { Pool } from 'pg';
import type { HistoryArchive } from '../history/archive.ts';
import { withArchivedBetween } from './archived.ts';
import { CONTRACT_COLUMNS, SETTLEMENT_COLUMNS } from './project.ts';
import type { Receipts } from './receipts.ts';
import { NOT_SETTLED, type SecondRow, storedSecond } from './stored-second.ts';

export interface Leaf {
  readonly seq: number;
  readonly at: number;
  readonly bytes: Uint8Array;
}
/** Those with from <= at < until, in the order of core/proof/minute-head.ts. */
export type SecondLeaves = (
  from: number,
  until: number,
) => Promise<{ readonly acceptances: readonly Leaf[]; readonly settlements: readonly Leaf[] }>;

interface LeavesOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly archive: HistoryArchive;
  readonly engine: { readonly head: number; projected(seq: number): Promise<void> };
  readonly receipts: Pick<Receipts, 'order' | 'settlement'>;
}

export function secondLeaves({ pool, archive, engine, receipts }: LeavesOptions): SecondLeaves {
  return async (from, until) => {
    await engine.projected(engine.head);
    const [accepted, settled, rules] = await Promise.all([
      readAccepted(pool, from, until).then((rows) => withArchivedBetween(archive, rows, [from, until], 'accepted_at')),
      readSettled(pool, from, until).then((rows) => withArchivedBetween(archive, rows, [from, until], 'settled_at')),
      readRules(pool, from, until),
    ]);
    const acceptances = accepted.map(storedSecond).map(({ second }) => ({
      ...{ seq: second.second, at: second.acceptedAt },
      bytes: orderReceiptBytes(receipts.order(second)),
    }));
    const placed = [
      ...settled.map((row) => ({ position: row.position!, ...settlementLeaf(receipts, row) })),
      ...rules.map(({ seq, position, at, text }) => ({
        ...{ position, seq, at },
        bytes: rulesChangeBytes({ version: 1, sequence: seq, at, text }),
      })),
    ];
    placed.sort((a, b) => a.seq - b.seq || a.position - b.position);
    return { acceptances, settlements: placed.map(({ seq, at, bytes }) => ({ seq, at, bytes })) };
  };
}

function settlementLeaf(receipts: LeavesOptions['receipts'], row: SecondRow): Leaf {
  const { second, settled } = storedSecond(row);
  return { seq: settled!.seq, at: settled!.at, bytes: settlementReceiptBytes(receipts.settlement(second, settled!)) };
}

/** What was accepted in the minute is open still, or was settled after it began. */
const readAccepted = async (pool: LeavesOptions['pool'], from: number, until: number): Promise<SecondRow[]> =>
  (
    await pool.query<SecondRow>({
      name: 'accepted_seconds',
      text: `SELECT ${CONTRACT_COLUMNS}, ${NOT_SETTLED} FROM state.second_contract WHERE accepted_at >= $1 AND accepted_at < $2
        UNION ALL SELECT ${CONTRACT_COLUMNS}, ${SETTLEMENT_COLUMNS} FROM settled_second
          WHERE accepted_at >= $1 AND accepted_at < $2 AND settled_at >= $1
        ORDER BY second`,
      values: [from, until],
    })
  ).rows;

const readSettled = async (pool: LeavesOptions['pool'], from: number, until: number): Promise<SecondRow[]> =>
  (
    await pool.query<SecondRow>({
      name: 'settled_seconds',
      text: `SELECT ${CONTRACT_COLUMNS}, ${SETTLEMENT_COLUMNS} FROM settled_second WHERE settled_at >= $1 AND settled_at < $2`,
      values: [from, until],
    })
  ).rows;

interface RulesRow {
  readonly seq: number;
  readonly position: number;
  readonly at: number;
  readonly text: string;
}
const readRules = async (pool: LeavesOptions['pool'], from: number, until: number): Promise<RulesRow[]> =>
  (
    await pool.query<RulesRow>({
      name: 'second_rule_books',
      text: 'SELECT seq, position, at, text FROM second_rule_book WHERE at >= $1 AND at < $2',
      values: [from, until],
    })
  ).rows;
