import { createHmac, timingSafeEqual } from 'node:crypto';
import { CORE_VERSION } from '@bourse/core/exchange';
import { readOutboxKey } from '../secrets/outbox-key.ts';
import { integers, words } from '../store/array-literal.ts';

/** What a seal covers of a command in the journal. */
export interface SealedLine {
  readonly seq: number;
  readonly at: number;
  readonly origin: string;
  readonly kind: string;
  readonly body: string;
}

/** A batch of consecutive commands in columns, as the statement that appends it sends them. */
export interface Columns {
  readonly first: number;
  readonly last: number;
  readonly ats: string;
  readonly origins: string;
  readonly kinds: string;
  readonly bodies: string;
}

export const columnsOf = (batch: readonly SealedLine[]): Columns => ({
  first: batch[0]!.seq,
  last: batch.at(-1)!.seq,
  ats: integers(batch.map(({ at }) => at)),
  origins: words(batch.map(({ origin }) => origin)),
  kinds: words(batch.map(({ kind }) => kind)),
  bodies: batch.map(({ body }) => body).join('\n'),
});

/** What the first seal goes on from. */
const START = Buffer.alloc(32);

/**
 * An HMAC-SHA256 for each batch that the writer appends, over the seal before it, the batch's place and everything that a replay uses
 * of it. The key isn't in the database, so nobody with SQL alone can add a command to the journal or change one (decision 0116).
 */
export class SealChain {
  readonly #key: Buffer;
  #last: Buffer = START;

  constructor(outboxKey: Buffer) {
    this.#key = createHmac('sha256', outboxKey).update('journal').digest();
  }

  /** The next batch goes on from this seal, or begins anew. */
  goOnFrom(seal: Buffer | undefined): void {
    this.#last = seal ?? START;
  }

  /** Seals the next batch. */
  seal(batch: Columns): Buffer {
    this.#last = this.#next(batch);
    return this.#last;
  }

  /** Whether this is the seal of the next batch; only then the chain goes on. */
  fits(batch: Columns, seal: Buffer): boolean {
    const expected = this.#next(batch);
    if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) return false;
    this.#last = expected;
    return true;
  }

  /** With the columns' lengths, so that no byte can move from one to the next. */
  #next({ first, last, ats, origins, kinds, bodies }: Columns): Buffer {
    const facts = [this.#last.toString('hex'), first, last, CORE_VERSION, ats.length, origins.length, kinds.length];
    return createHmac('sha256', this.#key).update(JSON.stringify(facts)).update(ats).update(origins).update(kinds).update(bodies).digest();
  }
}

/** With the key of this data folder. */
export const readSealChain = (dataDir: string): SealChain => new SealChain(readOutboxKey(dataDir).key);
