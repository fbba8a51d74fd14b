import type { Pool } from 'pg';
import type { ActHead } from '../engine/act-chain.ts';
import { type ChainName, headOf } from './chain.ts';

/** The end of a chain; id 0 before its first entry. */
export interface Head {
  readonly id: number;
  readonly hash: string;
}
export type Heads = Readonly<Record<ChainName, Head>>;

const hashAt = {
  office: "SELECT encode(hash, 'hex') AS hash FROM audit_entry WHERE id = $1",
  engine: "SELECT encode(hash, 'hex') AS hash FROM engine_audit WHERE seq = $1",
} as const;
const chains = ['office', 'engine'] as const;

export const readHeads = async (pool: Pick<Pool, 'query'>): Promise<Heads> => ({
  office: await headOf(pool, 'office'),
  engine: await headOf(pool, 'engine'),
});

/**
 * The ends of both chains, kept where SQL can't reach them: in memory, in high-water.json and in the signed heads of the proof. A
 * completely rewritten chain is consistent in itself, but no longer contains its former end.
 */
export class KnownHeads {
  readonly #pool: Pick<Pool, 'query'>;
  #acts: (() => ActHead) | undefined = undefined;
  #known: Partial<Heads>;
  #why: string | undefined = undefined;

  /** `known`: the ends noted by an earlier run. */
  constructor(pool: Pick<Pool, 'query'>, known: Partial<Heads> = {}) {
    this.#pool = pool;
    this.#known = known;
  }

  /** From now on the end of the engine's chain comes from the writer, which computes the hashes. */
  believe(acts: () => ActHead): void {
    this.#acts = acts;
  }

  /** The last verified ends. They don't advance after a break, so the next start finds it again. */
  get heads(): Partial<Heads> {
    return this.#known;
  }

  /** Returns which chain was rewritten; undefined if both only grew. */
  async check(): Promise<string | undefined> {
    if (this.#why !== undefined) return this.#why;
    for (const chain of chains) {
      const acts = chain === 'engine' ? this.#acts?.() : undefined;
      const now = acts === undefined ? await headOf(this.#pool, chain) : { id: acts.seq, hash: acts.hash.toString('hex') };
      const known = this.#known[chain];
      if (known !== undefined && known.id > 0 && (await this.#hashOf(chain, known.id)) !== known.hash)
        return this.#break(`the "${chain}" audit chain was rewritten (I9): entry ${known.id} has changed since it was last seen`);
      if (acts !== undefined && now.id > 0 && (await this.#hashOf(chain, now.id)) !== now.hash)
        return this.#break(`the "${chain}" audit chain was rewritten (I9): entry ${now.id} is not the one that the engine wrote`);
      this.#known = { ...this.#known, [chain]: now };
    }
    return undefined;
  }

  #break(why: string): string {
    this.#why = why;
    return why;
  }

  async #hashOf(chain: ChainName, id: number): Promise<string | undefined> {
    return (await this.#pool.query<{ hash: string }>(hashAt[chain], [id])).rows[0]?.hash;
  }
}

/**
 * The chain ends in the signed heads. A head without leaves was imported from the published file after an older database was
 * restored; its entries aren't in this database.
 */
export async function whyUnlikeSigned(pool: Pick<Pool, 'query'>): Promise<string | undefined> {
  for (const [chain, table, id] of [
    ['office', 'audit_entry', 'id'],
    ['engine', 'engine_audit', 'seq'],
  ] as const) {
    const { rows } = await pool.query<{ number: number; id: number }>(
      `SELECT p.number, p.id FROM (SELECT number, (audit_heads->'${chain}'->>'id')::bigint AS id, audit_heads->'${chain}'->>'hash' AS hash
         FROM proof_head WHERE audit_heads IS NOT NULL AND leaves > 0) AS p
       LEFT JOIN ${table} AS e ON e.${id} = p.id WHERE p.id > 0 AND encode(e.hash, 'hex') IS DISTINCT FROM p.hash ORDER BY p.number LIMIT 1`,
    );
    if (rows[0] !== undefined)
      return `the "${chain}" audit chain was rewritten (I9): entry ${rows[0].id} is not the one in signed head ${rows[0].number}`;
  }
  return undefined;
}
