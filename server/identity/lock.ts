import { createHmac } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { network } from '../http/rate-limit.ts';

// Wrong passwords (trust 2): after five in a quarter of an hour each further attempt has to wait 1, 2, 4 … 60 seconds; after ten
// the account is locked for half an hour. Attempts at accounts that don't exist count the same way, so that answers reveal nothing.
// A stranger must not be able to lock someone out permanently: attempts from an IP address where the account has a session are
// counted apart from those of all other addresses. Each door counts separately: whatever is typed at the traders' login doesn't
// count at the office's.

const WINDOW_S = 15 * 60;
const LOCK_S = 30 * 60;
const FREE = 5;
const LOCKING = 10;
const LONGEST_WAIT_S = 60;
const PER_ADDRESS = 20;
/** How long an IP address from which a lock was opened stays known. */
const OPENING_DAYS = 30;

/** What is attempted, and where. Accounts and addresses at one door have nothing to do with those at another. */
export type Door = 'trader' | 'trader-passkey' | 'office' | 'office-factor' | 'office-own' | 'office-passkey';
/** The account's owner, if it exists: attempts from an address where they have a session are counted apart. */
export type Holder = { readonly trader: number } | { readonly operator: number } | undefined;

/** An attempt being checked. It counts as a failure from the start, so that many at once count as many. */
export interface Try {
  /** Even the correct password is refused (38). */
  readonly isLocked: boolean;
  /** If it fails, it's the one that locks the account. */
  readonly wouldLock: boolean;
  /** It was correct: the account's earlier failures are forgiven, and so is this attempt for the address. */
  succeed(): Promise<void>;
}

export class LoginLock {
  readonly #pool: Pool;
  readonly #key: Buffer;
  readonly #limitAddresses: boolean;

  constructor(pool: Pool, key: Buffer, limitAddresses: boolean) {
    this.#pool = pool;
    this.#key = key;
    this.#limitAddresses = limitAddresses;
  }

  /**
   * Starts an attempt at an account, or returns the seconds to wait. Without an account (what was typed can't be one, or a passkey
   * will identify it) only the IP address is counted.
   */
  async begin(door: Door, account: string | undefined, ip: string, holder?: Holder): Promise<Try | { wait: number }> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      const address = this.#hmac(door, 'address', network(ip));
      const who = account === undefined ? undefined : await this.#whoOf(client, door, account, ip, holder);
      // Always the account before the address, so that two attempts never deadlock.
      for (const one of who === undefined ? [address] : [who, address])
        await client.query('SELECT pg_advisory_xact_lock($1)', [one.readBigInt64BE(0).toString()]);
      const { wait, isLocked, wouldLock } = await this.#standing(client, who, address);
      if (wait > 0) {
        await client.query('ROLLBACK');
        return { wait };
      }
      await client.query('INSERT INTO login_failure (who, while_locked) SELECT unnest($1::bytea[]), $2', [
        who === undefined ? [address] : [who, address],
        isLocked,
      ]);
      await client.query('COMMIT');
      return { isLocked, wouldLock, succeed: () => this.#forgive(who, address) };
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  /** The holder has proved ownership: earlier failures no longer count, and attempts from this address are counted apart. */
  async open(door: Door, account: string, ip: string): Promise<void> {
    await this.forgive(door, account);
    await this.#pool.query('DELETE FROM login_failure WHERE who = $1', [this.#hmac(door, 'account', account, network(ip))]);
    await this.#pool.query(
      `INSERT INTO login_opening (who, expires_at) VALUES ($1, now() + interval '${OPENING_DAYS} days')
       ON CONFLICT (who) DO UPDATE SET expires_at = excluded.expires_at`,
      [this.#openingOf(door, account, ip)],
    );
  }

  /** Forgets wrong passwords from strangers. */
  async forgive(door: Door, account: string): Promise<void> {
    await this.#pool.query('DELETE FROM login_failure WHERE who = $1', [this.#hmac(door, 'account', account, '')]);
  }

  /** Until when the account is locked for strangers; undefined if it isn't. */
  async lockedUntil(door: Door, account: string): Promise<Date | undefined> {
    const failures = await agesOf(this.#pool, this.#hmac(door, 'account', account, ''), LOCK_S + WINDOW_S);
    const seconds = lockedFor(failures.filter((f) => !f.whileLocked).map((f) => f.age));
    return seconds > 0 ? new Date(Date.now() + seconds * 1_000) : undefined;
  }

  async #whoOf(client: PoolClient, door: Door, account: string, ip: string, holder: Holder): Promise<Buffer> {
    const isOperator = holder !== undefined && 'operator' in holder;
    const id = holder === undefined ? 0 : isOperator ? holder.operator : holder.trader;
    const { rows } = await client.query(
      `SELECT 1 FROM ${isOperator ? 'operator_session WHERE operator' : 'session WHERE trader'} = $1 AND ip = $2
       UNION ALL SELECT 1 FROM login_opening WHERE who = $3 AND expires_at > now() LIMIT 1`,
      [id, ip, this.#openingOf(door, account, ip)],
    );
    return this.#hmac(door, 'account', account, rows.length > 0 ? network(ip) : '');
  }

  async #standing(
    client: PoolClient,
    who: Buffer | undefined,
    address: Buffer,
  ): Promise<{ wait: number; isLocked: boolean; wouldLock: boolean }> {
    const failures = who === undefined ? [] : await agesOf(client, who, LOCK_S + WINDOW_S);
    const counted = failures.filter((f) => !f.whileLocked).map((f) => f.age);
    const isLocked = lockedFor(counted) > 0;
    const wouldLock = !isLocked && lockedFor([0, ...counted]) > 0;
    const recent = failures.filter((f) => f.age < WINDOW_S);
    const delay = recent.length >= FREE ? Math.min(LONGEST_WAIT_S, 2 ** (recent.length - FREE)) : 0;
    const wait = Math.ceil(Math.max(0, delay - (recent[0]?.age ?? Infinity)));
    if (!this.#limitAddresses) return { wait, isLocked, wouldLock };
    const here = await agesOf(client, address, WINDOW_S);
    const waitHere = here.length >= PER_ADDRESS ? Math.ceil(WINDOW_S - here[PER_ADDRESS - 1]!.age) : 0;
    return { wait: Math.max(wait, waitHere), isLocked, wouldLock };
  }

  async #forgive(who: Buffer | undefined, address: Buffer): Promise<void> {
    if (who !== undefined) await this.#pool.query('DELETE FROM login_failure WHERE who = $1', [who]);
    await this.#pool.query(
      'DELETE FROM login_failure WHERE ctid = (SELECT ctid FROM login_failure WHERE who = $1 ORDER BY at DESC LIMIT 1)',
      [address],
    );
  }

  #openingOf(door: Door, account: string, ip: string): Buffer {
    return this.#hmac(door, 'opening', account, network(ip));
  }
  #hmac(door: Door, ...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify(['login', door, ...parts]))
      .digest();
  }
}

/** The remaining seconds for which ten failures within the window lock, from the ages of the failures, latest first. */
export function lockedFor(ages: readonly number[]): number {
  for (const [i, age] of ages.entries()) {
    const tenth = ages[i + LOCKING - 1];
    if (tenth !== undefined && tenth - age < WINDOW_S && age < LOCK_S) return LOCK_S - age;
  }
  return 0;
}

async function agesOf(client: Pick<PoolClient, 'query'>, who: Buffer, seconds: number): Promise<{ age: number; whileLocked: boolean }[]> {
  const { rows } = await client.query<{ age: string; while_locked: boolean }>(
    `SELECT extract(epoch FROM clock_timestamp() - at) AS age, while_locked FROM login_failure
     WHERE who = $1 AND at > clock_timestamp() - make_interval(secs => $2) ORDER BY at DESC LIMIT 200`,
    [who, seconds],
  );
  return rows.map((row) => ({ age: Number(row.age), whileLocked: row.while_locked }));
}
