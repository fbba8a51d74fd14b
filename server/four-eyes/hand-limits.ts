import type { PoolClient } from 'pg';
import { takeTurn } from '../store/turn.ts';

// A limit per decision can be evaded by splitting: four credits of 9,999 instead of one of 39,996. So manual decisions are also
// counted over 24 hours: per trader, per person across all their accounts, and for all people together.

const USDT = 100_000_000n;

/** What one person may decide alone, per day. Beyond that it takes two. */
export const ALONE = { trader: 10_000n * USDT, person: 50_000n * USDT, house: 250_000n * USDT } as const;
/** What two people may give in adjustments, per day. Beyond that one of them must be an admin. */
export const BY_TWO = { trader: 100_000n * USDT, person: 100_000n * USDT, house: 1_000_000n * USDT } as const;
/** How many enhanced grants one person may take part in per day. */
export const GRANTS_A_DAY = 10;

export type HandKind = 'credit' | 'withdrawal' | 'adjustment' | 'enhanced';
export interface Decision {
  readonly kind: HandKind;
  readonly persons: readonly number[];
  readonly trader: number;
  readonly worth: bigint;
}
interface Limits {
  readonly trader: bigint;
  readonly person: bigint;
  readonly house: bigint;
}
export type Exceeded = 'trader' | 'person' | 'house';

/**
 * Counts a decision, or returns which limit it would exceed and counts nothing. Decisions of one kind are serialised until their
 * commit, so two at once can't both be the last one within the limit.
 */
export async function countByHand(client: PoolClient, decision: Decision, limits: Limits): Promise<Exceeded | undefined> {
  const { kind, persons, trader, worth } = decision;
  await takeTurn(client, `decided by hand: ${kind}`);
  const exceeded = await exceededBy(client, decision, limits);
  if (exceeded !== undefined) return exceeded;
  await client.query('INSERT INTO decided_by_hand (kind, person, trader, worth) SELECT $1, unnest($2::bigint[]), $3, $4', [
    kind,
    persons,
    trader,
    String(worth),
  ]);
  return undefined;
}

/** Which limit a decision would exceed now. */
export async function exceededBy(
  client: Pick<PoolClient, 'query'>,
  { kind, persons, trader, worth }: Decision,
  limits: Limits,
): Promise<Exceeded | undefined> {
  const { rows } = await client.query<{ trader: string; persons: string; house: string }>(
    `SELECT coalesce(sum(worth) FILTER (WHERE trader = $2), 0) AS trader,
       coalesce((SELECT max(own) FROM (SELECT sum(worth) AS own FROM decided_by_hand
         WHERE kind = $1 AND person = ANY ($3) AND at > now() - interval '24 hours' GROUP BY person) AS each), 0) AS persons,
       coalesce(sum(worth), 0) AS house
     FROM decided_by_hand WHERE kind = $1 AND at > now() - interval '24 hours'`,
    [kind, trader, persons],
  );
  const before = rows[0]!;
  // A decision by two people is recorded once for each.
  const each = BigInt(persons.length);
  if (BigInt(before.trader) / each + worth >= limits.trader) return 'trader';
  if (BigInt(before.persons) + worth >= limits.person) return 'person';
  return BigInt(before.house) / each + worth >= limits.house ? 'house' : undefined;
}

/** The people behind these operators' accounts. */
export async function personsOf(client: Pick<PoolClient, 'query'>, operators: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ person: number }>('SELECT DISTINCT person FROM operator WHERE id = ANY ($1)', [operators]);
  return rows.map((row) => Number(row.person));
}

export const hasRole = async (client: Pick<PoolClient, 'query'>, operator: number, role: string): Promise<boolean> =>
  (await client.query('SELECT 1 FROM operator_role WHERE operator = $1 AND role = $2', [operator, role])).rows.length > 0;
