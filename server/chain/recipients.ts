import type { ChainSession } from './session.ts';

export interface Recipient {
  readonly address: string;
  readonly trader: number;
}

/** A number may be given out before another that is already there is seen: so far back it is looked again. */
const LATE = 1_000;

/** All deposit addresses of one family, in memory; new ones are added each time. */
export class Recipients {
  readonly #session: ChainSession;
  readonly #family: string;
  readonly #byAddress = new Map<string, Recipient>();
  #last = 0;

  constructor(session: ChainSession, family: string) {
    this.#session = session;
    this.#family = family;
  }

  /** Ask only after the head of the chain was asked: an address is made before anybody can pay to it. */
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
