import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Command } from '@bourse/core/command';
import { readOutboxKey } from '../secrets/outbox-key.ts';
import { commandText } from './command-text.ts';
import { lookedUp, type Store } from './known-keys.ts';

/** Who leaves a command: the traders' edge, the chain process, or an operator, identified by the action's audit entry. */
export type From = 'trader' | 'chain' | { readonly entry: number };

/** A row as it was left. Its number is its place in the order of execution. */
export interface LeftCommand {
  readonly id: number;
  readonly nonce: string;
  readonly origin: string;
  readonly entry: number | null;
  readonly body: string;
}

/** HMAC-SHA256 over everything in a row that has an effect. The key isn't in the database, so SQL alone can't forge a row. */
export class OutboxSeal {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  of({ id, nonce, origin, entry, body }: LeftCommand): Buffer {
    return this.ofFacts('command in its place', [id, nonce, origin, entry, body]);
  }

  /** The seal of an earlier version, which didn't cover the row's place. */
  ofOlder({ nonce, origin, entry, body }: LeftCommand): Buffer {
    return this.ofFacts('command', [nonce, origin, entry, body]);
  }

  /** Over facts other than a row's; `what` separates the kinds. */
  ofFacts(what: string, facts: readonly unknown[]): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([what, ...facts]))
      .digest();
  }

  isOn(row: SealedRow): boolean {
    const left = whole(row);
    return left !== undefined && row.seal?.length === 32 && timingSafeEqual(row.seal, this.of(left));
  }
}

/** With the key of this data folder. */
export const readOutboxSeal = (dataDir: string): OutboxSeal => new OutboxSeal(readOutboxKey(dataDir).key);

export type SealedRow = { readonly [K in keyof LeftCommand]: LeftCommand[K] | null } & { readonly seal: Buffer | null };

function whole({ id, nonce, origin, entry, body }: SealedRow): LeftCommand | undefined {
  if (id === null || nonce === null || origin === null || body === null) return undefined;
  return { id: Number(id), nonce, origin, entry: entry === null ? null : Number(entry), body };
}

/** Version 2 of the seal also covers a row's place. */
export const COMMAND_SEAL = 2;

/**
 * Leaves a command for the engine in the transaction that causes it. This is the only way into the outbox, and an operator's
 * command can't be left without its action's audit entry. A key that the core may have forgotten is looked up here. Returns the
 * row's ID.
 */
export async function leaveCommand(seal: OutboxSeal, client: Store, from: From, command: Command): Promise<number> {
  const entry = typeof from === 'object' ? from.entry : null;
  // The number first, because the seal covers it.
  const drawn = await client.query("SELECT nextval('command_outbox_id_seq') AS id", []);
  const id = Number((drawn.rows[0] as { id: number }).id);
  const left = {
    id,
    nonce: randomUUID(),
    origin: typeof from === 'object' ? 'operator' : from,
    entry,
    body: commandText(await lookedUp(client, command)),
  };
  await client.query(
    `INSERT INTO command_outbox (id, origin, kind, body, entry, nonce, seal) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, left.origin, command.kind, left.body, entry, left.nonce, seal.of(left)],
  );
  return id;
}
