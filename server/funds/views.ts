import type { funds as contract, TransferRecord } from '@bourse/contract/funds';
import type { Transferred } from '@bourse/core/funds/events';
import type { Account } from '@bourse/core/ledger/account';
import type { Pool } from 'pg';
import type { Committed } from '../engine/committed.ts';
import type { EnginePort } from '../engine/submission.ts';
import { page, pageSize, readCursor, since } from '../http/page.ts';
import { isRefusal } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { amounts, integers, texts, words } from '../store/array-literal.ts';
import type { Listing } from '../store/listing.ts';
import type { Statement } from '../store/statement.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { projectMoney } from './project.ts';

// ---- how events become rows

export function projectFunds(batch: readonly Committed[]): Statement[] {
  const transfers: { readonly seq: number; readonly at: number; readonly transfer: Transferred }[] = [];
  for (const { seq, at, outcomes } of batch) {
    for (const event of outcomes[0].events) if (event.event === 'transferred') transfers.push({ seq, at, transfer: event });
  }
  const money = projectMoney(batch);
  if (transfers.length === 0) return money;
  return [
    ...money,
    {
      name: 'add_transfers',
      text: `INSERT INTO transfer_log (seq, at, trader, source, destination, asset, amount)
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::numeric[])`,
      values: [
        integers(transfers.map(({ seq }) => seq)),
        integers(transfers.map(({ at }) => at)),
        integers(transfers.map(({ transfer }) => transfer.trader)),
        words(transfers.map(({ transfer }) => transfer.from)),
        words(transfers.map(({ transfer }) => transfer.to)),
        texts(transfers.map(({ transfer }) => transfer.asset)),
        amounts(transfers.map(({ transfer }) => transfer.amount)),
      ],
    },
  ];
}

// ---- how rows become answers

interface Reading {
  readonly pool: Pick<Pool, 'query'>;
  readonly engine: EnginePort;
  readonly listing: Listing;
}
interface Row {
  readonly seq: number;
  readonly at: number;
  readonly source: Account;
  readonly destination: Account;
  readonly asset: string;
  readonly amount: string;
}

export const fundsViews = (o: Reading): Pick<Handlers<typeof contract>, 'transfers'> => ({
  transfers: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const { rows } = await o.pool.query<Row>({
      name: 'transfers',
      text: `SELECT seq, at, source, destination, asset, amount FROM transfer_log
        WHERE trader = $1 AND seq < $2 AND at >= $3 AND ($4::text IS NULL OR source = $4 OR destination = $4) AND ($5::text IS NULL OR asset = $5)
        ORDER BY seq DESC LIMIT $6`,
      values: [trader, before[0], since(input.days, o.engine.now()), input.account ?? null, input.asset ?? null, size + 1],
    });
    const told = page(rows, size, (row) => [row.seq]);
    return { transfers: told.rows.map((row) => record(o.listing, row)), ...(told.cursor !== undefined && { cursor: told.cursor }) };
  },
});

const record = (listing: Listing, row: Row): TransferRecord => ({
  id: String(row.seq),
  from: row.source,
  to: row.destination,
  asset: row.asset,
  amount: amountText(listing, row.asset, BigInt(row.amount)),
  status: 'done',
  at: timeText(row.at),
});
