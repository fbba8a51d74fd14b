import { timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import type { Outbox } from '../engine/command-outbox.ts';
import type { Check } from '../engine/invariants.ts';
import type { OutboxSeal } from '../engine/leave-command.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import type { Job } from '../room.ts';
import { readSigningKey, type SigningKey } from '../secrets/signing-key.ts';

export const REPLACE_KEY = 'proof.replace-key';

const SEALED = 'signing key to replace';

/** Everything the exchange publishes is signed with this key, so replacing it needs a second person. */
export function registerKeyChange(fourEyes: FourEyes, key: SigningKey, outbox: Pick<Outbox, 'sealOf'>): void {
  fourEyes.register<{ readonly keyId: string }>(REPLACE_KEY, {
    make: ['admin'],
    decide: ['admin'],
    describe: async (_, { keyId }) => ({
      title: `Replace the signing key ${keyId.slice(0, 16)}…`,
      subject: 'signing-key',
      // A request that was made before another one replaced the key is outdated.
      changes: keyId === key.keyId ? [{ name: 'signing_key', before: keyId, after: 'a new key' }] : [],
    }),
    async apply(client, { keyId }) {
      // A row without our seal, which somebody else has put there, must not keep the decision from being carried out.
      await client.query(
        `INSERT INTO signing_key_change (replaced, seal) VALUES (decode($1, 'hex'), $2)
         ON CONFLICT (replaced) DO UPDATE SET seal = excluded.seal`,
        [keyId, outbox.sealOf(SEALED, [keyId])],
      );
      return undefined;
    },
  });
}

/** Decisions of a version without seals, as they are: only for the start that introduces seals. */
export async function sealOlderKeyChanges(pool: Pick<Pool, 'query'>, by: OutboxSeal): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("SELECT encode(replaced, 'hex') AS id FROM signing_key_change WHERE seal IS NULL");
  for (const { id } of rows)
    await pool.query("UPDATE signing_key_change SET seal = $2 WHERE replaced = decode($1, 'hex')", [id, by.ofFacts(SEALED, [id])]);
}

const LOOK_MS = 1_000;

interface KeyOptions {
  readonly pool: Pool;
  readonly key: SigningKey;
  readonly outbox: Pick<Outbox, 'sealOf'>;
  readonly now: () => number;
  /** The database has a decision that two operators didn't make. */
  readonly onForged: (why: string) => void;
}

/**
 * Replaces the key in the file if operators decided so. The decision names the key that it replaces, so it's carried out once, whatever
 * is interrupted when.
 */
export async function followDecision({ pool, key, outbox, now, onForged }: KeyOptions): Promise<void> {
  const { keyId } = key;
  const decision = await readDecision(pool, keyId, outbox.sealOf(SEALED, [keyId]));
  if (decision === 'made') key.replace(new Date(now()));
  else if (decision !== undefined) onForged(decision.forged);
}

/** The same before a start ends safe mode, so that what waits isn't executed a second before the decision is found. */
export const watchKeyChange =
  (pool: Pool, by: OutboxSeal, dataDir: string): Check =>
  async () => {
    const { keyId } = readSigningKey(dataDir);
    const decision = await readDecision(pool, keyId, by.ofFacts(SEALED, [keyId]));
    return decision === undefined || decision === 'made' ? undefined : decision.forged;
  };

async function readDecision(pool: Pool, keyId: string, sealed: Buffer): Promise<'made' | { readonly forged: string } | undefined> {
  const { rows } = await pool.query<{ seal: Buffer | null }>("SELECT seal FROM signing_key_change WHERE replaced = decode($1, 'hex')", [
    keyId,
  ]);
  if (rows[0] === undefined) return undefined;
  const { seal } = rows[0];
  if (seal?.length === 32 && timingSafeEqual(seal, sealed)) return 'made';
  return { forged: `the decision to replace signing key ${keyId.slice(0, 16)} was not written by this server (I18)` };
}

export function keepSigningKey(o: KeyOptions & { readonly onFailure: (error: Error) => void }): Job {
  let running: Promise<void> | undefined;
  const look = (): void => {
    running ??= followDecision(o)
      .catch(o.onFailure)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
