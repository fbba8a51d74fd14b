import type { Pool } from 'pg';
import type { Log } from '../http/log.ts';

/** Hands one message over; throws where it could not. Undefined: it stays in the table, for the development page to show. */
export type Driver = (message: {
  readonly target: string;
  readonly subject: string;
  readonly body: string;
  readonly locale: string;
}) => Promise<void>;
export type Channel = 'mail' | 'sms';

export interface Message {
  readonly channel: Channel;
  readonly target: string;
  readonly subject: string;
  readonly body: string;
  readonly locale: string;
  /** After so many minutes it says nothing that is true any more. */
  readonly worthMinutes: number;
}

const MOST_TRIES = 8;
const EVERY_MS = 5_000;

/**
 * Carries messages out of the outbox table. A message is written down first, so none is lost with the process; it is tried
 * again after 2, 4, 8 … seconds while it is worth anything, and its text is erased when it has left.
 */
export class Postman {
  readonly #pool: Pool;
  readonly #drivers: Readonly<Partial<Record<Channel, Driver>>>;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;

  constructor(pool: Pool, drivers: Readonly<Partial<Record<Channel, Driver>>>, log: Log) {
    this.#pool = pool;
    this.#drivers = drivers;
    this.#log = log;
  }

  async take(message: Message): Promise<void> {
    await this.#pool.query(
      `INSERT INTO message_outbox (channel, target, subject, body, locale, worthless_at)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))`,
      [message.channel, message.target, message.subject, message.body, message.locale, message.worthMinutes],
    );
    // The caller does not wait for the mail server: how long that takes must not tell anything.
    void this.run();
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.run(), EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }

  /** Tries what is due. Rounds do not overlap. */
  run(): Promise<void> {
    this.#round ??= this.#deliver()
      .catch((error: unknown) => this.#log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        this.#round = undefined;
      });
    return this.#round;
  }

  async #deliver(): Promise<void> {
    const channels = Object.keys(this.#drivers);
    if (channels.length === 0) return;
    for (;;) {
      // A minute is lent to each try, so that two processes do not send the same message.
      const { rows } = await this.#pool.query<{
        id: number;
        channel: Channel;
        target: string;
        subject: string;
        body: string;
        locale: string;
        tries: number;
      }>(
        `UPDATE message_outbox SET tries = tries + 1, next_try_at = now() + interval '1 minute'
         WHERE id IN (SELECT id FROM message_outbox WHERE sent_at IS NULL AND body IS NOT NULL AND channel = ANY($1)
           AND next_try_at <= now() AND worthless_at > now() ORDER BY id LIMIT 10 FOR UPDATE SKIP LOCKED)
         RETURNING id, channel, target, subject, body, locale, tries`,
        [channels],
      );
      await Promise.all(rows.map((row) => this.#try(row)));
      await this.#pool.query(
        `UPDATE message_outbox SET body = NULL, failure = coalesce(failure, 'too late') WHERE body IS NOT NULL AND sent_at IS NULL
           AND channel = ANY($1) AND (worthless_at <= now() OR tries >= ${MOST_TRIES} AND next_try_at <= now())`,
        [channels],
      );
      if (rows.length === 0) return;
    }
  }

  async #try(row: {
    id: number;
    channel: Channel;
    target: string;
    subject: string;
    body: string;
    locale: string;
    tries: number;
  }): Promise<void> {
    try {
      await this.#drivers[row.channel]!(row);
      await this.#pool.query('UPDATE message_outbox SET sent_at = now(), body = NULL, failure = NULL WHERE id = $1', [row.id]);
    } catch (error) {
      const failure = (error instanceof Error ? error.message : String(error)).slice(0, 300);
      this.#log.warn({ channel: row.channel, id: row.id, tries: row.tries, failure }, 'a message could not be handed over');
      await this.#pool.query('UPDATE message_outbox SET failure = $2, next_try_at = now() + make_interval(secs => $3) WHERE id = $1', [
        row.id,
        failure,
        2 ** row.tries,
      ]);
    }
  }
}
