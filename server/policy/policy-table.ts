import type { PolicyRow } from '@bourse/contract/office/policy';
import type { Product } from '@bourse/contract/policy';
import type { Policy } from '@bourse/core/policy/policy';
import type { Pool } from 'pg';
import type { ClientClass } from './signals.ts';

type Realm = 'practice' | 'live';
export type RowKey = Pick<PolicyRow, 'product' | 'country' | 'clientClass'>;

/** What has no row of its own. */
export const OPEN: Policy = { access: 'open' };
export const isRestricted = ({ access, maximumLeverage }: Policy): boolean => access !== 'open' || maximumLeverage !== undefined;

/** The policy by product, country and class of client, for real money and for practice. */
export class PolicyTable {
  readonly #rows: ReadonlyMap<string, PolicyRow>;
  readonly #restricted: ReadonlySet<string>;

  constructor(rows: readonly PolicyRow[]) {
    this.#rows = new Map(rows.map((row) => [keyOf(row), row]));
    this.#restricted = new Set(
      rows.flatMap((row) =>
        (['practice', 'live'] as const).filter((realm) => isRestricted(row[realm])).map((realm) => `${realm} ${row.product}`),
      ),
    );
  }

  in(realm: Realm, product: Product, clientClass: ClientClass, country: string): Policy {
    return this.#rows.get(keyOf({ product, country, clientClass }))?.[realm] ?? OPEN;
  }
  /** Whether it's restricted anywhere. If not, nobody's signals have to be read. */
  restricts(realm: Realm, product: Product): boolean {
    return this.#restricted.has(`${realm} ${product}`);
  }
}

const keyOf = ({ product, country, clientClass }: RowKey): string => `${product} ${country} ${clientClass}`;

interface Row {
  readonly product: Product;
  readonly country: string;
  readonly client_class: ClientClass;
  readonly access: Policy['access'];
  readonly maximum_leverage: number | null;
  readonly practice_access: Policy['access'];
  readonly practice_maximum_leverage: number | null;
}

/** All rows, or the one with this key. */
export async function readRows(pool: Pick<Pool, 'query'>, key?: RowKey): Promise<PolicyRow[]> {
  const { rows } = await pool.query<Row>(
    `SELECT product, country, client_class, access, maximum_leverage, practice_access, practice_maximum_leverage FROM product_policy
     WHERE $1::text IS NULL OR product = $1 AND country = $2 AND client_class = $3 ORDER BY product, country, client_class DESC`,
    [key?.product ?? null, key?.country ?? null, key?.clientClass ?? null],
  );
  return rows.map((row) => ({
    product: row.product,
    country: row.country,
    clientClass: row.client_class,
    live: policyOf(row.access, row.maximum_leverage),
    practice: policyOf(row.practice_access, row.practice_maximum_leverage),
  }));
}

const policyOf = (access: Policy['access'], maximumLeverage: number | null) => ({
  access,
  ...(maximumLeverage !== null && { maximumLeverage }),
});
