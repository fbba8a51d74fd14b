import { isAsAssigned, type SealedAddress } from '../gateways/chain/address/address-seal.ts';
import type { ChainSession } from './session.ts';

export interface Recipient {
  readonly address: string;
  readonly trader: number;
}

/** Concurrent transactions may commit IDs out of order, so each load looks this far back. */
const LATE = 1_000;

/** All deposit addresses of one family, in memory; each load adds new ones. */
export class Recipients {
  readonly #session: ChainSession;
  readonly #family: string;
  readonly #byAddress = new Map<string, Recipient>();
  #last = 0;

  constructor(session: ChainSession, family: string) {
    this.#session = session;
    this.#family = family;
  }

  /** Call this only after reading the chain's head: an address always exists before anyone can pay to it. */
  async load(): Promise<ReadonlyMap<string, Recipient>> {
    const rows = await this.#session.query<Recipient & { id: number }>(
      'SELECT id, address, trader FROM chain_address WHERE family = $1 AND id > $2 ORDER BY id',
      [this.#family, this.#last - LATE],
    );
    for (const { id, address, trader } of rows) {
      const key = this.#family === 'evm' ? address.toLowerCase() : address;
      this.#byAddress.set(key, { address: key, trader });
      this.#last = Math.max(this.#last, id);
    }
    return this.#byAddress;
  }
}

/** The trader to whom the exchange assigned an address, according to its seal. */
export async function readOwner(session: ChainSession, family: string, address: string): Promise<number | undefined> {
  const rows = await session.query<SealedAddress>(
    'SELECT family, address, trader, child, seal FROM chain_address WHERE family = $1 AND lower(address) = lower($2)',
    [family, address],
  );
  const canonical = (text: string): string => (family === 'evm' ? text.toLowerCase() : text);
  return rows.find((row) => canonical(row.address) === canonical(address) && isAsAssigned(session.seal, row))?.trader;
}
