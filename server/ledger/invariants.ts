import { houseAccountsFor } from '@bourse/core/ledger/account';
import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { StopCheck } from '../engine/invariants.ts';

/** `broken` selects violations of the invariant: no rows means it holds. */
interface Invariant {
  readonly name: string;
  readonly title: string;
  readonly broken: string;
  /** The parameters of `broken`. */
  readonly values?: readonly unknown[];
}

/**
 * By asset: what the house holds beyond what it owes. A contract's profit is paid before the loss that pays for it is realised, or the
 * reverse, and what passes between traders makes up the difference: negative if they still have to pay, positive if they still have to
 * be paid. It counts in full, also where a loss is larger than its margin: no position is closed beyond its bankruptcy price, so the rest
 * is paid by the insurance fund or by the deleveraged, out of what is counted here already, and never by new money of the house.
 */
export const SURPLUS = `SELECT asset, coalesce(-sum(amount) FILTER (WHERE part = 'house' AND (account = ANY($1)
    OR account = 'practice:issue' AND (SELECT realm FROM realm) = 'practice')), 0)
  - coalesce(sum(amount) FILTER (WHERE part <> 'house' OR account = ANY($2)), 0) AS surplus FROM books GROUP BY asset`;
/** The accounts that count as reserves, and those that are owed like a trader's. */
export const SURPLUS_VALUES = [houseAccountsFor('held'), houseAccountsFor('passing')] as const;

const invariants: readonly Invariant[] = [
  {
    name: 'I2',
    title: 'Each asset sums to zero across all traders and the house',
    broken: `SELECT ${money('sum(b.amount)', 'b.asset')} FROM books AS b GROUP BY b.asset HAVING sum(b.amount) <> 0`,
  },
  {
    name: 'I3',
    title: 'No trader has a negative balance',
    broken: `SELECT b.address || ': ' || ${money('b.amount', 'b.asset')} FROM books AS b WHERE b.part IN ('available', 'frozen') AND b.amount < 0`,
  },
  {
    name: 'I5 fiat',
    title: 'Frozen Funding balances equal what open withdrawals need',
    broken: `SELECT coalesce(p.trader, w.trader) || ' ' || coalesce(p.asset, w.asset) FROM (SELECT trader, asset, frozen FROM state.purse WHERE account = 'fiat' AND frozen > 0) AS p
      FULL JOIN (SELECT trader, asset, sum(amount) AS needed FROM state.withdrawal GROUP BY trader, asset) AS w USING (trader, asset)
      WHERE p.frozen IS DISTINCT FROM w.needed`,
  },
  {
    name: 'I5 spot',
    title: 'Frozen Spot balances equal what open orders and token sales need',
    broken: `SELECT coalesce(p.trader, n.trader) || ' ' || coalesce(p.asset, n.asset) FROM (SELECT trader, asset, frozen FROM state.purse WHERE account = 'spot' AND frozen > 0) AS p
      FULL JOIN (SELECT trader, asset, sum(needed) AS needed FROM (
          SELECT o.trader, CASE o.side WHEN 'buy' THEN i.quote ELSE i.base END AS asset, o.frozen AS needed FROM state.open_order AS o JOIN state.instrument AS i USING (symbol) WHERE o.frozen > 0
          UNION ALL SELECT s.trader, CASE WHEN s.tokens IS NULL THEN 'USDT' ELSE t.asset END, coalesce(s.tokens - s.unlocked, s.amount) FROM state.sale_subscription AS s JOIN state.sale AS t USING (sale)
        ) AS every GROUP BY trader, asset) AS n USING (trader, asset) WHERE p.frozen IS DISTINCT FROM n.needed`,
  },
  {
    name: 'I5 second',
    title: 'Frozen Second balances equal the stakes of open contracts',
    broken: `SELECT coalesce(p.trader, s.trader) || ' ' || coalesce(p.asset, s.asset) FROM (SELECT trader, asset, frozen FROM state.purse WHERE account = 'second' AND frozen > 0) AS p
      FULL JOIN (SELECT trader, 'USDT' AS asset, sum(stake) AS needed FROM state.second_contract GROUP BY trader) AS s USING (trader, asset) WHERE p.frozen IS DISTINCT FROM s.needed`,
  },
  {
    name: 'I7',
    title: 'The house has frozen what open second contracts may cost',
    broken: `SELECT ${money('f.frozen', 'f.asset')} || ' instead of ' || ${money('n.needed', 'f.asset')} FROM (SELECT 'USDT' AS asset, coalesce(sum(amount), 0) AS frozen FROM books WHERE part = 'house' AND account = 'house:second:frozen') AS f,
      (SELECT coalesce(sum(div(stake * ratio, 100000000)), 0) AS needed FROM state.second_contract) AS n WHERE f.frozen <> n.needed`,
  },
  {
    name: 'token sales',
    title: 'The house has frozen the tokens that sales may still give, and every subscription is frozen, paid or returned',
    broken: `SELECT ${money('coalesce(f.frozen, 0)', 'coalesce(f.asset, n.asset)')} || ' instead of ' || ${money('coalesce(n.needed, 0)', 'coalesce(f.asset, n.asset)')} FROM (SELECT asset, sum(amount) AS frozen FROM books WHERE part = 'house' AND account = 'house:ico:frozen' GROUP BY asset) AS f
      FULL JOIN (SELECT t.asset, sum(t.total - p.allotted) AS needed FROM state.sale AS t JOIN state.sale_progress AS p USING (sale) WHERE p.state IN ('listed', 'allotting') GROUP BY t.asset) AS n USING (asset)
      WHERE coalesce(f.frozen, 0) <> coalesce(n.needed, 0)
      UNION ALL SELECT 'sale ' || p.sale FROM state.sale_progress AS p WHERE p.subscribed <> p.paid + p.returned + (SELECT coalesce(sum(amount) FILTER (WHERE tokens IS NULL), 0) FROM state.sale_subscription AS s WHERE s.sale = p.sale)
        OR p.allotted - p.unlocked <> (SELECT coalesce(sum(tokens - unlocked), 0) FROM state.sale_subscription AS s WHERE s.sale = p.sale)`,
  },
  {
    name: 'I10 deposits',
    title: 'Each deposit was credited once',
    broken: `SELECT key FROM deposit_step WHERE state IN ('credited', 'final') GROUP BY key HAVING count(*) FILTER (WHERE state = 'credited') > 1 OR count(*) FILTER (WHERE state = 'final') > 1
      UNION SELECT s.key FROM deposit_step AS s JOIN deposit_key AS k USING (key) WHERE s.state = 'credited' AND s.seq > k.seq AND k.seq > 0`,
  },
  {
    name: 'I10 withdrawals',
    title: 'Each withdrawal ended once',
    broken:
      "SELECT withdrawal::text FROM withdrawal_step WHERE state IN ('done', 'rejected', 'cancelled', 'failed') GROUP BY withdrawal HAVING count(*) > 1",
  },
  {
    name: 'I11',
    // Operators' corrections aren't reserves, and practice money counts in the practice realm only, where there is nothing else.
    title: 'Custody and bank cover what is owed to traders (in practice, issued funds count too)',
    broken: `SELECT ${money('e.surplus', 'e.asset')} FROM (${SURPLUS}) AS e WHERE e.surplus < 0 ORDER BY e.asset`,
    values: SURPLUS_VALUES,
  },
  {
    name: 'I12',
    title: 'House income isn’t negative',
    broken: `SELECT b.account || ' ' || ${money('b.amount', 'b.asset')} FROM books AS b WHERE b.part = 'house' AND b.account = ANY($1) AND b.amount < 0`,
    values: [houseAccountsFor('fund')],
  },
  {
    name: 'I16',
    title: 'No signed payment takes longer than a day',
    broken: stateForADay("'signed', 'broadcast', 'confirming'"),
  },
  {
    // Stops nothing: a payment waits while withdrawals are stopped or its trader is locked, so a stop would only make more of them wait.
    name: 'I16 unsigned',
    title: 'No approved payment waits longer than a day for its signature',
    broken: stateForADay("'reserved'"),
  },
  {
    name: 'I18',
    title: 'Every operator command has its audit entry, and no command is set aside',
    broken: `SELECT 'row ' || id || ' (' || coalesce(kind, origin) || '): ' || set_aside_why FROM command_outbox WHERE set_aside_at IS NOT NULL AND noted_at IS NULL
      UNION ALL SELECT 'command ' || a.seq || ' (' || a.kind || ') has no entry' FROM engine_audit AS a LEFT JOIN command_outbox AS c ON c.seq = a.seq AND c.origin = 'operator'
        LEFT JOIN audit_entry AS e ON e.id = c.entry
      WHERE a.seq > (SELECT from_seq FROM act_matching) AND a.kind NOT IN ('configure', 'set_stop', 'open_trader') AND (c.id IS NULL OR c.entry IS NOT NULL AND e.id IS NULL)
        AND NOT EXISTS (SELECT FROM command_outbox AS w WHERE w.origin = 'operator' AND w.seq IS NULL AND sha256(convert_to(w.body, 'UTF8')) = a.body_hash)`,
  },
];

/** If one of these is broken, withdrawals stop and trading continues (rules 4.3). */
const stopping = invariants.filter(({ name }) => name === 'I11' || name === 'I16');

/** For the check that runs every minute. */
export const watchReserves = (pool: Pick<Pool, 'query'>): readonly StopCheck[] =>
  stopping.map((invariant) => ({ name: invariant.name, check: () => whyBroken(pool, invariant) }));

/** Why the next check would stop withdrawals; undefined if it wouldn't. */
export async function whyStopping(client: Pick<Pool, 'query'>): Promise<string | undefined> {
  for (const invariant of stopping) {
    const why = await whyBroken(client, invariant);
    if (why !== undefined) return why;
  }
  return undefined;
}

async function whyBroken(client: Pick<Pool, 'query'>, invariant: Invariant): Promise<string | undefined> {
  const { name, title } = invariant;
  const found = await violations(client, invariant);
  return found === '' ? undefined : `broken: ${title}: ${found} (${name})`;
}

/** An amount of the books as people read it, with its asset. Both are SQL, the asset with its table's name. */
function money(amount: string, asset: string): string {
  const scale = `coalesce((SELECT scale FROM state.asset AS known WHERE known.asset = ${asset}), 0)`;
  return `trim_scale((${amount}) * ('1e-' || ${scale})::numeric) || ' ' || ${asset}`;
}

function stateForADay(states: string): string {
  return `SELECT w.withdrawal::text FROM state.withdrawal AS w WHERE state IN (${states})
    AND updated_at < (SELECT value FROM state.counter WHERE name = 'clock') - ${DAY_MS} ORDER BY w.withdrawal`;
}

/** What a credit by hand can be paid from; below zero, withdrawals stop (I11). */
export async function readSurplus(client: Pick<Pool, 'query'>, asset: string): Promise<bigint> {
  const { rows } = await client.query<{ surplus: string }>(`SELECT surplus::text FROM (${SURPLUS}) AS e WHERE asset = $3`, [
    ...SURPLUS_VALUES,
    asset,
  ]);
  return BigInt(rows[0]?.surplus ?? 0);
}

/** The first few, separated by commas; empty if the invariant holds. */
async function violations(client: Pick<Pool, 'query'>, { broken, values = [] }: Invariant): Promise<string> {
  const { rows } = await client.query<unknown[]>({ text: `${broken} LIMIT 20`, values, rowMode: 'array' } as never);
  return (rows as unknown as unknown[][]).map(([what]) => String(what)).join(', ');
}

/** All of them on one snapshot of the tables. `unsafe`: what the engine itself has found. */
export async function checkBooks(pool: Pool, unsafe: string | undefined) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const seq = Number((await client.query<{ seq: number }>('SELECT projected_seq AS seq FROM checkpoint')).rows[0]!.seq);
    const checked = [];
    for (const invariant of invariants) {
      const { name, title } = invariant;
      const detail = await violations(client, invariant);
      checked.push({ name, title, isWhole: detail === '', detail });
    }
    await client.query('COMMIT');
    checked.push({
      name: 'engine',
      title: 'The state in memory is intact',
      isWhole: unsafe === undefined,
      detail: unsafe ?? '',
    });
    return { seq, invariants: checked };
  } finally {
    client.release();
  }
}
