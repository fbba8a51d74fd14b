import type { Command } from '@bourse/core/command';
import { isRejected, type Rejection } from '@bourse/core/rejection';
import type { Origin } from '@bourse/core/stamp';
import { CommandRefused, CommandSetAside, CommandWaits, NotAccepting } from '../failure.ts';
import { Recent } from '../recent.ts';
import { hasOutboxKey } from '../secrets/outbox-key.ts';
import { integers, texts } from '../store/array-literal.ts';
import type { Pool } from '../store/postgres.ts';
import { hashOfBody } from './act-chain.ts';
import { commandOf } from './command-text.ts';
import type { Engine } from './engine.ts';
import { NOT_OURS } from './forged-rows.ts';
import type { Store } from './known-keys.ts';
import { type From, type LeftCommand, leaveCommand, type OutboxSeal } from './leave-command.ts';
import { kindsOfSafeMode } from './safe-mode.ts';

/** The outbox as seen by the rooms. */
export interface Outbox {
  /** Leaves a command within the transaction that causes it; returns the number of its row. */
  leave(client: Store, from: From, command: Command): Promise<number>;
  /** A seal with the same key, for rows outside the outbox that lead to a command. */
  sealOf(what: string, facts: readonly unknown[]): Buffer;
  /** Resolves when everything left before is committed, waits for safe mode to end, or was set aside. */
  drain(): Promise<void>;
  /** The same, and throws if one of these commands wasn't executed: the commands of an action, or rows by ID. */
  settle(left: Left): Promise<void>;
}
/** `commands`: how many were left under the entry, one by default. */
export type Left = { readonly entry: number; readonly commands?: number } | readonly number[];

export interface SetAside {
  readonly id: number;
  readonly kind: string | null;
  readonly why: string;
  readonly isForged: boolean;
}
export interface OutboxOptions {
  readonly pool: Pool;
  readonly engine: Pick<Engine, 'submit' | 'unsafe'>;
  readonly seal: OutboxSeal;
  /** A run failed; the next one tries again. */
  readonly onFailure: (error: Error) => void;
  /** A row was set aside and needs review. */
  readonly onSetAside: (row: SetAside) => void;
  readonly remembered?: number;
}

interface Row extends Omit<LeftCommand, 'nonce'> {
  readonly nonce: string | null;
  readonly kind: string | null;
  readonly seal: Buffer | null;
  readonly tries: number;
}
interface Settled {
  readonly id: number;
  readonly seq: number;
  readonly rejected: Rejection | undefined;
}

const PAGE = 500;
/** A row is set aside once the engine has stopped on it this many times. */
const MOST_TRIES = 2;
/** Rows remembered as executed, so that clearing a mark in the database doesn't execute them again: operators' rows, and all others. */
const REMEMBERED = 10_000;

/**
 * Commands that other transactions left for the engine, such as a registration's open_trader. They're submitted in order and marked
 * after the commit. A crash in between submits a command again, so each must be idempotent or carry a request id. Rows don't affect
 * each other: one with a wrong seal, one that can't be read, or one that stops the engine is set aside with a reason.
 */
export class CommandOutbox implements Outbox {
  readonly #pool: Pool;
  readonly #engine: OutboxOptions['engine'];
  readonly #seal: OutboxSeal;
  readonly #options: OutboxOptions;
  readonly #done: Recent<string, Settled>;
  /** The same for operators' rows: executed twice, an old one would undo what came after it. */
  readonly #doneActs: Recent<string, Settled>;
  /** Up to this command the engine's chain shows what was executed, as it does for earlier processes; later ones are remembered. */
  #before = 0;
  #running: Promise<void> | undefined = undefined;
  #again: Promise<void> | undefined = undefined;
  #timer: NodeJS.Timeout | undefined = undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#pool = options.pool;
    this.#engine = options.engine;
    this.#seal = options.seal;
    const most = options.remembered ?? REMEMBERED;
    this.#done = new Recent(most);
    this.#doneActs = new Recent(most, (_, { seq }) => {
      this.#before = Math.max(this.#before, seq);
    });
  }

  leave(client: Store, from: From, command: Command): Promise<number> {
    return leaveCommand(this.#seal, client, from, command);
  }

  sealOf(what: string, facts: readonly unknown[]): Buffer {
    return this.#seal.ofFacts(what, facts);
  }

  /** Rows left by an earlier run, one at a time and counted, so that a row that stops the engine doesn't stop every later start. */
  async begin(): Promise<void> {
    this.#before = Number((await this.#pool.query<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM engine_audit')).rows[0]!.seq);
    for (let after = 0; ; ) {
      const rows = await this.#waiting(after, 1);
      const [row] = rows;
      if (row === undefined) return;
      after = row.id;
      if (row.tries >= MOST_TRIES) {
        await this.#setAside(row, `The engine stopped ${row.tries} times while running it`);
        continue;
      }
      await this.#pool.query('UPDATE command_outbox SET tries = tries + 1 WHERE id = $1', [row.id]);
      await this.#take([row]);
      // One that waits for safe mode to end hasn't stopped the engine, however many starts it waits for.
      if (this.#engine.unsafe !== undefined)
        await this.#pool.query('UPDATE command_outbox SET tries = 0 WHERE id = $1 AND seq IS NULL', [row.id]);
    }
  }

  /** Polls too, because other processes also write to the outbox. */
  start(everyMs = 500): void {
    this.#timer = setInterval(() => this.drain().catch(this.#options.onFailure), everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running?.catch(() => undefined);
  }

  drain(): Promise<void> {
    if (this.#running === undefined) {
      this.#running = this.#run().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    // The current run may have read before the caller wrote; only a run that starts now is sure to see that row.
    this.#again ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#again = undefined;
        return this.drain();
      });
    return this.#again;
  }

  async settle(left: Left): Promise<void> {
    await this.drain();
    const [which, value] = 'entry' in left ? ['entry = $1', left.entry] : ['id = ANY($1::bigint[])', integers(left)];
    const { rows } = await this.#pool.query<{ seq: number | null; rejected: string | null; why: string | null }>(
      `SELECT seq, rejected, set_aside_why AS why FROM command_outbox WHERE ${which} ORDER BY id`,
      [value],
    );
    // An action without its command, or a row that is gone: it must not be reported as done.
    const expected = 'entry' in left ? (left.commands ?? 1) : new Set(left).size;
    if (rows.length < expected) throw new Error(`${expected} commands were left, but the outbox has ${rows.length} of them`);
    for (const { seq, rejected, why } of rows) {
      if (why !== null) throw new CommandSetAside(why);
      if (rejected !== null) throw new CommandRefused(JSON.parse(rejected) as Rejection);
      if (seq === null) throw new CommandWaits(this.#engine.unsafe ?? 'the engine is busy');
    }
  }

  async #run(): Promise<void> {
    for (let after = 0; ; ) {
      const rows = await this.#waiting(after, PAGE);
      if (rows.length > 0) await this.#take(rows);
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.id;
    }
  }

  /** In safe mode, kinds that have to wait aren't even read, however many rows there are. */
  async #waiting(after: number, most: number): Promise<readonly Row[]> {
    const { rows } = await this.#pool.query<Row>(
      `SELECT id, nonce, origin, entry, kind, body, seal, tries FROM command_outbox
       WHERE seq IS NULL AND set_aside_at IS NULL AND id > $1 AND ($2::text[] IS NULL OR kind IS NULL OR kind = ANY($2)) ORDER BY id LIMIT $3`,
      [after, this.#engine.unsafe === undefined ? null : kindsOfSafeMode, most],
    );
    return rows.map((row) => ({ ...row, id: Number(row.id), entry: row.entry === null ? null : Number(row.entry) }));
  }

  /** A committed row is marked whatever happens to the others. */
  async #take(rows: readonly Row[]): Promise<void> {
    const before = await this.#doneBefore(rows);
    const ended = await Promise.allSettled(rows.map((row) => before.get(row.id) ?? this.#submit(row)));
    const settled = ended.flatMap((one) => (one.status === 'fulfilled' && one.value !== undefined ? [one.value] : []));
    if (settled.length > 0) await this.#mark(settled);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }

  async #mark(settled: readonly Settled[]): Promise<void> {
    await this.#pool.query(
      `UPDATE command_outbox AS o SET seq = u.seq, rejected = u.rejected
       FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS u (id, seq, rejected) WHERE o.id = u.id`,
      [
        integers(settled.map((one) => one.id)),
        integers(settled.map((one) => one.seq)),
        settled.map((one) => (one.rejected === undefined ? null : JSON.stringify(one.rejected))),
      ],
    );
  }

  /**
   * Which of these rows an earlier process has run. If the engine's audit chain has a command that no sealed row covers, it belongs to
   * the waiting row with its body: either the process ended before marking it, or the mark was cleared by SQL. So an operator's
   * command runs once.
   */
  async #doneBefore(rows: readonly Row[]): Promise<ReadonlyMap<number, Settled>> {
    const done = new Map<number, Settled>();
    const found = new Set<number>();
    for (const row of rows) {
      if (row.origin !== 'operator' || !this.#seal.isOn(row) || this.#doneActs.has(row.nonce!)) continue;
      const seq = (await this.#uncovered(row.body)).find((one) => !found.has(one));
      if (seq === undefined) continue;
      found.add(seq);
      done.set(row.id, { id: row.id, seq, rejected: undefined });
    }
    return done;
  }

  /** Commands of earlier processes with this body that no row covers, latest first. A row covers one command, and only with its seal. */
  async #uncovered(body: string): Promise<readonly number[]> {
    const { rows } = await this.#pool.query<Pick<Row, 'id' | 'nonce' | 'origin' | 'body' | 'seal'> & { act: number; entry: number | null }>(
      `SELECT a.seq AS act, c.id, c.nonce, c.origin, c.entry, c.body, c.seal
       FROM engine_audit AS a LEFT JOIN command_outbox AS c ON c.seq = a.seq AND c.origin = 'operator' AND c.body = $3
       WHERE a.body_hash = $1 AND a.seq <= $2 AND a.seq > coalesce((SELECT from_seq FROM act_matching), 0) ORDER BY a.seq DESC, c.id`,
      [hashOfBody(body), this.#before, body],
    );
    const covering = new Set<string>();
    const covered = new Set<number>();
    for (const row of rows) {
      if (row.nonce === null || covered.has(Number(row.act)) || covering.has(row.nonce)) continue;
      if (!this.#seal.isOn(row)) continue;
      covering.add(row.nonce);
      covered.add(Number(row.act));
    }
    return [...new Set(rows.map(({ act }) => Number(act)))].filter((act) => !covered.has(act));
  }

  /** Undefined if it waits or was set aside. */
  async #submit(row: Row): Promise<Settled | undefined> {
    const known = row.nonce === null ? undefined : (this.#done.get(row.nonce) ?? this.#doneActs.get(row.nonce));
    if (known !== undefined) return { ...known, id: row.id };
    if (!this.#seal.isOn(row)) return this.#setAside(row, NOT_OURS, true);
    const command = readCommand(row);
    if ('unreadable' in command) return this.#setAside(row, command.unreadable);
    try {
      const { seq, answer } = await this.#engine.submit(row.origin as Origin, command);
      const settled = { id: row.id, seq, rejected: isRejected(answer) ? answer : undefined };
      if (row.origin === 'operator') this.#doneActs.set(row.nonce!, settled);
      else this.#done.set(row.nonce!, settled);
      return settled;
    } catch (error) {
      if (error instanceof NotAccepting) return undefined;
      throw error;
    }
  }

  async #setAside({ id, kind }: Row, why: string, isForged = false): Promise<undefined> {
    await this.#pool.query('UPDATE command_outbox SET set_aside_at = now(), set_aside_why = $2, is_forged = $3 WHERE id = $1', [
      id,
      why,
      isForged,
    ]);
    this.#options.onSetAside({ id, kind, why, isForged });
    return undefined;
  }
}

function readCommand({ body, kind }: Row): Command | { readonly unreadable: string } {
  try {
    const command = commandOf(body);
    return command.kind === kind ? command : { unreadable: `The row says ${kind}, but the command is ${command.kind}` };
  } catch (error) {
    return { unreadable: (error as Error).message };
  }
}

/** Says that the key is missing; undefined if it exists, or if there never was one. */
export async function whyKeyMissing(pool: Pick<Pool, 'query'>, dataDir: string): Promise<string | undefined> {
  if (hasOutboxKey(dataDir)) return undefined;
  const { rows } = await pool.query(
    "(SELECT 1 FROM command_outbox WHERE seal IS NOT NULL LIMIT 1) UNION ALL SELECT 1 FROM key_fingerprint WHERE name = 'outbox'",
  );
  if (rows.length === 0) return undefined;
  return `outbox-key.json is missing from ${dataDir}. Without it operators’ commands can’t be matched with their audit entries. Restore the file that belongs to this database.`;
}

/** Seals rows left by a version without seals: only for the start that introduces seals. */
export async function sealOlderRows(pool: Pool, seal: OutboxSeal): Promise<void> {
  const { rows } = await pool.query<{ id: number; origin: string; body: string; nonce: string }>(
    'SELECT id, origin, body, gen_random_uuid()::text AS nonce FROM command_outbox WHERE seq IS NULL AND set_aside_at IS NULL AND seal IS NULL',
  );
  for (const { id, nonce, origin, body } of rows) {
    const kind = /"kind":"(\w+)"/.exec(body)?.[1] ?? null;
    await pool.query('UPDATE command_outbox SET nonce = $2, seal = $3, kind = $4 WHERE id = $1', [
      id,
      nonce,
      seal.of({ id: Number(id), nonce, origin, entry: null, body }),
      kind,
    ]);
  }
}

const PAGE_OF_OLDER = 1_000;

/**
 * Reseals rows, now with their places, that an earlier version sealed without: waiting ones, and those matched against the audit
 * chain.
 */
export async function sealPlaces(pool: Pool, seal: OutboxSeal): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await pool.query<LeftCommand & { readonly seal: Buffer }>(
      `SELECT id, nonce, origin, entry, body, seal FROM command_outbox
       WHERE id > $1 AND seal IS NOT NULL AND nonce IS NOT NULL AND body IS NOT NULL ORDER BY id LIMIT ${PAGE_OF_OLDER}`,
      [after],
    );
    const left = rows
      .map((row) => ({ ...row, id: Number(row.id), entry: row.entry === null ? null : Number(row.entry) }))
      .filter((row) => row.seal.equals(seal.ofOlder(row)));
    await pool.query(
      "UPDATE command_outbox AS c SET seal = decode(u.seal, 'hex') FROM unnest($1::bigint[], $2::text[]) AS u (id, seal) WHERE c.id = u.id",
      [integers(left.map(({ id }) => id)), texts(left.map((row) => seal.of(row).toString('hex')))],
    );
    if (rows.length < PAGE_OF_OLDER) return;
    after = Number(rows.at(-1)!.id);
  }
}
