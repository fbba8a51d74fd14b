import type { LoginEntry } from '@bourse/contract/identity-text';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import { subnetOf } from '../http/rate-limit.ts';
import type { Visitor } from '../http/room.ts';

export type Entry = z.infer<typeof LoginEntry>;
type Method = Entry['method'];
type Outcome = Entry['outcome'];
type Store = Pick<Pool, 'query'>;
const PAGE = 30;

/** Successful and failed logins by account. */
export class LoginHistory {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async record(trader: TraderId, { ip, userAgent }: Visitor, method: Method, outcome: Outcome, store: Store = this.#pool): Promise<void> {
    await store.query('INSERT INTO login_event (trader, ip, user_agent, method, outcome) VALUES ($1, $2, $3, $4, $5)', [
      trader,
      ip,
      userAgent.slice(0, 256),
      method,
      outcome,
    ]);
  }

  /** Whether this trader has logged in with such a device from that area before. A new browser version isn't a new device. */
  async isKnown(trader: TraderId, { ip, userAgent }: Visitor): Promise<boolean> {
    const { rows } = await this.#pool.query<{ ip: string; user_agent: string }>(
      "SELECT DISTINCT ip, user_agent FROM login_event WHERE trader = $1 AND outcome = 'logged-in'",
      [trader],
    );
    const [subnet, device] = [subnetOf(ip), withoutVersion(userAgent.slice(0, 256))];
    return rows.some((row) => subnetOf(row.ip) === subnet && withoutVersion(row.user_agent) === device);
  }

  /** Newest first, a page at a time. */
  async list(trader: TraderId, cursor: string | undefined): Promise<{ entries: Entry[]; cursor?: string }> {
    const { rows } = await this.#pool.query<{
      id: number;
      at: Date;
      ip: string;
      user_agent: string;
      method: Method;
      outcome: Outcome;
    }>(`SELECT id, at, ip, user_agent, method, outcome FROM login_event WHERE trader = $1 AND id < $2 ORDER BY id DESC LIMIT ${PAGE + 1}`, [
      trader,
      cursor !== undefined && /^\d{1,15}$/.test(cursor) ? cursor : Number.MAX_SAFE_INTEGER,
    ]);
    const page = rows.slice(0, PAGE);
    return {
      entries: page.map(({ at, ip, user_agent: userAgent, method, outcome }) => ({ at: at.toISOString(), ip, userAgent, method, outcome })),
      ...(rows.length > PAGE && { cursor: String(page.at(-1)!.id) }),
    };
  }
}

const withoutVersion = (userAgent: string): string => userAgent.replace(/\d+/g, '');
