import type { Posted, PracticeCredited } from '@bourse/core/event';
import { address } from '@bourse/core/ledger/account';
import type { Committed } from '../engine/committed.ts';
import { amounts, integers, texts, words } from '../store/array-literal.ts';
import type { Statement } from '../store/statement.ts';

// ---- how events become rows (the purses themselves are part of the state: state.purse)

interface Line<E> {
  readonly seq: number;
  readonly at: number;
  /** Counts the lines of this kind within one command. */
  readonly position: number;
  readonly event: E;
}

export function projectLedger(batch: readonly Committed[]): Statement[] {
  const postings: Line<Posted>[] = [];
  const credits: Line<PracticeCredited>[] = [];
  for (const { seq, at, outcomes } of batch) {
    let posted = 0;
    let credited = 0;
    for (const event of outcomes[0].events) {
      if (event.event === 'posted') postings.push({ seq, at, position: posted++, event });
      else if (event.event === 'practice_credited') credits.push({ seq, at, position: credited++, event });
    }
  }
  return [...(postings.length > 0 ? [addPostings(postings)] : []), ...(credits.length > 0 ? [addCredits(credits)] : [])];
}

const addPostings = (lines: readonly Line<Posted>[]): Statement => ({
  name: 'add_postings',
  text: `INSERT INTO posting (seq, position, at, source, destination, asset, amount)
    SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::numeric[])`,
  values: [
    integers(lines.map((line) => line.seq)),
    integers(lines.map((line) => line.position)),
    integers(lines.map((line) => line.at)),
    texts(lines.map(({ event }) => address(event.from, event.asset))),
    texts(lines.map(({ event }) => address(event.to, event.asset))),
    texts(lines.map((line) => line.event.asset)),
    amounts(lines.map((line) => line.event.amount)),
  ],
});

const addCredits = (lines: readonly Line<PracticeCredited>[]): Statement => ({
  name: 'add_system_log',
  text: `INSERT INTO system_log (seq, position, at, trader, account, asset, amount, reason)
    SELECT *, 'practice' FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::numeric[])`,
  values: [
    integers(lines.map((line) => line.seq)),
    integers(lines.map((line) => line.position)),
    integers(lines.map((line) => line.at)),
    integers(lines.map((line) => line.event.trader)),
    words(lines.map((line) => line.event.account)),
    texts(lines.map((line) => line.event.asset)),
    amounts(lines.map((line) => line.event.amount)),
  ],
});

// ---- how rows become answers
