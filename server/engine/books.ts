import type { Pool } from '../store/postgres.ts';

type Store = Pick<Pool, 'query'>;
/** So many commands are added up by one statement: a long journal is read in steps, between which others get their turn. */
const STEP = 20_000;
const PAGE = 5_000;

/**
 * Invariant I8 (rules 4.3) against whoever has SQL: what all postings together make of each address is what the tables hold.
 * The sums are kept here, where no statement reaches, and only what was posted since is added.
 */
export class Books {
  readonly #sums = new Map<string, bigint>();
  #seq = 0;

  /** The first address whose balance is not what was posted to it; undefined where all is well. */
  async whyWrong(pool: Pool): Promise<string | undefined> {
    const client = await pool.connect();
    try {
      for (let until = await headOf(client); this.#seq < until; ) await this.#add(client, Math.min(until, this.#seq + STEP));
      await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await this.#add(client, await headOf(client));
      return await this.#compare(client);
    } finally {
      await client.query('ROLLBACK').catch(() => undefined);
      client.release();
    }
  }

  async #add(client: Store, until: number): Promise<void> {
    const { rows } = await client.query<{ address: string; amount: string }>(
      `SELECT address, sum(amount)::text AS amount FROM (
         SELECT destination AS address, amount FROM posting WHERE seq > $1 AND seq <= $2
         UNION ALL SELECT source, -amount FROM posting WHERE seq > $1 AND seq <= $2
       ) AS moved GROUP BY address`,
      [this.#seq, until],
    );
    for (const { address, amount } of rows) this.#sums.set(address, (this.#sums.get(address) ?? 0n) + BigInt(amount));
    this.#seq = until;
  }

  async #compare(client: Store): Promise<string | undefined> {
    let seen = 0;
    const wrong = (address: string, held: string): string | undefined => {
      const posted = this.#sums.get(address) ?? 0n;
      if (posted !== 0n) seen += 1;
      return posted === BigInt(held) ? undefined : `${address} holds ${held} minor units, but ${posted} were posted to it (I8)`;
    };
    let last: readonly [number, string, string] = [0, '', ''];
    for (;;) {
      const { rows } = await client.query<{ trader: number; account: string; asset: string; available: string; frozen: string }>(
        `SELECT trader, account, asset, available::text, frozen::text FROM state.purse
         WHERE (trader, account, asset) > ($1, $2, $3) ORDER BY trader, account, asset LIMIT ${PAGE}`,
        [...last],
      );
      for (const { trader, account, asset, available, frozen } of rows) {
        const address = `trader:${trader}:${account}:${asset}`;
        const why = wrong(`${address}:available`, available) ?? wrong(`${address}:frozen`, frozen);
        if (why !== undefined) return why;
        last = [trader, account, asset];
      }
      if (rows.length < PAGE) break;
    }
    const house = await client.query<{ address: string; balance: string }>(
      "SELECT 'house:' || account || ':' || asset AS address, balance::text FROM state.house_balance",
    );
    // A debt is the other side of what the house has lost: its address is below zero by what is owed.
    const owed = await client.query<{ address: string; balance: string }>(
      "SELECT 'trader:' || trader || ':debt:' || asset AS address, (-amount)::text AS balance FROM state.debt",
    );
    for (const { address, balance } of [...house.rows, ...owed.rows]) {
      const why = wrong(address, balance);
      if (why !== undefined) return why;
    }
    const held = [...this.#sums.values()].filter((sum) => sum !== 0n).length;
    return seen === held ? undefined : `${held - seen} balances that postings made are missing from the tables (I8)`;
  }
}

async function headOf(client: Store): Promise<number> {
  const { rows } = await client.query<{ seq: number }>('SELECT projected_seq AS seq FROM checkpoint');
  return Number(rows[0]?.seq ?? 0);
}
