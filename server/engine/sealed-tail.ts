import type { Client } from '../store/postgres.ts';
import { refuseOtherRules } from '../store/rules-version.ts';
import { columnsOf, type SealChain, type SealedLine } from './seal-chain.ts';

type Session = Pick<Client, 'query'>;

interface JournalRow extends SealedLine {
  readonly core_version: number;
  /** Of the batch that ends with this command. */
  readonly seal: Buffer | null;
}

/** A longer batch than any writer appends. */
const TOO_LONG = 20_000;

/**
 * The journal after the checkpoint in batches. Checked against the chain of seals, each batch is one that the writer appended, and the
 * first row that isn't part of one ends it: that row is returned. What a version without seals left there has other rules and is refused.
 */
export async function* tailOf(
  session: Session,
  projectedSeq: number,
  chain?: SealChain,
): AsyncGenerator<readonly JournalRow[], JournalRow | undefined> {
  if (chain === undefined) {
    yield* pagesAfter(session, projectedSeq);
    return undefined;
  }
  // The tables always end with a whole batch, whose seal is the first one's predecessor.
  chain.goOnFrom(await sealAt(session, projectedSeq));
  let head = projectedSeq;
  let batch: JournalRow[] = [];
  for await (const page of pagesAfter(session, projectedSeq)) {
    for (const row of page) {
      batch.push(row);
      if (row.seq !== head + batch.length || batch.length > TOO_LONG) return batch[0];
      if (row.seal === null) continue;
      if (!chain.fits(columnsOf(batch), row.seal)) return batch[0];
      yield batch;
      head = row.seq;
      batch = [];
    }
  }
  return batch[0];
}

async function* pagesAfter(session: Session, seq: number, page = 5_000): AsyncGenerator<readonly JournalRow[]> {
  for (let last = seq; ; ) {
    const { rows } = await session.query<JournalRow>(
      `SELECT j.seq, j.at, j.origin, j.kind, j.body, j.core_version, s.seal
       FROM journal AS j LEFT JOIN journal_seal AS s ON s.last_seq = j.seq WHERE j.seq > $1 ORDER BY j.seq LIMIT $2`,
      [last, page],
    );
    for (const row of rows) refuseOtherRules(row.core_version);
    yield rows;
    if (rows.length < page) return;
    last = rows.at(-1)!.seq;
  }
}

const sealAt = async (session: Session, seq: number): Promise<Buffer | undefined> =>
  (await session.query<{ seal: Buffer }>('SELECT seal FROM journal_seal WHERE last_seq = $1', [seq])).rows[0]?.seal;
