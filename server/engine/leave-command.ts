import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Command } from '@bourse/core/command';
import { commandText } from './command-text.ts';

/** Who leaves a command: the traders' edge, the chain process, or an operator, by the number of the act's audit entry. */
export type From = 'trader' | 'chain' | { readonly entry: number };
/** A client of the pool, or the chain process's session. */
export interface Store {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** A row as it was left. */
export interface LeftCommand {
  readonly nonce: string;
  readonly origin: string;
  readonly entry: number | null;
  readonly body: string;
}

/** HMAC-SHA256 over everything in a row that has an effect. Its key isn't in the database, so SQL alone can't forge a row. */
export class OutboxSeal {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  of({ nonce, origin, entry, body }: LeftCommand): Buffer {
    return this.ofFacts('command', [nonce, origin, entry, body]);
  }

  /** Over other facts than a row's; `what` keeps the kinds apart. */
  ofFacts(what: string, facts: readonly unknown[]): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([what, ...facts]))
      .digest();
  }

  isOn(row: { readonly [K in keyof LeftCommand]: LeftCommand[K] | null } & { readonly seal: Buffer | null }): boolean {
    const { nonce, origin, body, seal } = row;
    if (nonce === null || origin === null || body === null || seal?.length !== 32) return false;
    return timingSafeEqual(seal, this.of({ nonce, origin, entry: row.entry, body }));
  }
}

/**
 * Leaves a command for the engine in the transaction that causes it. This is the only way into the outbox, and an operator's command
 * can't be left without the entry of its act. Returns the row's id.
 */
export async function leaveCommand(seal: OutboxSeal, client: Store, from: From, command: Command): Promise<number> {
  const entry = typeof from === 'object' ? from.entry : null;
  const left = { nonce: randomUUID(), origin: typeof from === 'object' ? 'operator' : from, entry, body: commandText(command) };
  const { rows } = await client.query(
    'INSERT INTO command_outbox (origin, kind, body, entry, nonce, seal) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [left.origin, command.kind, left.body, entry, left.nonce, seal.of(left)],
  );
  return Number((rows[0] as { id: number }).id);
}
