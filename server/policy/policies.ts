import type { Product } from '@bourse/contract/policy';
import type { Policy } from '@bourse/core/policy/policy';
import type { Pool } from 'pg';
import type { Caller } from '../http/room.ts';
import { Recent } from '../recent.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { type Decision, decide } from './decide.ts';
import { OPEN, PolicyTable, readRows } from './policy-table.ts';
import { type Client, type Found, readClient, signal } from './signals.ts';

export interface PolicyReading {
  readonly pool: Pick<Pool, 'query'>;
  readonly ring: Pick<KeyRing, 'decryptField'>;
  readonly realm: 'practice' | 'live';
}
/** Whose policy is asked for, and from where. */
export type Asking = Pick<Caller, 'trader' | 'country'>;

/** How long a table and a trader's signals are used without asking again: the longest that a change takes in another process. */
const BELIEVED_MS = 5_000;
const REMEMBERED = 50_000;
interface Believed<T> {
  readonly value: Promise<T>;
  at: number;
}

/** What each trader may do with each product, by the table and the strictest of their signals. */
export class Policies {
  readonly #o: PolicyReading;
  readonly #clients = new Recent<number, Believed<Client>>(REMEMBERED);
  #table: Believed<PolicyTable> | undefined;

  constructor(o: PolicyReading) {
    this.#o = o;
  }

  /** What goes on a command. */
  async of(asking: Asking, product: Product): Promise<Policy> {
    const table = await this.table();
    if (!table.restricts(this.#o.realm, product)) return OPEN;
    const { because: _, ...policy } = this.decide(table, this.#o.realm, product, await this.client(asking));
    return policy;
  }

  decide(table: PolicyTable, realm: PolicyReading['realm'], product: Product, { clientClass, signals }: Client): Decision {
    return decide((country) => table.in(realm, product, clientClass, country), signals);
  }

  table(): Promise<PolicyTable> {
    this.#table = this.#fresh(this.#table, async () => new PolicyTable(await readRows(this.#o.pool)));
    return this.#table.value;
  }

  /** What is stored of the trader, and where this request comes from. */
  async client({ trader, country }: Asking): Promise<Client> {
    const believed = this.#fresh(this.#clients.get(trader), () => readClient(this.#o.pool, this.#o.ring, trader));
    this.#clients.set(trader, believed);
    const { clientClass, signals } = await believed.value;
    return { clientClass, signals: [...signals, ...signal('address', country)] };
  }

  /** Whether someone with these signals, who isn't a client yet, may be offered a product. */
  async isOffered(product: Product, signals: readonly Found[]): Promise<boolean> {
    const table = await this.table();
    return this.decide(table, this.#o.realm, product, { clientClass: 'retail', signals }).access === 'open';
  }

  #fresh<T>(believed: Believed<T> | undefined, load: () => Promise<T>): Believed<T> {
    const now = Date.now();
    if (believed !== undefined && now - believed.at < BELIEVED_MS) return believed;
    const loaded = { value: load(), at: now };
    // What failed is loaded again by the next who asks.
    loaded.value.catch(() => {
      loaded.at = 0;
    });
    return loaded;
  }
}
