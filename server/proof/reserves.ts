import type { ReserveAddress } from '@bourse/contract/proof';
import type { Pool, PoolClient } from 'pg';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { refuse } from '../http/refusal.ts';

/** What is to be published: an address, and a message signed with its key. */
export interface WantedReserve {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}
type Row = WantedReserve & { readonly id: number; readonly since: Date };

export const ADD = 'proof.add-reserve';
export const REMOVE = 'proof.remove-reserve';

export async function readReserves(client: Pick<Pool | PoolClient, 'query'>): Promise<ReserveAddress[]> {
  const { rows } = await client.query<Row>('SELECT * FROM reserve_address ORDER BY asset, network, address');
  return rows.map(({ id, since, asset, network, address, message, signature }) => ({
    id: String(id),
    ...{ asset, network, address, message, signature },
    since: since.toISOString(),
  }));
}

/** Traders judge the exchange by its published reserves, so adding and removing an address both need a second person. */
export function registerReserves(fourEyes: FourEyes): void {
  const roles = { make: ['finance', 'admin'], decide: ['risk', 'admin', 'finance'] } as const;
  fourEyes.register<WantedReserve>(ADD, {
    ...roles,
    async describe(client, wanted) {
      const { asset, network, address, message } = wanted;
      const listed = await client.query<Row>('SELECT * FROM reserve_address WHERE asset = $1 AND network = $2 AND address = $3', [
        asset,
        network,
        address,
      ]);
      const [before] = listed.rows;
      const isSame = before?.message === message && before.signature === wanted.signature;
      const changes = isSame
        ? []
        : [
            { name: 'address', ...(before && { before: before.address }), after: `${asset} ${network} ${address}` },
            { name: 'message', ...(before && { before: before.message }), after: message },
            { name: 'signature', ...(before && { before: before.signature }), after: wanted.signature },
          ];
      return { title: `Publish reserve address ${address}`, subject: `reserve:${asset}:${address}`, changes };
    },
    async apply(client, { asset, network, address, message, signature }) {
      await client.query(
        `INSERT INTO reserve_address (asset, network, address, message, signature) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (asset, network, address) DO UPDATE SET message = excluded.message, signature = excluded.signature, since = now()`,
        [asset, network, address, message, signature],
      );
      return undefined;
    },
  });
  fourEyes.register<{ readonly id: number }>(REMOVE, {
    ...roles,
    async describe(client, { id }) {
      const { rows } = await client.query<Row>('SELECT * FROM reserve_address WHERE id = $1', [id]);
      const [row] = rows;
      if (row === undefined) return refuse('not-found');
      const { asset, network, address } = row;
      return {
        title: `Remove reserve address ${address}`,
        subject: `reserve:${asset}:${address}`,
        changes: [{ name: 'address', before: `${asset} ${network} ${address}` }],
      };
    },
    async apply(client, { id }) {
      await client.query('DELETE FROM reserve_address WHERE id = $1', [id]);
      return undefined;
    },
  });
}
