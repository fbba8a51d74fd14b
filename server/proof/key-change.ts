import type { Pool } from 'pg';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import type { Job } from '../room.ts';
import type { SigningKey } from '../secrets/signing-key.ts';

export const REPLACE_KEY = 'proof.replace-key';

/** Everything the exchange publishes is signed with this key, so replacing it needs a second person. */
export function registerKeyChange(fourEyes: FourEyes, key: SigningKey): void {
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
      await client.query("INSERT INTO signing_key_change (replaced) VALUES (decode($1, 'hex')) ON CONFLICT DO NOTHING", [keyId]);
      return undefined;
    },
  });
}

const LOOK_MS = 1_000;

interface KeyOptions {
  readonly pool: Pool;
  readonly key: SigningKey;
  readonly now: () => number;
}

/**
 * Replaces the key in the file if operators decided so. The decision names the key that it replaces, so it's carried out once, whatever
 * is interrupted when.
 */
export async function followDecision({ pool, key, now }: KeyOptions): Promise<void> {
  const { rows } = await pool.query("SELECT 1 FROM signing_key_change WHERE replaced = decode($1, 'hex')", [key.keyId]);
  if (rows.length > 0) key.replace(new Date(now()));
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
