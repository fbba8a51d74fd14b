import type { Command } from '@bourse/core/command';
import type { DepositForgotten } from '@bourse/core/funds/events';
import { amounts, integers, texts, words } from '../store/array-literal.ts';
import type { Statement } from '../store/statement.ts';
import type { Committed } from './committed.ts';

// Keys of deposits and of manual bookings, after the core forgot them (core/funds/lookup.ts). They move from the state's tables to
// tables of their own in the projector's transaction, so every snapshot finds a key in one of the two. `deposit_key` isn't one of them:
// funds/project.ts says why.

/** A client of the pool, or the chain process's session. */
export interface Store {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Commands with a key that the core may have forgotten. */
export const keyKinds = ['credit_deposit', 'finalize_deposit', 'reverse_deposit', 'adjust_balance', 'move_custody'] as const;

/** The command with what the store knows about its key at one moment. Others are returned unchanged. */
export async function lookedUp(client: Store, command: Command): Promise<Command> {
  switch (command.kind) {
    case 'credit_deposit':
    case 'finalize_deposit':
    case 'reverse_deposit': {
      const row = await look<DepositRow>(client, DEPOSIT, command.key);
      if (row.trader === null) return { ...command, lookup: { at: atOf(row) } };
      const { trader, way, asset, amount, state } = row;
      return {
        ...command,
        lookup: { at: atOf(row), found: { trader: Number(trader), way, asset, amount: BigInt(amount), state } as never },
      };
    }
    case 'adjust_balance':
    case 'move_custody': {
      const row = await look<BookingRow>(client, BOOKING, command.key);
      const at = atOf(row);
      return { ...command, lookup: row.booked_at === null ? { at } : { at, found: Number(row.booked_at) as typeof at } };
    }
    default:
      return command;
  }
}

/** Moves forgotten keys to their tables. One that returns, because its chain reversed it years later, moves again. */
export function projectForgotten(batch: readonly Committed[]): Statement[] {
  const deposits: DepositForgotten['deposit'][] = [];
  const bookings: { readonly key: string; readonly dated: number }[] = [];
  for (const { outcomes } of batch) {
    for (const event of outcomes[0].events) {
      if (event.event === 'deposit_forgotten') deposits.push(event.deposit);
      else if (event.event === 'booking_forgotten') bookings.push(event);
    }
  }
  const last = [...new Map(deposits.map((one) => [one.key, one])).values()];
  return [...(last.length > 0 ? [putDeposits(last)] : []), ...(bookings.length > 0 ? [putBookings(bookings)] : [])];
}

interface Looked {
  /** The time of the last command that the tables include; null in an empty database. */
  readonly at: string | null;
}
interface DepositRow extends Looked {
  readonly trader: string | null;
  readonly way: string;
  readonly asset: string;
  readonly amount: string;
  readonly state: string;
}
interface BookingRow extends Looked {
  readonly booked_at: string | null;
}

const CLOCK = "(SELECT value FROM state.counter WHERE name = 'clock') AS at";
const DEPOSIT = `SELECT ${CLOCK}, known.* FROM (SELECT) AS one LEFT JOIN (
    SELECT trader, way, asset, amount::text, state FROM state.deposit WHERE key = $1
    UNION ALL SELECT trader, way, asset, amount::text, state FROM forgotten_deposit WHERE key = $1 LIMIT 1
  ) AS known ON true`;
const BOOKING = `SELECT ${CLOCK}, known.booked_at FROM (SELECT) AS one LEFT JOIN (
    SELECT (SELECT value FROM state.counter WHERE name = 'clock') AS booked_at FROM state.booked WHERE key = $1
    UNION ALL SELECT at FROM state.dated_booking WHERE key = $1
    UNION ALL SELECT at FROM forgotten_booking WHERE key = $1 LIMIT 1
  ) AS known ON true`;

const look = async <T extends Looked>(client: Store, text: string, key: string): Promise<T> =>
  (await client.query(text, [key])).rows[0] as T;
const atOf = ({ at }: Looked) => Number(at ?? 0) as NonNullable<Extract<Command, { kind: 'move_custody' }>['lookup']>['at'];

const putDeposits = (all: readonly DepositForgotten['deposit'][]): Statement => ({
  name: 'put_forgotten_deposits',
  text: `INSERT INTO forgotten_deposit (key, trader, way, asset, amount, state, at)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::numeric[], $6::text[], $7::bigint[])
    ON CONFLICT (key) DO UPDATE SET state = excluded.state, at = excluded.at`,
  values: [
    texts(all.map((one) => one.key)),
    integers(all.map((one) => one.trader)),
    words(all.map((one) => one.way)),
    texts(all.map((one) => one.asset)),
    amounts(all.map((one) => one.amount)),
    words(all.map((one) => one.state)),
    integers(all.map((one) => one.at)),
  ],
});

const putBookings = (all: readonly { readonly key: string; readonly dated: number }[]): Statement => ({
  name: 'put_forgotten_bookings',
  text: 'INSERT INTO forgotten_booking (key, at) SELECT * FROM unnest($1::text[], $2::bigint[]) ON CONFLICT (key) DO NOTHING',
  values: [texts(all.map((one) => one.key)), integers(all.map((one) => one.dated))],
});
