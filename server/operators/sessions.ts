import { randomBytes } from 'node:crypto';
import { type Role, roles } from '@bourse/contract/office/roles';
import type { Pool, PoolClient } from 'pg';
import { tokenHash } from '../http/token.ts';
import { Recent } from '../recent.ts';

// Operators' sessions, in a table of their own so that no trader's token opens the office. They end after half an hour without a
// request, after twelve hours in any case, and immediately when the operator is locked or the roles change.

const ABSOLUTE_HOURS = 12;
const IDLE_MINUTES = 30;
/** How long a session is trusted without asking the database again. */
const BELIEVED_MS = 5_000;
const TOUCHED_MS = 60_000;

export interface OperatorSession {
  readonly operator: number;
  readonly person: number;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly tokenHash: string;
  readonly expiresAt: string;
}
interface Believed {
  readonly session: OperatorSession;
  readonly checkedAt: number;
}
interface Row {
  readonly operator: number;
  readonly person: number;
  readonly name: string;
  readonly roles: Role[];
  readonly expires_at: Date;
  readonly last_used_at: Date;
}

export class OperatorSessions {
  readonly #pool: Pool;
  readonly #believed = new Recent<string, Believed>(1_000);

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async open(
    client: Pick<PoolClient, 'query'>,
    operator: number,
    ip: string,
    userAgent: string,
  ): Promise<{ token: string; expiresAt: Date }> {
    const token = randomBytes(32).toString('base64url');
    const { rows } = await client.query<{ expires_at: Date }>(
      `INSERT INTO operator_session (token_hash, operator, ip, user_agent, expires_at)
       VALUES (decode($1, 'hex'), $2, $3, $4, now() + make_interval(hours => ${ABSOLUTE_HOURS})) RETURNING expires_at`,
      [tokenHash(token), operator, ip, userAgent.slice(0, 256)],
    );
    await client.query('UPDATE operator SET last_sign_in_at = now() WHERE id = $1', [operator]);
    return { token, expiresAt: rows[0]!.expires_at };
  }

  find(token: string): OperatorSession | Promise<OperatorSession | undefined> | undefined {
    if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
    const hash = tokenHash(token);
    const believed = this.#believed.get(hash);
    if (believed !== undefined && Date.now() - believed.checkedAt < BELIEVED_MS) return believed.session;
    return this.#ask(hash);
  }

  /** Call after the transaction that ended sessions or changed their rights: from now on the database is asked again. */
  forget(): void {
    this.#believed.clear();
  }

  async #ask(hash: string): Promise<OperatorSession | undefined> {
    this.#believed.delete(hash);
    const { rows } = await this.#pool.query<Row>({
      name: 'operator_session',
      text: `SELECT s.operator, o.person, o.name, s.expires_at, s.last_used_at,
          ARRAY(SELECT role FROM operator_role AS r WHERE r.operator = o.id) AS roles
        FROM operator_session AS s JOIN operator AS o ON o.id = s.operator
        WHERE s.token_hash = decode($1, 'hex') AND s.ended_at IS NULL AND s.expires_at > now() AND o.locked_at IS NULL
          AND s.last_used_at > now() - make_interval(mins => ${IDLE_MINUTES})`,
      values: [hash],
    });
    const row = rows[0];
    if (row === undefined) return undefined;
    const session: OperatorSession = {
      operator: Number(row.operator),
      person: Number(row.person),
      name: row.name,
      roles: roles.filter((role) => row.roles.includes(role)),
      tokenHash: hash,
      expiresAt: row.expires_at.toISOString(),
    };
    if (Date.now() - row.last_used_at.getTime() > TOUCHED_MS) {
      await this.#pool.query(`UPDATE operator_session SET last_used_at = now() WHERE token_hash = decode($1, 'hex')`, [hash]);
    }
    this.#believed.set(hash, { session, checkedAt: Date.now() });
    return session;
  }
}

/** Ends an operator's sessions, all but `but`. Returns how many were open. */
export async function endSessions(client: Pick<PoolClient, 'query'>, operator: number, but?: string): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE operator_session SET ended_at = now()
     WHERE operator = $1 AND ended_at IS NULL AND expires_at > now() AND token_hash <> decode($2, 'hex')`,
    [operator, but ?? ''],
  );
  return rowCount ?? 0;
}

export const endSession = (client: Pick<PoolClient, 'query'>, hash: string): Promise<unknown> =>
  client.query(`UPDATE operator_session SET ended_at = now() WHERE token_hash = decode($1, 'hex') AND ended_at IS NULL`, [hash]);
