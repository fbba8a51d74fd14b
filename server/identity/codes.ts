import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { DAY_SECONDS, HOUR_SECONDS } from '@bourse/core/time';
import type { Pool, PoolClient } from 'pg';
import { network, subnetOf } from '../http/rate-limit.ts';

// Verification codes (trust 2): six digits, ten minutes and five attempts, bound to a purpose, a target and, if a logged-in trader
// requested it, to that trader. Whether the target is known makes no difference here, nor in anything visible from outside.

export type Purpose = 'register' | 'reset' | 'unlock' | 'bind' | 'change' | 'safe-password';
export const CODE_MINUTES = 10;
export const RESEND_SECONDS = 60;
const TRIES = 5;

interface Limit {
  readonly seconds: number;
  readonly most: number;
}
const perPurpose: readonly Limit[] = [{ seconds: RESEND_SECONDS, most: 1 }];
const perTarget: readonly Limit[] = [
  { seconds: HOUR_SECONDS, most: 5 },
  { seconds: DAY_SECONDS, most: 10 },
];
const perAddress: readonly Limit[] = [
  { seconds: HOUR_SECONDS, most: 10 },
  { seconds: DAY_SECONDS, most: 50 },
];
/** For a whole network of addresses: IPv4 /24, IPv6 /48. */
const perSubnet: readonly Limit[] = [{ seconds: HOUR_SECONDS, most: 100 }];

export interface CodesOptions {
  readonly pool: Pool;
  readonly key: Buffer;
  /** False lifts the limits per IP address (not those per target), for load tests. */
  readonly limitAddresses: boolean;
}

export class Codes {
  readonly #pool: Pool;
  readonly #key: Buffer;
  readonly #limitAddresses: boolean;

  constructor(options: CodesOptions) {
    this.#pool = options.pool;
    this.#key = options.key;
    this.#limitAddresses = options.limitAddresses;
  }

  /** A new code, which replaces an older one; or the number of seconds until another may be sent. */
  async issue(purpose: Purpose, target: string, ip: string, trader?: number): Promise<{ code: string } | { wait: number }> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      const wait = await this.#waitFor(client, purpose, target, ip);
      if (wait > 0) {
        await client.query('ROLLBACK');
        return { wait };
      }
      const code = await this.#write(client, purpose, this.#nameOf(target, trader));
      await client.query('COMMIT');
      return { code };
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  /** A code that nobody requested, for an email of ours: strangers using up the target's limit doesn't block it. */
  issueUnasked(purpose: Purpose, target: string): Promise<string> {
    return this.#write(this.#pool, purpose, this.#nameOf(target, undefined));
  }

  /**
   * Whether the code is the one that was sent. Each call is an attempt; a correct one doesn't count. After five wrong ones no code
   * is accepted until a new one is sent.
   */
  async isRight(
    purpose: Purpose,
    target: string,
    code: string,
    { trader, within = this.#pool }: { readonly trader?: number; readonly within?: Pick<Pool, 'query'> } = {},
  ): Promise<boolean> {
    const name = this.#nameOf(target, trader);
    const { rows } = await within.query<{ code_hmac: Buffer }>(
      `UPDATE verification_code SET tries = tries + 1 WHERE purpose = $1 AND target = $2 AND tries < ${TRIES} AND expires_at > now()
       RETURNING code_hmac`,
      [purpose, name],
    );
    const stored = rows[0]?.code_hmac ?? Buffer.alloc(32);
    const isRight = timingSafeEqual(stored, this.#hmac(purpose, name, code)) && rows.length === 1;
    if (isRight) await within.query('UPDATE verification_code SET tries = tries - 1 WHERE purpose = $1 AND target = $2', [purpose, name]);
    return isRight;
  }

  /** Consumes a code, which works once. Part of the transaction that does what it authorises. */
  async consume(client: Pick<PoolClient, 'query'>, purpose: Purpose, target: string, trader?: number): Promise<boolean> {
    const { rowCount } = await client.query('DELETE FROM verification_code WHERE purpose = $1 AND target = $2', [
      purpose,
      this.#nameOf(target, trader),
    ]);
    return rowCount === 1;
  }

  async #write(store: Pick<Pool, 'query'>, purpose: Purpose, name: string): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await store.query(
      `INSERT INTO verification_code (purpose, target, code_hmac, expires_at) VALUES ($1, $2, $3, now() + make_interval(mins => $4))
       ON CONFLICT (purpose, target) DO UPDATE SET code_hmac = excluded.code_hmac, tries = 0, sent_at = now(), expires_at = excluded.expires_at`,
      [purpose, name, this.#hmac(purpose, name, code), CODE_MINUTES],
    );
    return code;
  }

  /** Counts this sending unless a limit forbids it. Concurrent calls take turns. */
  async #waitFor(client: PoolClient, purpose: Purpose, target: string, ip: string): Promise<number> {
    const counted: { who: Buffer; limits: readonly Limit[] }[] = [
      { who: this.#hmac(purpose, target, 'sent'), limits: perPurpose },
      { who: this.#hmac('target', target, 'sent'), limits: perTarget },
    ];
    if (this.#limitAddresses) {
      counted.push(
        { who: this.#hmac('address', network(ip), 'sent'), limits: perAddress },
        { who: this.#hmac('street', subnetOf(ip), 'sent'), limits: perSubnet },
      );
    }
    for (const { who, limits } of counted) {
      await client.query('SELECT pg_advisory_xact_lock($1)', [who.readBigInt64BE(0).toString()]);
      for (const { seconds, most } of limits) {
        const { rows } = await client.query<{ wait: string | null }>(
          `SELECT ceil(extract(epoch FROM min(at) + make_interval(secs => $2) - now())) AS wait
           FROM (SELECT at FROM code_sending WHERE who = $1 AND at > now() - make_interval(secs => $2) ORDER BY at DESC LIMIT $3) AS latest
           HAVING count(*) >= $3`,
          [who, seconds, most],
        );
        if (rows[0]) return Math.max(1, Number(rows[0].wait));
      }
    }
    for (const { who } of counted) await client.query('INSERT INTO code_sending (who) VALUES ($1)', [who]);
    return 0;
  }

  /** A code requested by one trader is useless to another one who is logged in. The table doesn't reveal the recipient. */
  #nameOf(target: string, trader: number | undefined): string {
    return this.#hmac('code', target, trader === undefined ? '' : String(trader)).toString('hex');
  }
  #hmac(...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest();
  }
}
