import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { Check } from '../engine/invariants.ts';

/** `broken` selects violations of the invariant: no rows means it holds. */
interface Invariant {
  readonly name: string;
  readonly title: string;
  readonly broken: string;
}

const invariants: readonly Invariant[] = [
  {
    name: 'I2',
    title: 'Each asset sums to zero across all traders and the house',
    broken: "SELECT asset || ': ' || sum(amount) FROM books GROUP BY asset HAVING sum(amount) <> 0",
  },
  {
    name: 'I3',
    title: 'No trader has a negative balance',
    broken: "SELECT address || ': ' || amount FROM books WHERE part IN ('available', 'frozen') AND amount < 0",
  },
  {
    name: 'I5 fiat',
    title: 'Frozen fiat balances equal what open withdrawals need',
    broken: `SELECT coalesce(p.trader, w.trader) || ' ' || coalesce(p.asset, w.asset) FROM (SELECT trader, asset, frozen FROM state.purse WHERE account = 'fiat' AND frozen > 0) AS p
      FULL JOIN (SELECT trader, asset, sum(amount) AS needed FROM state.withdrawal GROUP BY trader, asset) AS w USING (trader, asset)
      WHERE p.frozen IS DISTINCT FROM w.needed`,
  },
  {
    name: 'I5 spot',
    title: 'Frozen spot balances equal what open orders need',
    broken: `SELECT coalesce(p.trader, o.trader) || ' ' || coalesce(p.asset, o.asset) FROM (SELECT trader, asset, frozen FROM state.purse WHERE account = 'spot' AND frozen > 0) AS p
      FULL JOIN (SELECT o.trader, CASE o.side WHEN 'buy' THEN i.quote ELSE i.base END AS asset, sum(o.frozen) AS needed FROM state.open_order AS o
        JOIN state.instrument AS i USING (symbol) WHERE o.frozen > 0 GROUP BY 1, 2) AS o USING (trader, asset) WHERE p.frozen IS DISTINCT FROM o.needed`,
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
    broken: `SELECT asset || ': ' || (reserves - liabilities) FROM (SELECT asset,
        coalesce(-sum(amount) FILTER (WHERE part = 'house' AND (account IN ('custody:hot', 'custody:cold', 'bank')
          OR account = 'practice:issue' AND (SELECT realm FROM realm) = 'practice')), 0) AS reserves,
        coalesce(sum(amount) FILTER (WHERE part <> 'house'), 0) AS liabilities FROM books GROUP BY asset) AS e WHERE reserves < liabilities`,
  },
  {
    name: 'I12',
    title: 'House income isn’t negative',
    broken:
      "SELECT account || ' ' || asset FROM books WHERE part = 'house' AND account IN ('fee:spot', 'fee:withdraw', 'fee:flash', 'spread:flash', 'house:flash', 'fee:perpetual', 'insurance') AND amount < 0",
  },
  {
    name: 'I16',
    title: 'No payment takes longer than a day',
    broken: `SELECT withdrawal::text FROM state.withdrawal WHERE state IN ('reserved', 'signed', 'broadcast', 'confirming')
      AND updated_at < (SELECT value FROM state.counter WHERE name = 'clock') - ${DAY_MS}`,
  },
  {
    name: 'I18',
    title: 'Every operator command has its audit entry, and no command is set aside',
    broken: `SELECT 'row ' || id || ' (' || coalesce(kind, origin) || '): ' || set_aside_why FROM command_outbox WHERE set_aside_at IS NOT NULL AND noted_at IS NULL
      UNION ALL SELECT 'command ' || a.seq || ' (' || a.kind || ') has no entry' FROM engine_audit AS a LEFT JOIN command_outbox AS c ON c.seq = a.seq AND c.origin = 'operator'
        LEFT JOIN audit_entry AS e ON e.id = c.entry
      WHERE a.seq > (SELECT from_seq FROM act_matching) AND a.kind NOT IN ('configure', 'set_stop', 'open_trader') AND (c.id IS NULL OR c.entry IS NOT NULL AND e.id IS NULL)
        AND a.at < (SELECT value FROM state.counter WHERE name = 'clock') - 5000`,
  },
];

/** If one of these is broken, withdrawals stop and trading continues (rules 4.3). */
const stopping = ['I11', 'I16'];

/** For the check that runs every minute. */
export function watchReserves(pool: Pick<Pool, 'query'>): readonly Check[] {
  return invariants
    .filter(({ name }) => stopping.includes(name))
    .map(({ name, title, broken }) => async () => {
      const found = await violations(pool, broken);
      return found === '' ? undefined : `broken: ${title}: ${found} (${name})`;
    });
}

/** The first few, separated by commas; empty if the invariant holds. */
async function violations(client: Pick<Pool, 'query'>, broken: string): Promise<string> {
  const { rows } = await client.query<unknown[]>({ text: `${broken} LIMIT 20`, rowMode: 'array' } as never);
  return (rows as unknown as unknown[][]).map(([what]) => String(what)).join(', ');
}

/** All of them on one snapshot of the tables. `unsafe`: what the engine itself has found. */
export async function checkBooks(pool: Pool, unsafe: string | undefined) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const seq = Number((await client.query<{ seq: number }>('SELECT projected_seq AS seq FROM checkpoint')).rows[0]!.seq);
    const checked = [];
    for (const { name, title, broken } of invariants) {
      const detail = await violations(client, broken);
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
