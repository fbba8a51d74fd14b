import { integers, texts } from '../../../store/array-literal.ts';
import type { Pool } from '../../../store/postgres.ts';

// A deposit is credited to the trader of the address that was paid, and a trader pays to the address that is shown. One edited by SQL
// would send the deposits of one trader to another, or out of the exchange, so each is sealed when it's assigned, and so is the public key
// that addresses are derived from (decision 0112).

/** Makes seals with a key that isn't in the database. */
export interface Sealing {
  ofFacts(what: string, facts: readonly unknown[]): Buffer;
}
export interface AssignedAddress {
  readonly family: string;
  readonly address: string;
  readonly trader: number;
  readonly child: number;
}
export type SealedAddress = AssignedAddress & { readonly seal: Buffer | null };

export const sealOfAddress = (by: Sealing, { family, address, trader, child }: AssignedAddress): Buffer =>
  by.ofFacts('deposit address', [family, address, String(trader), String(child)]);
export const isAsAssigned = (by: Sealing, row: SealedAddress): boolean => row.seal?.equals(sealOfAddress(by, row)) === true;

export const sealOfWallet = (by: Sealing, chain: string, family: string, extendedPublicKey: string): Buffer =>
  by.ofFacts('chain wallet', [chain, family, extendedPublicKey]);

const PAGE = 5_000;
type Row = SealedAddress & { readonly id: number };

/** Seals addresses that a version without seals assigned, as they are: only for the start that introduces seals. */
export async function sealOlderAddresses(pool: Pick<Pool, 'query'>, by: Sealing): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<Row>(
      `SELECT id, family, address, trader, child, seal FROM chain_address WHERE seal IS NULL LIMIT ${PAGE}`,
    );
    if (rows.length === 0) return;
    await pool.query(
      `UPDATE chain_address AS a SET seal = decode(u.s, 'hex') FROM unnest($1::bigint[], $2::text[]) AS u (id, s) WHERE a.id = u.id`,
      [integers(rows.map(({ id }) => id)), texts(rows.map((row) => sealOfAddress(by, row).toString('hex')))],
    );
  }
}

/** Addresses checked per minute; more of them take several rounds. */
const AT_ONCE = 50_000;

/** Runs every minute: finds addresses that aren't assigned as they were sealed. */
export function watchAddresses(pool: Pick<Pool, 'query'>, by: Sealing): () => Promise<string | undefined> {
  let from = 0;
  return async () => {
    const { rows } = await pool.query<Row>(
      `SELECT id, family, address, trader, child, seal FROM chain_address WHERE id > $1 ORDER BY id LIMIT ${AT_ONCE}`,
      [from],
    );
    const wrong = rows.find((row) => !isAsAssigned(by, row));
    if (wrong !== undefined)
      return `the ${wrong.family} address of trader ${wrong.trader} was not assigned by the exchange, or was changed`;
    from = rows.length < AT_ONCE ? 0 : Number(rows.at(-1)!.id);
    return undefined;
  };
}
