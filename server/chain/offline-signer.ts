import pg from 'pg';
import type { SignerPort } from '../gateways/signer/port.ts';
import type { Signed, SigningRefused, SigningRequest } from '../gateways/signer/request.ts';

/**
 * Offline signing: a request is kept until an operator has carried it to the signer's machine and back (chain/unsigned.ts). Once
 * exported, a request never changes, its fee included.
 */
export class OfflineSigner implements SignerPort {
  readonly isOffline = true;
  readonly #pool: pg.Pool;

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'bourse unsigned' });
    this.#pool.on('error', () => undefined);
  }

  close = (): Promise<void> => this.#pool.end();

  async sign(transaction: number, request: SigningRequest): Promise<Signed | SigningRefused | 'waiting'> {
    const { rows } = await this.#pool.query<{ raw: string | null; hash: string | null; refused: string | null }>(
      `INSERT INTO chain_unsigned (transaction, request) VALUES ($1, $2)
       ON CONFLICT (transaction) DO UPDATE SET transaction = excluded.transaction RETURNING raw, hash, refused`,
      [transaction, JSON.stringify(request)],
    );
    const row = rows[0];
    if (row?.raw && row.hash) return { raw: row.raw, hash: row.hash };
    return row?.refused ? { refused: row.refused } : 'waiting';
  }
}
