// G3: durable commands per second of 50 submitters. Compared with the same core writing commands to a plain file by group commit
// (the upper bound: no database at all), and with one plpgsql transaction per order on the same PostgreSQL (the usual design). The
// sides alternate in one run.

import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import { createExchange, type Exchange } from '@bourse/core/exchange';
import { traderId } from '@bourse/core/identity/trader-id';
import { instant } from '@bourse/core/money/unit';
import type { Origin } from '@bourse/core/stamp';
import { commandText } from '@bourse/server/engine/command-text';
import { openPool, type Pool } from '@bourse/server/store/postgres';
import { FlowSender, indexTick, openDurableExchange, openingCommand, type Side } from './durable.ts';
import { CANCEL, type Flow, makeFlow, TAKE, TRADERS } from './flow.ts';
import { type Goal, pairedGoal, show } from './goal.ts';

const SUBMITTERS = 50;
const ROUNDS = 7;
const COMMANDS = 40_000;
const TRANSACTIONS = 1_500;

export async function run(): Promise<Goal[]> {
  const flow = makeFlow((ROUNDS + 1) * COMMANDS);
  const exchange = await openDurableExchange();
  const file = await FileExchange.open();
  const plain = await PlainExchange.open(exchange.database.url, flow);
  const [ours, bare, usual]: [number[], number[], number[]] = [[], [], []];
  const engineSender = new FlowSender(flow, 'engine');
  const fileSender = new FlowSender(flow, 'file');
  const now = Date.now;
  try {
    for (const sender of [engineSender, fileSender])
      await sender.send(flow.opening, SUBMITTERS, sender === fileSender ? file : exchange.side, now);
    for (let round = 0; round <= ROUNDS; round++) {
      const mine = await timed(() => engineSender.send(COMMANDS, SUBMITTERS, exchange.side, now));
      await exchange.open.projector.drain();
      const theirs = await timed(() => fileSender.send(COMMANDS, SUBMITTERS, file, now));
      const plainly = await timed(() => plain.send(TRANSACTIONS, SUBMITTERS));
      // The first round is a warm-up.
      if (round === 0) continue;
      ours.push(COMMANDS / mine);
      bare.push(COMMANDS / theirs);
      usual.push(TRANSACTIONS / plainly);
    }
    if (engineSender.refused + fileSender.refused > COMMANDS / 100)
      throw new Error(`${engineSender.refused} and ${fileSender.refused} commands were refused: too many for a fair measure`);
  } finally {
    await plain.close();
    await file.close();
    await exchange.close();
  }
  return [
    pairedGoal('G3', 'durable commands per second at 50 submitters against core and bare file group commit', ours, bare, 0.5),
    pairedGoal('G3', 'durable commands per second against one plpgsql transaction per order', ours, usual, 10),
  ];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

/** The same core and the same command text, one fdatasync per batch; while a batch is written the next is applied. */
class FileExchange implements Side {
  readonly #folder: string;
  readonly #file: FileHandle;
  readonly #exchange: Exchange = createExchange();
  #seq = 0;
  #lines: string[] = [];
  #waiting: { outcome: Outcome; resolve: (outcome: Outcome) => void }[] = [];
  #isWriting = false;
  #tickedAt = 0;

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
    this.#apply('operator', openingCommand);
    for (let i = 0; i < TRADERS; i++) this.#apply('trader', { kind: 'open_trader', trader: traderId(100_001 + i), traderKind: 'trader' });
    this.#lines = [];
  }

  static async open(): Promise<FileExchange> {
    const folder = mkdtempSync(join(tmpdir(), 'bare-'));
    return new FileExchange(folder, await openFile(join(folder, 'journal'), 'a'));
  }

  get applied(): number {
    return this.#seq;
  }

  submit(command: Command): Promise<Outcome> {
    return new Promise((resolve) => {
      if (Date.now() - this.#tickedAt > 1_000) this.#tick();
      this.#waiting.push({ outcome: this.#apply('trader', command), resolve });
      if (this.#isWriting) return;
      this.#isWriting = true;
      setImmediate(() => void this.#write());
    });
  }

  async #write(): Promise<void> {
    while (this.#lines.length > 0) {
      const lines = this.#lines;
      const waiting = this.#waiting;
      this.#lines = [];
      this.#waiting = [];
      await this.#file.appendFile(`${lines.join('\n')}\n`);
      await this.#file.datasync();
      for (const one of waiting) one.resolve(one.outcome);
      await new Promise((resume) => setImmediate(resume));
    }
    this.#isWriting = false;
  }

  #tick(): void {
    this.#tickedAt = Date.now();
    this.#waiting.push({ outcome: this.#apply('feed', indexTick(instant(this.#tickedAt))), resolve: () => undefined });
  }

  #apply(origin: Origin, command: Command): Outcome {
    const at = instant(Date.now());
    const seq = ++this.#seq;
    const outcome = this.#exchange.apply({ seq, at, origin }, command);
    this.#lines.push(`${seq} ${at} ${origin} ${commandText(command)}`);
    return outcome;
  }

  async close(): Promise<void> {
    await this.#file.close();
    rmSync(this.#folder, { recursive: true });
  }
}

/** How exchanges are usually built on a database: a function that locks, matches and books each order in its own transaction. */
class PlainExchange {
  readonly #pool: Pool;
  readonly #flow: Flow;
  #next = 0;

  private constructor(pool: Pool, flow: Flow) {
    this.#pool = pool;
    this.#flow = flow;
  }

  static async open(url: string, flow: Flow): Promise<PlainExchange> {
    const pool = openPool(url, 12);
    await pool.query(PLAIN);
    return new PlainExchange(pool, flow);
  }

  async send(count: number, submitters: number): Promise<void> {
    const end = this.#next + count;
    const loop = async (): Promise<void> => {
      while (this.#next < end) {
        const i = this.#next++;
        const flow = this.#flow;
        if (flow.kind[i] === CANCEL)
          await this.#pool.query({ name: 'cancel', text: 'SELECT plain.cancel_order($1)', values: [flow.target[i]] });
        else {
          const values = [i, flow.trader[i], flow.isBuy[i] === 1, flow.price[i], flow.quantity[i], flow.kind[i] === TAKE];
          await this.#pool.query({ name: 'place', text: 'SELECT plain.place_order($1, $2, $3, $4, $5, $6)', values });
        }
      }
    };
    await Promise.all(Array.from({ length: submitters }, loop));
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** The book's lock first, then everything under it: orders of one instrument have to be sequential anyway. */
const PLAIN = `
  CREATE SCHEMA plain;
  CREATE TABLE plain.book (singleton boolean PRIMARY KEY);
  INSERT INTO plain.book VALUES (true);
  CREATE TABLE plain.balance (trader integer PRIMARY KEY, quote numeric NOT NULL, quote_frozen numeric NOT NULL, base numeric NOT NULL, base_frozen numeric NOT NULL);
  INSERT INTO plain.balance SELECT n, 1e18, 0, 1e14, 0 FROM generate_series(0, ${TRADERS - 1}) AS n;
  CREATE TABLE plain.orders (id integer PRIMARY KEY, trader integer NOT NULL, is_buy boolean NOT NULL, price bigint NOT NULL, quantity bigint NOT NULL, rest bigint NOT NULL, is_open boolean NOT NULL);
  CREATE INDEX ON plain.orders (is_buy, price, id) WHERE is_open;
  CREATE TABLE plain.deal (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, maker integer, taker integer, price bigint, quantity bigint, at timestamptz DEFAULT now());
  CREATE FUNCTION plain.place_order(new_id integer, who integer, buys boolean, at_price bigint, how_much bigint, takes boolean) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    left_over bigint := how_much;
    resting record;
    amount bigint;
  BEGIN
    PERFORM 1 FROM plain.book FOR UPDATE;
    IF buys THEN UPDATE plain.balance SET quote = quote - at_price * how_much, quote_frozen = quote_frozen + at_price * how_much WHERE trader = who AND quote >= at_price * how_much;
    ELSE UPDATE plain.balance SET base = base - how_much, base_frozen = base_frozen + how_much WHERE trader = who AND base >= how_much;
    END IF;
    IF NOT FOUND THEN RAISE EXCEPTION 'insufficient'; END IF;
    FOR resting IN SELECT * FROM plain.orders WHERE is_open AND is_buy = NOT buys AND CASE WHEN buys THEN price <= at_price ELSE price >= at_price END
      ORDER BY CASE WHEN buys THEN price ELSE -price END, id LIMIT 50 LOOP
      EXIT WHEN left_over = 0;
      amount := least(left_over, resting.rest);
      UPDATE plain.orders SET rest = rest - amount, is_open = rest > amount WHERE id = resting.id;
      INSERT INTO plain.deal (maker, taker, price, quantity) VALUES (resting.trader, who, resting.price, amount);
      IF buys THEN
        UPDATE plain.balance SET quote_frozen = quote_frozen - at_price * amount, quote = quote + (at_price - resting.price) * amount, base = base + amount WHERE trader = who;
        UPDATE plain.balance SET base_frozen = base_frozen - amount, quote = quote + resting.price * amount WHERE trader = resting.trader;
      ELSE
        UPDATE plain.balance SET base_frozen = base_frozen - amount, quote = quote + resting.price * amount WHERE trader = who;
        UPDATE plain.balance SET quote_frozen = quote_frozen - resting.price * amount, base = base + amount WHERE trader = resting.trader;
      END IF;
      left_over := left_over - amount;
    END LOOP;
    IF takes AND left_over > 0 THEN
      IF buys THEN UPDATE plain.balance SET quote = quote + at_price * left_over, quote_frozen = quote_frozen - at_price * left_over WHERE trader = who;
      ELSE UPDATE plain.balance SET base = base + left_over, base_frozen = base_frozen - left_over WHERE trader = who;
      END IF;
    END IF;
    INSERT INTO plain.orders VALUES (new_id, who, buys, at_price, how_much, left_over, left_over > 0 AND NOT takes);
    RETURN left_over;
  END $$;
  CREATE FUNCTION plain.cancel_order(old_id integer) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    old record;
  BEGIN
    PERFORM 1 FROM plain.book FOR UPDATE;
    UPDATE plain.orders SET is_open = false WHERE id = old_id AND is_open RETURNING * INTO old;
    IF NOT FOUND THEN RETURN 0; END IF;
    IF old.is_buy THEN UPDATE plain.balance SET quote = quote + old.price * old.rest, quote_frozen = quote_frozen - old.price * old.rest WHERE trader = old.trader;
    ELSE UPDATE plain.balance SET base = base + old.rest, base_frozen = base_frozen - old.rest WHERE trader = old.trader;
    END IF;
    RETURN old.rest;
  END $$;`;

if (import.meta.main) show(await run());
