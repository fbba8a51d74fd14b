import { hash, randomBytes } from 'node:crypto';
import { type TraderId, traderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';
import { Recent } from '../recent.ts';
import { transaction } from '../store/transaction.ts';
import { takeTurn } from '../store/turn.ts';
import type { Entrance } from './entrance.ts';
import type { Caller } from './room.ts';

// A session is a random token in the header `token`: 256 bits, never in a URL or a cookie. Only its SHA-256 is stored, so a stolen
// table opens nothing. It ends at logout, 30 days after the login, or after 7 days without a request.

export const TOKEN_HEADER = 'token';
const ABSOLUTE_DAYS = 30;
const IDLE_DAYS = 7;
/** The SQL for a session that is open: neither ended nor expired nor idle. */
export const isOpenSession = (table = 'session'): string =>
  `${table}.ended_at IS NULL AND ${table}.expires_at > now() AND ${table}.last_used_at > now() - make_interval(days => ${IDLE_DAYS})`;
/** How long a session is trusted without asking the database: the longest that a revocation by another process can take. */
const BELIEVED_MS = 5_000;
/** Use of a session is recorded at most this often, so that reads don't become writes. */
const TOUCHED_MS = 5 * 60_000;
const REMEMBERED = 50_000;
/** Open sessions per trader: another login ends the one unused for longest. */
export const MOST_OPEN = 20;
/** How long the token before the last step-up still works where no step-up is needed: for requests in flight. */
const FOLLOWING_SECONDS = 10;

export interface OpenSession {
  readonly trader: TraderId;
  readonly uid: string;
  readonly tokenHash: string;
}
/** Which session ended. */
export interface Ended {
  readonly tokenHash: string;
}

/** Traders' sessions: each may make every trader call. */
export const tradersEntrance = (sessions: Pick<Sessions, 'find'>): Entrance<OpenSession> => ({
  find: (token) => sessions.find(token),
  who: (session) => session.uid,
  caller: ({ trader, uid, tokenHash }, visitor): Caller => ({ ...visitor, trader, uid, tokenHash }),
});

interface Hashes {
  readonly hash: string;
  readonly previous: string | null;
}
const HASHES = "encode(token_hash, 'hex') AS hash, encode(previous_hash, 'hex') AS previous";
interface Believed {
  readonly session: OpenSession;
  readonly expiresAt: number;
  checkedAt: number;
}

export const tokenHash = (token: string): string => hash('sha256', token, 'hex');
const looksLikeToken = (token: string): boolean => token.length === 43 && /^[A-Za-z0-9_-]+$/.test(token);

export class Sessions {
  readonly #pool: Pool;
  readonly #believed = new Recent<string, Believed>(REMEMBERED);
  readonly #asked = new Map<string, Promise<OpenSession | undefined>>();
  readonly #listeners: ((ended: Ended) => void)[] = [];

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async open(trader: TraderId, ip: string, userAgent: string): Promise<{ token: string; expiresAt: Date }> {
    const token = randomBytes(32).toString('base64url');
    const opened = await transaction(this.#pool, async (client) => {
      await takeTurn(client, `sessions ${trader}`);
      const { rows } = await client.query<{ expires_at: Date }>(
        `INSERT INTO session (token_hash, trader, ip, user_agent, expires_at)
         VALUES (decode($1, 'hex'), $2, $3, $4, now() + make_interval(days => ${ABSOLUTE_DAYS})) RETURNING expires_at`,
        [tokenHash(token), trader, ip, userAgent.slice(0, 256)],
      );
      const { rows: ended } = await client.query<Hashes>(
        `UPDATE session SET ended_at = now() WHERE id IN (SELECT id FROM session WHERE trader = $1 AND ended_at IS NULL AND expires_at > now()
           ORDER BY token_hash = decode($2, 'hex') DESC, last_used_at DESC, id DESC OFFSET ${MOST_OPEN}) RETURNING ${HASHES}`,
        [trader, tokenHash(token)],
      );
      return { ended, expiresAt: rows[0]!.expires_at };
    });
    this.#forgetAll(opened.ended);
    return { token, expiresAt: opened.expiresAt };
  }

  /** The session behind a token. Synchronous if it was seen within the last seconds. */
  find(token: string): OpenSession | undefined | Promise<OpenSession | undefined> {
    if (!looksLikeToken(token)) return undefined;
    const hash = tokenHash(token);
    const believed = this.#believed.get(hash);
    const now = Date.now();
    if (believed !== undefined && now - believed.checkedAt < BELIEVED_MS && now < believed.expiresAt) return believed.session;
    let asked = this.#asked.get(hash);
    if (asked === undefined) {
      asked = this.#ask(hash).finally(() => this.#asked.delete(hash));
      this.#asked.set(hash, asked);
    }
    return asked;
  }

  /**
   * Replaces the token of an open session that has just stepped up (trust 2): a copy of the old one gains nothing, and stops
   * working within seconds. Undefined if the session ended meanwhile, or its token was replaced already.
   */
  async rotate(hash: string, within: Pick<Pool, 'query'> = this.#pool): Promise<string | undefined> {
    const token = randomBytes(32).toString('base64url');
    const { rowCount } = await within.query(
      `UPDATE session SET token_hash = decode($2, 'hex'), previous_hash = token_hash,
         previous_until = now() + make_interval(secs => ${FOLLOWING_SECONDS})
       WHERE token_hash = decode($1, 'hex') AND ended_at IS NULL`,
      [hash, tokenHash(token)],
    );
    this.#believed.delete(hash);
    return rowCount === 1 ? token : undefined;
  }

  /** By its current or its previous token. */
  async end(hash: string): Promise<void> {
    this.#believed.delete(hash);
    const { rows } = await this.#pool.query<{ hash: string; previous: string | null }>(
      `UPDATE session SET ended_at = now() WHERE (token_hash = decode($1, 'hex') OR previous_hash = decode($1, 'hex')) AND ended_at IS NULL
       RETURNING encode(token_hash, 'hex') AS hash, encode(previous_hash, 'hex') AS previous`,
      [hash],
    );
    for (const one of new Set([hash, ...rows.flatMap((row) => [row.hash, row.previous ?? []].flat())])) this.#forget(one);
  }

  /** Ends every session of a trader, or all but one. Within a transaction they end when it commits. */
  async endAll(trader: TraderId, except?: string, within: Pick<Pool, 'query'> = this.#pool): Promise<number> {
    const { rows } = await within.query<Hashes>(
      `UPDATE session SET ended_at = now() WHERE trader = $1 AND ended_at IS NULL AND token_hash <> decode($2, 'hex') RETURNING ${HASHES}`,
      [trader, except ?? ''],
    );
    this.#forgetAll(rows);
    return rows.length;
  }

  /** Called when sessions end, so that their sockets can be closed. */
  onEnded(listener: (ended: Ended) => void): void {
    this.#listeners.push(listener);
  }

  async #ask(hash: string): Promise<OpenSession | undefined> {
    const { rows } = await this.#pool.query<{ trader: number; expires_at: Date; last_used_at: Date }>({
      name: 'session',
      text: `SELECT trader, CASE WHEN token_hash = decode($1, 'hex') THEN expires_at ELSE previous_until END AS expires_at, last_used_at
        FROM session WHERE (token_hash = decode($1, 'hex') OR previous_hash = decode($1, 'hex') AND previous_until > now())
          AND ${isOpenSession()}`,
      values: [hash],
    });
    const row = rows[0];
    if (row === undefined) {
      this.#believed.delete(hash);
      return undefined;
    }
    const session = { trader: traderId(Number(row.trader)), uid: String(row.trader), tokenHash: hash };
    const now = Date.now();
    this.#believed.set(hash, { session, expiresAt: row.expires_at.getTime(), checkedAt: now });
    if (now - row.last_used_at.getTime() > TOUCHED_MS) {
      await this.#pool.query(`UPDATE session SET last_used_at = now() WHERE token_hash = decode($1, 'hex')`, [hash]);
    }
    return session;
  }

  #forgetAll(rows: readonly Hashes[]): void {
    for (const { hash, previous } of rows) {
      this.#forget(hash);
      if (previous !== null) this.#forget(previous);
    }
  }
  #forget(hash: string): void {
    this.#believed.delete(hash);
    for (const listener of this.#listeners) listener({ tokenHash: hash });
  }
}
