import { randomUUID } from 'node:crypto';
import { DAY_MINUTES } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { Log } from '../http/log.ts';
import { maskedForOthers } from '../http/masked-account.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { transaction } from '../store/transaction.ts';
import { takeTurn } from '../store/turn.ts';
import { mailLetter, smsLetter } from './messages/letter.ts';
import { messageLocale, type TemplateName, type Values } from './messages/template.ts';
import { type SmsGate, segmentsOf } from './sms/gate.ts';

export type Channel = 'mail' | 'sms';

/** Delivers one message; throws if it can't. */
export type Driver = (message: {
  readonly target: string;
  readonly subject: string;
  readonly body: string;
  /** The HTML version, for email. */
  readonly html: string | null;
  readonly locale: string;
  /** The same for every attempt at one message. */
  readonly key: string;
}) => Promise<void>;
/** The driver of each channel. */
export type Drivers = Readonly<Partial<Record<Channel, Driver>>>;

export interface Notice {
  readonly channel: Channel;
  readonly target: string;
  readonly template: TemplateName;
  readonly values: Values;
  /** The reader's language; the nearest supported one is used. */
  readonly locale: string | undefined;
  /** After this many minutes its content is no longer true. A day by default. */
  readonly worthMinutes?: number;
  /** Sending the same key again does nothing. */
  readonly key?: string;
}

export interface PostmanOptions {
  readonly pool: Pool;
  readonly drivers: Drivers;
  /** Encrypts a message's content until it is sent. */
  readonly ring: Pick<KeyRing, 'encryptField' | 'decryptField'>;
  readonly log: Log;
  /** The exchange's name as traders know it, from the current configuration. */
  readonly appName: () => Promise<string>;
  readonly smsGate: SmsGate;
  /**
   * Whether messages of a channel without a driver stay in the table, readable, for the development page to show: only in the practice
   * realm. Otherwise they aren't stored at all.
   */
  readonly keepsUnsent: boolean;
}

interface Row {
  readonly id: number;
  readonly channel: Channel;
  /** Masked if the message is sealed, which then holds the full one. */
  readonly target: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
  readonly sealed: Buffer | null;
  readonly locale: string;
  readonly key: string;
  readonly tries: number;
}

/** The part that is encrypted while waiting. */
interface Letter {
  /** Unknown in a message that an older version sealed: its row has the full recipient. */
  readonly target?: string;
  readonly body: string;
  readonly html: string | null;
}
/** Additional data of the encryption: a sealed message can't be opened in another row or under another subject. */
const envelope = ({ key, channel, target, subject }: Pick<Row, 'key' | 'channel' | 'target' | 'subject'>): string =>
  `message ${JSON.stringify([key, channel, target, subject])}`;

const MOST_TRIES = 8;
const EVERY_MS = 5_000;

/**
 * Sends messages from the outbox table. A message is stored first, so none is lost with the process; it's retried after 2, 4, 8 …
 * seconds while it's still valid. While it waits, its text and recipient are encrypted; once sent or given up, they're erased.
 */
export class Postman {
  readonly #o: PostmanOptions;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;

  constructor(options: PostmanOptions) {
    this.#o = options;
  }

  /**
   * Queues a message; given a transaction, it's sent once that commits. False if the channel has no gateway, SMS to this number isn't
   * allowed or today's limit is used up: then nothing is stored.
   */
  async send(notice: Notice, within?: Pick<Pool, 'query'>): Promise<boolean> {
    const isTaken = within === undefined ? await this.#takeInTurn(notice) : await this.#take(notice, within);
    // The caller doesn't wait for the mail server, because the time it takes must not reveal anything.
    if (isTaken && within === undefined) void this.run();
    return isTaken;
  }

  /**
   * SMS that somebody requested take turns, so that many at once stay below the daily limit. Those within a caller's transaction
   * don't, because it may hold other locks. They're notices to a known trader, which nobody can use to flood.
   */
  #takeInTurn(notice: Notice): Promise<boolean> {
    return transaction(this.#o.pool, async (client) => {
      if (notice.channel === 'sms') await takeTurn(client, 'short messages of today');
      return this.#take(notice, client);
    });
  }

  async #take(notice: Notice, store: Pick<Pool, 'query'>): Promise<boolean> {
    const { channel, target, template, values } = notice;
    const isSent = this.#o.drivers[channel] !== undefined;
    if (!isSent && !this.#o.keepsUnsent) {
      this.#o.log.warn({ channel, template }, 'a message was not taken: its channel has no gateway');
      return false;
    }
    const locale = messageLocale(notice.locale);
    const write = channel === 'mail' ? mailLetter : smsLetter;
    const { subject, body, html } = write(template, values, locale, await this.#o.appName());
    const segments = channel === 'sms' ? segmentsOf(body) : 0;
    if (channel === 'sms' && !(await this.#o.smsGate.fits(target, segments, store))) {
      this.#o.log.warn({ template }, 'a short message was not taken: its country is not on the list, or today’s ceiling is reached');
      return false;
    }
    const key = notice.key ?? randomUUID();
    const letter: Letter = { target, body, html: html ?? null };
    const shown = isSent ? maskedForOthers(target) : target;
    await store.query(
      `INSERT INTO message_outbox (channel, target, template, subject, body, html, sealed, locale, key, segments, worthless_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(mins => $11)) ON CONFLICT (key) DO NOTHING`,
      [
        ...[channel, shown, template, subject],
        ...(isSent
          ? ['', null, this.#o.ring.encryptField(JSON.stringify(letter), envelope({ key, channel, target: shown, subject }))]
          : [letter.body, letter.html, null]),
        ...[locale, key, segments, notice.worthMinutes ?? DAY_MINUTES],
      ],
    );
    return true;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.run(), EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }

  /** Tries what is due. Runs don't overlap. */
  run(): Promise<void> {
    this.#round ??= this.#deliver()
      .catch((error: unknown) => this.#o.log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        this.#round = undefined;
      });
    return this.#round;
  }

  async #deliver(): Promise<void> {
    const { pool, drivers } = this.#o;
    const channels = Object.keys(drivers);
    // Those that nobody will send any more end too, unless they're kept to be read.
    const ending = this.#o.keepsUnsent ? channels : ['mail', 'sms'];
    if (ending.length === 0) return;
    for (;;) {
      // Each attempt reserves the message for a minute, so that two processes don't send the same one.
      const { rows } = await pool.query<Row>(
        `UPDATE message_outbox SET tries = tries + 1, next_try_at = now() + interval '1 minute'
         WHERE id IN (SELECT id FROM message_outbox WHERE sent_at IS NULL AND body IS NOT NULL AND channel = ANY($1)
           AND next_try_at <= now() AND worthless_at > now() ORDER BY id LIMIT 10 FOR UPDATE SKIP LOCKED)
         RETURNING id, channel, target, subject, body, html, sealed, locale, key, tries`,
        [channels],
      );
      await Promise.all(rows.map((row) => this.#try(row)));
      const ended = await pool.query<Pick<Row, 'id' | 'target'>>(
        `UPDATE message_outbox SET body = NULL, html = NULL, sealed = NULL, failure = coalesce(failure, 'too late') WHERE body IS NOT NULL AND sent_at IS NULL
           AND channel = ANY($1) AND (worthless_at <= now() OR tries >= ${MOST_TRIES} AND next_try_at <= now()) RETURNING id, target`,
        [ending],
      );
      for (const { id, target } of ended.rows)
        await pool.query('UPDATE message_outbox SET target = $2 WHERE id = $1', [id, maskedForOthers(target)]);
      if (rows.length === 0) return;
    }
  }

  async #try(row: Row): Promise<void> {
    const { pool, drivers, log, ring } = this.#o;
    try {
      // Someone who can write to the table but has no key must not be able to send messages in our name.
      if (row.sealed === null) throw new Error('it has no seal');
      const letter: Letter = JSON.parse(ring.decryptField(row.sealed, envelope(row)));
      await drivers[row.channel]!({ ...row, ...letter });
      await pool.query(
        'UPDATE message_outbox SET sent_at = now(), body = NULL, html = NULL, sealed = NULL, failure = NULL, target = $2 WHERE id = $1',
        [row.id, maskedForOthers(row.target)],
      );
    } catch (error) {
      const failure = withoutAccounts(error instanceof Error ? error.message : String(error)).slice(0, 300);
      log.warn({ channel: row.channel, id: row.id, tries: row.tries, failure }, 'a message could not be handed over');
      await pool.query('UPDATE message_outbox SET failure = $2, next_try_at = now() + make_interval(secs => $3) WHERE id = $1', [
        row.id,
        failure,
        2 ** row.tries,
      ]);
    }
  }
}

/** Mail servers often repeat the recipient in a refusal. */
const withoutAccounts = (text: string): string => text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+|\+?\d{7,15}/g, maskedForOthers);
