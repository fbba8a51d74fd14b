import type { Transferred } from '@bourse/core/event';
import type { Committed } from '../engine/committed.ts';
import { amounts, integers, texts, words } from '../store/array-literal.ts';
import type { Statement } from '../store/statement.ts';

// ---- how events become rows

export function projectFunds(batch: readonly Committed[]): Statement[] {
  const transfers: { readonly seq: number; readonly at: number; readonly transfer: Transferred }[] = [];
  for (const { seq, at, outcomes } of batch) {
    for (const event of outcomes[0].events) if (event.event === 'transferred') transfers.push({ seq, at, transfer: event });
  }
  if (transfers.length === 0) return [];
  return [
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
