import type { ExchangeEvent } from '@bourse/core/event';
import type { Committed } from '../engine/committed.ts';
import { amounts, flags, integers, texts, words } from '../store/array-literal.ts';
import type { Statement } from '../store/statement.ts';

// How deposit and withdrawal events become rows: withdrawals with each of their steps, and what the books did with each deposit.

type Changed<K extends ExchangeEvent['event']> = Extract<ExchangeEvent, { event: K }> & { readonly seq: number; readonly at: number };

export function projectMoney(batch: readonly Committed[]): Statement[] {
  const withdrawals: Changed<'withdrawal_changed'>[] = [];
  const deposits: Changed<'deposit_changed'>[] = [];
  const adjusted: Changed<'adjusted'>[] = [];
  for (const { seq, at, outcomes } of batch) {
    for (const event of outcomes[0].events) {
      if (event.event === 'withdrawal_changed') withdrawals.push({ ...event, seq, at });
      else if (event.event === 'deposit_changed') deposits.push({ ...event, seq, at });
      else if (event.event === 'adjusted') adjusted.push({ ...event, seq, at });
    }
  }
  return [
    ...(withdrawals.length > 0 ? [putWithdrawals(withdrawals), ...addSteps(withdrawals)] : []),
    ...(deposits.length > 0 ? [addDeposits(deposits), addDepositKeys(deposits)] : []),
    ...(adjusted.length > 0 ? [addAdjustments(adjusted)] : []),
  ];
}

function putWithdrawals(all: readonly Changed<'withdrawal_changed'>[]): Statement {
  const last = [...new Map(all.map((one) => [one.withdrawal.withdrawal, one])).values()];
  const w = last.map((one) => one.withdrawal);
  return {
    name: 'put_withdrawals',
    text: `INSERT INTO withdrawal_log AS l (withdrawal, trader, way, asset, network, address, card, receiver, amount, fee, worth, is_trusted, state,
        reviews, given, needed, confirmations, txid, submitted_at, updated_at, seq)
      SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::numeric[],
        $10::numeric[], $11::numeric[], $12::boolean[], $13::text[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::text[],
        $19::bigint[], $20::bigint[], $21::bigint[])
      ON CONFLICT (withdrawal) DO UPDATE SET state = excluded.state, given = excluded.given, confirmations = excluded.confirmations,
        txid = excluded.txid, updated_at = excluded.updated_at, seq = excluded.seq`,
    values: [
      integers(w.map((one) => one.withdrawal)),
      integers(w.map((one) => one.trader)),
      words(w.map((one) => one.way)),
      texts(w.map((one) => one.asset)),
      texts(w.map((one) => one.network)),
      texts(w.map((one) => one.address)),
      integers(w.map((one) => one.card)),
      integers(w.map((one) => one.receiver)),
      amounts(w.map((one) => one.amount)),
      amounts(w.map((one) => one.fee)),
      amounts(w.map((one) => one.worth)),
      flags(w.map((one) => one.isTrusted)),
      words(w.map((one) => one.state)),
      integers(w.map((one) => one.reviews)),
      integers(w.map((one) => one.reviewers.length)),
      integers(w.map((one) => one.needed)),
      integers(w.map((one) => one.confirmations)),
      texts(w.map((one) => one.txid)),
      integers(w.map((one) => one.submittedAt)),
      integers(w.map((one) => one.updatedAt)),
      integers(last.map((one) => one.seq)),
    ],
  };
}

function addSteps(all: readonly Changed<'withdrawal_changed'>[]): Statement[] {
  const steps = all.flatMap(({ seq, at, withdrawal, path }) =>
    path.map((state, position) => ({ seq, at, withdrawal: withdrawal.withdrawal, position, state })),
  );
  if (steps.length === 0) return [];
  return [
    {
      name: 'add_withdrawal_steps',
      text: `INSERT INTO withdrawal_step (seq, withdrawal, position, state, at)
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::text[], $5::bigint[])`,
      values: [
        integers(steps.map((one) => one.seq)),
        integers(steps.map((one) => one.withdrawal)),
        integers(steps.map((one) => one.position)),
        words(steps.map((one) => one.state)),
        integers(steps.map((one) => one.at)),
      ],
    },
  ];
}

const addDeposits = (all: readonly Changed<'deposit_changed'>[]): Statement => ({
  name: 'add_deposit_steps',
  text: `INSERT INTO deposit_step (seq, position, key, trader, asset, amount, state, at)
    SELECT * FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::bigint[], $5::text[], $6::numeric[], $7::text[], $8::bigint[])`,
  values: [
    integers(all.map((one) => one.seq)),
    integers(all.map((_, i) => i)),
    texts(all.map((one) => one.deposit.key)),
    integers(all.map((one) => one.deposit.trader)),
    texts(all.map((one) => one.deposit.asset)),
    amounts(all.map((one) => one.deposit.amount)),
    words(all.map((one) => one.deposit.state)),
    integers(all.map((one) => one.at)),
  ],
});

/**
 * The rows of a deposit are archived in the end; its key stays, because it is credited once. `forgotten_deposit` has the same keys
 * later on, and yet both are needed. That table is what commands are answered from (engine/known-keys.ts): it has the state, changes
 * with it, and lacks a key that the core still has in memory. This one is the witness that the check I10 reads: the writer may only
 * add to it, so a key that was deleted there, by mistake or with SQL, is still found here when it's credited again.
 */
const addDepositKeys = (all: readonly Changed<'deposit_changed'>[]): Statement => ({
  name: 'add_deposit_keys',
  text: `INSERT INTO deposit_key (key, seq, trader, asset, amount)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::numeric[]) ON CONFLICT (key) DO NOTHING`,
  values: [
    texts(all.map((one) => one.deposit.key)),
    integers(all.map((one) => one.seq)),
    integers(all.map((one) => one.deposit.trader)),
    texts(all.map((one) => one.deposit.asset)),
    amounts(all.map((one) => one.deposit.amount)),
  ],
});

const addAdjustments = (all: readonly Changed<'adjusted'>[]): Statement => ({
  name: 'add_adjustments',
  text: `INSERT INTO system_log (seq, position, at, trader, account, asset, amount, reason)
    SELECT *  FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::numeric[], $8::text[])`,
  values: [
    integers(all.map((one) => one.seq)),
    integers(all.map(() => 50)),
    integers(all.map((one) => one.at)),
    integers(all.map((one) => one.trader)),
    words(all.map((one) => one.account)),
    texts(all.map((one) => one.asset)),
    amounts(all.map((one) => one.amount)),
    texts(all.map((one) => one.cause)),
  ],
});
