import { createHash } from 'node:crypto';
import type { invite as contract } from '@bourse/contract/invite';
import { HOUR_SECONDS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { network } from '../http/rate-limit.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { transaction } from '../store/transaction.ts';
import { takeTurn } from '../store/turn.ts';
import { type InviteReading, inviteViews } from './views.ts';

export interface InviteOptions extends InviteReading {
  readonly pool: Pool;
  /** False lifts the limit per IP address, for load tests. */
  readonly limitAddresses: boolean;
}

/** Wrong codes per network and hour. A code is one of 32^8, so guessing one is hopeless. */
const WRONG_AN_HOUR = 20;
/** The maximum number of devices remembered per trader. */
const MOST_DEVICES = 50;

/** The calls of the invite room. */
export const invite = (o: InviteOptions): Handlers<typeof contract> => ({
  ...inviteViews(o),
  checkCode: async ({ code }, { ip }) => {
    const from = network(ip);
    return transaction(o.pool, async (client) => {
      await takeTurn(client, `invite codes ${from}`);
      if (o.limitAddresses && (await wrongCodes(client, from)) >= WRONG_AN_HOUR) {
        return refuse('too-many-requests', { retryAfter: HOUR_SECONDS, detail: 'too many wrong invite codes from this address' });
      }
      const { rows } = await client.query('SELECT 1 FROM trader_identity WHERE invite_code = $1', [code.toUpperCase()]);
      if (rows.length > 0) return { ok: true };
      await client.query('INSERT INTO invite_try (network) VALUES ($1)', [from]);
      return refuse('43', { detail: 'nobody has this invite code' });
    });
  },
  tellDevice: async ({ device }, { trader }) => {
    await transaction(o.pool, async (client) => {
      await takeTurn(client, `devices ${trader}`);
      await client.query(
        `INSERT INTO trader_device (device, trader) SELECT $1, $2 WHERE (SELECT count(*) FROM trader_device WHERE trader = $2) < ${MOST_DEVICES}
         ON CONFLICT (device, trader) DO UPDATE SET seen_at = now()`,
        [createHash('sha256').update(device).digest(), trader],
      );
    });
    return {};
  },
});

async function wrongCodes(pool: Pick<Pool, 'query'>, from: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `SELECT count(*) FROM invite_try WHERE network = $1 AND at > now() - make_interval(secs => ${HOUR_SECONDS})`,
    [from],
  );
  return Number(rows[0]!.count);
}
