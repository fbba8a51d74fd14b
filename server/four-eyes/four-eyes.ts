import { timingSafeEqual } from 'node:crypto';
import type { Role } from '@bourse/contract/office/roles';
import type { Command } from '@bourse/core/command';
import type { Pool, PoolClient } from 'pg';
import { type ActFacts, append } from '../audit/audit.ts';
import type { Outbox } from '../engine/command-outbox.ts';
import { CommandRefused, CommandSetAside, CommandWaits } from '../failure.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Operator } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';

export interface Change {
  readonly name: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}
export interface Described {
  /** One sentence for the second person: what will happen. */
  readonly title: string;
  /** The subject; only one request of a kind can wait per subject. */
  readonly subject: string;
  readonly changes: readonly Change[];
}
/** A kind of change that needs two people. The payload is plain JSON: what to do, not how. */
export interface FourEyesKind<P> {
  readonly make: readonly Role[];
  readonly decide: readonly Role[];
  /** What the payload would change as things are now. Repeated at the decision: if it differs, the request is outdated. */
  describe(client: PoolClient, payload: P): Promise<Described | Refused>;
  /** The result as things are now. Shown to the second person but never compared, because balances move. */
  outlook?(client: Pick<PoolClient, 'query'>, payload: P): Promise<readonly Change[]>;
  /** Applies it, in the transaction of the decision or, if delayed, when it takes effect. */
  apply(client: PoolClient, payload: P, request: AppliedRequest): Promise<Refused | Outcome | undefined>;
  /** How long after the decision it takes effect; immediately if absent. */
  delayMs?(payload: P): number;
}
export interface AppliedRequest {
  readonly id: number;
  /** The audit entry of the change, in the office's chain. */
  readonly entry: number;
  /** Leaves a command for the writer, referring to that entry. */
  leave(command: Command): Promise<unknown>;
  readonly maker: number;
  readonly checker: number;
  readonly reason: string;
}
/** The result shown to the second person. */
export interface Outcome {
  /** Where a set-up link was sent: to the operator it's for. */
  readonly mailed?: { readonly mailedTo: string; readonly outbox?: string };
}
export type State = 'waiting' | 'approved' | 'done' | 'refused' | 'withdrawn' | 'expired' | 'failed';
export interface RequestRow {
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly title: string;
  readonly payload: unknown;
  readonly changes: readonly Change[];
  readonly reason: string;
  readonly maker: number;
  readonly maker_person: number;
  readonly made_at: Date;
  readonly expires_at: Date;
  readonly state: State;
  readonly checker: number | null;
  readonly decided_at: Date | null;
  readonly decision: string | null;
  readonly effective_at: Date | null;
  readonly failure: string | null;
  readonly checker_person: number | null;
  readonly seal: Buffer | null;
}

const LIFE_HOURS = 72;
/** The answer when something waits for a second person. */
export interface Requested {
  readonly isDone: false;
  readonly request: string;
}
/** `done`: what was applied immediately, with the audit entry and the number of commands it left. */
interface Decided {
  readonly outcome: Outcome;
  readonly done?: { readonly entry: number; readonly commands: number };
}
type Decider = Pick<Operator, 'operator' | 'person' | 'roles'>;

/** Requests that another person has to decide (trust 2): the maker is never the checker, whatever accounts they have. */
export class FourEyes {
  readonly #pool: Pool;
  readonly #kinds = new Map<string, FourEyesKind<unknown>>();
  readonly #outbox: Outbox;
  readonly #applied: () => void;

  /** `applied` runs after each commit that applied something. */
  constructor(pool: Pool, outbox: Outbox, applied: () => void = () => undefined) {
    this.#pool = pool;
    this.#outbox = outbox;
    this.#applied = applied;
  }

  register<P>(kind: string, of: FourEyesKind<P>): void {
    this.#kinds.set(kind, of as FourEyesKind<unknown>);
  }

  kind(name: string): FourEyesKind<unknown> | undefined {
    return this.#kinds.get(name);
  }

  /** The kinds that these roles make or decide; auditors and admins see all. */
  seenBy(roles: readonly Role[]): string[] {
    const seesAll = roles.includes('auditor') || roles.includes('admin');
    return [...this.#kinds]
      .filter(([, of]) => seesAll || roles.some((r) => of.make.includes(r) || of.decide.includes(r)))
      .map(([name]) => name);
  }

  /** The kinds that these roles decide. */
  decidedBy(roles: readonly Role[]): string[] {
    return [...this.#kinds].filter(([, of]) => roles.some((role) => of.decide.includes(role))).map(([name]) => name);
  }

  /** Makes a request inside the caller's transaction. */
  async request(client: PoolClient, maker: Decider, kind: string, payload: unknown, reason: string): Promise<Requested | Refused> {
    const of = this.#kinds.get(kind);
    if (of === undefined) throw new Error(`nobody has registered ${kind}`);
    if (!maker.roles.some((role) => of.make.includes(role))) return refuse('not-allowed');
    const described = await of.describe(client, payload);
    if ('refused' in described) return described;
    if (described.changes.length === 0) return refuse('nothing-changed');
    await expire(client);
    const { rows } = await client.query<RequestRow>(
      `INSERT INTO four_eyes_request (kind, subject, title, payload, changes, reason, maker, maker_person, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(hours => ${LIFE_HOURS})) ON CONFLICT DO NOTHING RETURNING *`,
      [
        kind,
        described.subject,
        described.title,
        JSON.stringify(payload),
        JSON.stringify(described.changes),
        reason,
        maker.operator,
        maker.person,
      ],
    );
    const [made] = rows;
    if (made === undefined) return refuse('request-waits');
    const id = Number(made.id);
    await this.#seal(client, made);
    await append(client, {
      operator: maker.operator,
      act: 'four-eyes.request',
      subject: `request:${id}`,
      reason,
      detail: factsOf({ kind, ...described }),
    });
    return { isDone: false, request: String(id) };
  }

  /** The same in a transaction of its own. */
  ask(maker: Decider, kind: string, payload: unknown, reason: string): Promise<Requested | Refused> {
    return inTransaction(this.#pool, (client) => this.request(client, maker, kind, payload, reason));
  }

  approve(checker: Decider, id: number, decision: string): Promise<{ outcome: Outcome } | Refused> {
    return this.#decide(checker, id, async (client, of, row) => {
      if (!(await this.#isOurs(client, row))) return refuse('request-outdated');
      const described = await of.describe(client, row.payload);
      const isSame = !('refused' in described) && same(described.changes, row.changes);
      if (!isSame) return refuse('request-outdated');
      const delay = of.delayMs?.(row.payload) ?? 0;
      const approved = await client.query<RequestRow>(
        `UPDATE four_eyes_request SET state = 'approved', checker = $2, checker_person = $3, decided_at = now(), decision = $4,
           effective_at = now() + make_interval(secs => $5) WHERE id = $1 RETURNING *`,
        [id, checker.operator, checker.person, decision, delay / 1000],
      );
      await this.#seal(client, approved.rows[0]!);
      await append(client, {
        operator: checker.operator,
        act: 'four-eyes.approve',
        subject: `request:${id}`,
        reason: decision,
        detail: factsOf(row),
      });
      if (delay > 0) return { outcome: {} };
      return this.#apply(client, of, { ...row, checker: checker.operator });
    });
  }

  refuse(checker: Decider, id: number, decision: string): Promise<{ outcome: Outcome } | Refused> {
    return this.#decide(checker, id, async (client, _, row) => {
      await client.query(
        `UPDATE four_eyes_request SET state = 'refused', checker = $2, checker_person = $3, decided_at = now(), decision = $4 WHERE id = $1`,
        [id, checker.operator, checker.person, decision],
      );
      await append(client, {
        operator: checker.operator,
        act: 'four-eyes.refuse',
        subject: `request:${id}`,
        reason: decision,
        detail: factsOf(row),
      });
      return { outcome: {} };
    });
  }

  /** Withdrawn by its maker, even if approved but not yet in effect. */
  withdraw(maker: Decider, id: number, decision: string): Promise<Refused | { outcome: Outcome }> {
    return inTransaction(this.#pool, async (client) => {
      await expire(client);
      const row = await locked(client, id);
      if (row === undefined || !this.seenBy(maker.roles).includes(row.kind)) return refuse('not-found');
      if (Number(row.maker_person) !== maker.person) return refuse('not-allowed');
      if (row.state !== 'waiting' && row.state !== 'approved') return refuse('request-closed');
      await client.query(`UPDATE four_eyes_request SET state = 'withdrawn', decision = $2 WHERE id = $1`, [id, decision]);
      await append(client, {
        operator: maker.operator,
        act: 'four-eyes.withdraw',
        subject: `request:${id}`,
        reason: decision,
        detail: factsOf(row),
      });
      return { outcome: {} };
    });
  }

  /** Applies approved requests that take effect now, and expires those nobody decided in time. */
  async applyDue(until = new Date()): Promise<void> {
    await inTransaction(this.#pool, expire);
    const { rows } = await this.#pool.query<{ id: number }>(
      `SELECT id FROM four_eyes_request WHERE state = 'approved' AND effective_at <= $1 ORDER BY effective_at`,
      [until],
    );
    const forged: number[] = [];
    for (const { id } of rows) {
      const applied = await inTransaction(this.#pool, async (client) => {
        const row = await locked(client, Number(id));
        const of = row && this.#kinds.get(row.kind);
        if (row?.state !== 'approved' || of === undefined) return undefined;
        if (await this.#isOurs(client, row)) return this.#apply(client, of, row);
        forged.push(Number(id));
        await failed(client, row, 'This server did not write it: the signature is wrong');
        return undefined;
      });
      // The outcome is recorded in the request: nobody is waiting for an answer here.
      if (applied !== undefined && !('refused' in applied)) await this.#settle(Number(id), applied).catch(unlessTold);
    }
    if (forged.length > 0) throw new Error(`ALERT: nobody in this house approved request ${forged.join(', ')}: written by SQL`);
  }

  /**
   * Seals the request as it was made, and after approval also by whom. Without the seal, SQL access alone could forge requests and
   * approvals, and they would be applied under a proper audit entry.
   */
  #seal(client: PoolClient, row: RequestRow): Promise<unknown> {
    return client.query('UPDATE four_eyes_request SET seal = $2 WHERE id = $1', [row.id, this.#sealOf(row)]);
  }

  #sealOf(row: RequestRow): Buffer {
    const approved = row.state === 'approved' ? [...checkerOf(row), at(row.decided_at), at(row.effective_at), row.decision] : null;
    return this.#outbox.sealOf('four-eyes in time', [...madeOf(row), at(row.made_at), at(row.expires_at), approved]);
  }

  /** Waiting requests that an earlier version sealed without their times: for the start that introduces this version of the seal. */
  sealTimes(): Promise<void> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<RequestRow>(
        "SELECT * FROM four_eyes_request WHERE state IN ('waiting', 'approved') AND seal IS NOT NULL FOR UPDATE",
      );
      for (const row of rows) {
        const older = this.#outbox.sealOf('four-eyes', [...madeOf(row), row.state === 'approved' ? checkerOf(row) : null]);
        if (row.seal!.equals(older)) await this.#seal(client, row);
      }
    });
  }

  /** Sealed by us, and not a closed one that was reopened: how a request ended is in the audit log. */
  async #isOurs(client: PoolClient, row: RequestRow): Promise<boolean> {
    if (row.seal?.length !== 32 || !timingSafeEqual(row.seal, this.#sealOf(row))) return false;
    const ended = await client.query(
      `SELECT 1 FROM audit_entry WHERE subject = $1 AND act = ANY ($2)
       UNION ALL SELECT 1 FROM audit_entry WHERE subject = $3 AND act = $4 AND detail::jsonb->>'request' = $5 LIMIT 1`,
      [`request:${row.id}`, endings, row.subject, row.kind, String(row.id)],
    );
    return ended.rows.length === 0;
  }

  async #decide(
    checker: Decider,
    id: number,
    work: (client: PoolClient, of: FourEyesKind<unknown>, row: RequestRow) => Promise<Decided | Refused>,
  ): Promise<{ outcome: Outcome } | Refused> {
    const decided = await inTransaction(this.#pool, async (client) => {
      await expire(client);
      const row = await locked(client, id);
      const of = row && this.#kinds.get(row.kind);
      if (row === undefined || of === undefined || !this.seenBy(checker.roles).includes(row.kind)) return refuse('not-found');
      if (Number(row.maker_person) === checker.person) return refuse('second-person');
      if (!checker.roles.some((role) => of.decide.includes(role))) return refuse('not-allowed');
      return row.state === 'waiting' ? work(client, of, row) : refuse('request-closed');
    });
    if ('refused' in decided) return decided;
    await this.#settle(id, decided);
    return { outcome: decided.outcome };
  }

  /** A decision is complete when its commands are: the second person gets their result. */
  async #settle(id: number, { done }: Decided): Promise<void> {
    if (done === undefined) return;
    this.#applied();
    if (done.commands === 0) return;
    try {
      await this.#outbox.settle(done);
    } catch (error) {
      if (error instanceof CommandRefused || error instanceof CommandSetAside) await this.#fail(id, error.message);
      throw error;
    }
  }

  #fail(id: number, failure: string): Promise<void> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<RequestRow>(
        `UPDATE four_eyes_request SET state = 'failed', failure = $2 WHERE id = $1 AND state = 'done' RETURNING *`,
        [id, failure],
      );
      const [row] = rows;
      if (row === undefined) return;
      await append(client, {
        operator: undefined,
        act: 'four-eyes.fail',
        subject: `request:${id}`,
        detail: { ...factsOf(row), failure },
      });
    });
  }

  /** A refusal undoes an immediate decision; for a delayed one it becomes the outcome. */
  async #apply(client: PoolClient, of: FourEyesKind<unknown>, row: RequestRow): Promise<Decided | Refused> {
    const { reason } = row;
    const [id, maker, checker] = [Number(row.id), Number(row.maker), Number(row.checker)];
    await client.query('SAVEPOINT applying');
    // The entry first, because the commands refer to it.
    const entry = await append(client, {
      operator: maker,
      act: row.kind,
      subject: row.subject,
      reason,
      detail: { ...factsOf(row), request: id, second: checker },
    });
    const leave = (command: Command) => this.#outbox.leave(client, { entry }, command);
    const outcome = await of.apply(client, row.payload, { id, entry, leave, maker, checker, reason });
    if (outcome !== undefined && 'refused' in outcome) {
      if (row.state === 'waiting') return outcome;
      await client.query('ROLLBACK TO SAVEPOINT applying');
      await failed(client, row, outcome.detail ?? outcome.refused, outcome.refused);
      return { outcome: {} };
    }
    await client.query(`UPDATE four_eyes_request SET state = 'done' WHERE id = $1`, [id]);
    // Counted in the table: a kind may leave commands through other functions of its room than the one it is handed.
    const { rows } = await client.query<{ commands: number }>('SELECT count(*)::int AS commands FROM command_outbox WHERE entry = $1', [
      entry,
    ]);
    return { outcome: outcome ?? {}, done: { entry, commands: rows[0]!.commands } };
  }
}

const madeOf = ({ id, kind, subject, title, payload, changes, reason, maker, maker_person }: RequestRow): readonly unknown[] => [
  Number(id),
  ...[kind, subject, title, payload, changes, reason],
  Number(maker),
  Number(maker_person),
];
const checkerOf = (row: RequestRow): readonly number[] => [Number(row.checker), Number(row.checker_person)];
const at = (time: Date | null): number | null => time?.getTime() ?? null;
/** Version 2 of the seal also covers a request's times. */
export const REQUEST_SEAL = 2;

/** The audit actions that close a request, besides the change itself. */
const endings = ['four-eyes.refuse', 'four-eyes.withdraw', 'four-eyes.expire', 'four-eyes.fail'];

async function failed(client: PoolClient, row: RequestRow, failure: string, logged = failure): Promise<void> {
  const { id } = row;
  await client.query(`UPDATE four_eyes_request SET state = 'failed', failure = $2 WHERE id = $1`, [id, failure]);
  const detail: ActFacts = { ...factsOf(row), failure: logged };
  await append(client, { operator: undefined, act: 'four-eyes.fail', subject: `request:${id}`, detail });
}

/** Waiting, refused or set aside isn't a failure for whoever triggered it. */
function unlessTold(error: Error): void {
  if (error instanceof CommandWaits || error instanceof CommandRefused || error instanceof CommandSetAside) return;
  throw error;
}

async function locked(client: PoolClient, id: number): Promise<RequestRow | undefined> {
  return (await client.query<RequestRow>('SELECT * FROM four_eyes_request WHERE id = $1 FOR UPDATE', [id])).rows[0];
}

async function expire(client: PoolClient): Promise<void> {
  const { rows } = await client.query<RequestRow>(
    `UPDATE four_eyes_request SET state = 'expired' WHERE state = 'waiting' AND expires_at <= now() RETURNING *`,
  );
  for (const row of rows) {
    await append(client, { operator: undefined, act: 'four-eyes.expire', subject: `request:${row.id}`, detail: factsOf(row) });
  }
}

/** What the audit log records about a request: its subject and each change as text. */
const factsOf = (row: { kind: string; subject: string; changes: readonly Change[] }): ActFacts => ({
  kind: row.kind,
  about: row.subject,
  changes: row.changes.map(({ name, before, after }) => `${name}: ${before ?? '–'} → ${after ?? '–'}`),
});

/** jsonb doesn't keep key order. */
const same = (a: readonly Change[], b: readonly Change[]): boolean => {
  const lines = (changes: readonly Change[]) => changes.map((c) => JSON.stringify([c.name, c.before ?? null, c.after ?? null])).sort();
  return JSON.stringify(lines(a)) === JSON.stringify(lines(b));
};
