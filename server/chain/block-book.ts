import type { Block } from '../gateways/chain/evm/node.ts';
import type { ChainSession } from './session.ts';

/** The most recent blocks of one chain as they were read, and how far it was read. */
export class BlockBook {
  readonly #session: ChainSession;
  readonly #chain: string;

  constructor(session: ChainSession, chain: string) {
    this.#session = session;
    this.#chain = chain;
  }

  /** The last block read; undefined on the first start. */
  async tip(): Promise<number | undefined> {
    const [row] = await this.#session.query<{ scanned: number }>('SELECT scanned FROM chain_state WHERE chain = $1 AND scanned >= 0', [
      this.#chain,
    ]);
    return row?.scanned;
  }

  /** Remembered blocks, highest first. */
  kept = (): Promise<Block[]> =>
    this.#session.query<Block & Record<string, unknown>>(
      'SELECT height, hash, parent FROM chain_block WHERE chain = $1 ORDER BY height DESC',
      [this.#chain],
    ) as Promise<Block[]>;

  async forgetAbove(height: number): Promise<void> {
    await this.#session.query('DELETE FROM chain_block WHERE chain = $1 AND height > $2', [this.#chain, height]);
    await this.#session.query('UPDATE chain_state SET scanned = least(scanned, $2) WHERE chain = $1', [this.#chain, height]);
  }

  async keep(blocks: readonly Block[], scanned: number, head: number, keptFrom: number): Promise<void> {
    if (blocks.length > 0) {
      await this.#session.query(
        `INSERT INTO chain_block (chain, height, hash, parent) SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[])
         ON CONFLICT (chain, height) DO UPDATE SET hash = excluded.hash, parent = excluded.parent`,
        [this.#chain, blocks.map((b) => b.height), blocks.map((b) => b.hash), blocks.map((b) => b.parent)],
      );
    }
    await this.#session.query('DELETE FROM chain_block WHERE chain = $1 AND height < $2', [this.#chain, keptFrom]);
    await this.#session.query(
      `INSERT INTO chain_state (chain, head, scanned) VALUES ($1, $2, $3)
       ON CONFLICT (chain) DO UPDATE SET head = excluded.head, scanned = excluded.scanned, looked_at = now()`,
      [this.#chain, head, scanned],
    );
  }

  /** What operators see: when the chain was last polled, and its fault, if any. */
  async note(fault: string | undefined): Promise<void> {
    await this.#session.query(
      `INSERT INTO chain_state (chain, head, scanned, fault) VALUES ($1, 0, -1, $2)
       ON CONFLICT (chain) DO UPDATE SET fault = excluded.fault, looked_at = now()`,
      [this.#chain, fault ?? null],
    );
  }
}
