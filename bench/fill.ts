import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import { CORE_VERSION, createExchange, type Exchange } from '@bourse/core/exchange';
import { traderId } from '@bourse/core/identity/trader-id';
import { address } from '@bourse/core/ledger/account';
import { amount, instant, lots, ticks } from '@bourse/core/money/unit';
import type { Origin } from '@bourse/core/stamp';
import { type StateTable, stateTables, withoutRequests } from '@bourse/core/state';
import type { Values } from '@bourse/core/table';
import { readActHead } from '@bourse/server/engine/act-chain';
import { sealOlderCheckpoint } from '@bourse/server/engine/checkpoint-seal';
import type { Committed } from '@bourse/server/engine/committed';
import { append } from '@bourse/server/engine/journal';
import { beginDay, dayName } from '@bourse/server/engine/journal-days';
import { readOutboxSeal } from '@bourse/server/engine/leave-command';
import { readSealChain } from '@bourse/server/engine/seal-chain';
import { isSummed, rowLine, StateSum } from '@bourse/server/engine/state-sum';
import { beginMonths } from '@bourse/server/history/months';
import { cell } from '@bourse/server/store/addition';
import { copyIn } from '@bourse/server/store/copy-in';
import { migrate } from '@bourse/server/store/migrate';
import { openPool, openWriterSession, type Pool } from '@bourse/server/store/postgres';
import { openScratchDatabase, type ScratchDatabase } from '@bourse/server/store/scratch-database';
import { FlowSender, indexTick, openingCommand } from './durable.ts';
import { assets, bitcoin } from './fixture.ts';
import { MIDDLE, makeFlow, seeded } from './flow.ts';

// A database as years of trading leave it, without years of trading: the core runs in this process, and what it says is copied into
// the tables. Everything in them is consistent: balances are the sums of their postings, and the state has its sum.

export interface Filling {
  /** Each with four balances; every fifth has an open order. */
  readonly traders: number;
  /** Commands in the journal that aren't in the tables. */
  readonly tail: number;
}

/** Requests are remembered for fifteen minutes; these are older. */
const EARLIER_MS = 20 * 60_000;
const PART = 50_000;
/** Open orders are at about this many prices a side. */
const PRICES = 5_000;

export async function openFilled({ traders, tail }: Filling): Promise<ScratchDatabase> {
  const database = await openScratchDatabase();
  const pool = openPool(database.url);
  await migrate(pool, 'practice');
  await beginMonths(pool, Date.now());
  const filled = new Filled(Date.now() - EARLIER_MS);
  const open = function* (): Iterable<string> {
    for (const [origin, command] of history(traders, filled.now)) yield* postingLines(filled, origin, command);
  };
  await copyInParts(pool, 'posting (seq, position, at, source, destination, asset, amount, deal)', open());
  const sum = new StateSum();
  for (const [table, rows] of tablesOf(filled.exchange, sum)) {
    const name = table === 'open_order' ? 'open_spot_order' : `state.${table}`;
    await copyInParts(pool, `${name} (${Object.keys(stateTables[table].columns).join(', ')})`, rows);
  }
  await pool.query('UPDATE checkpoint SET projected_seq = $1, core_version = $2, state_sum = $3', [filled.seq, CORE_VERSION, sum.text]);
  await sealOlderCheckpoint(pool, readOutboxSeal(database.dataDir));
  await pool.query('VACUUM (FREEZE, ANALYZE)');
  await writeTail(database, filled, tail);
  await pool.query('CHECKPOINT');
  await pool.end();
  return database;
}

class Filled {
  readonly exchange: Exchange = createExchange();
  now: number;
  seq = 0;
  constructor(now: number) {
    this.now = now;
  }
  apply(origin: Origin, command: Command): Outcome {
    const outcome = this.exchange.apply({ seq: ++this.seq, at: instant(this.now), origin }, command);
    if ('rejected' in outcome.answer && command.kind !== 'cancel_order') throw new Error(`${command.kind}: ${outcome.answer.rejected}`);
    return outcome;
  }
}

function* history(traders: number, now: number): Iterable<readonly [Origin, Command]> {
  const practiceGrants = assets.flatMap(({ asset }) =>
    (['spot', 'fiat'] as const).map((account) => ({ kind: 'trader', account, asset, amount: amount(10n ** 16n) }) as const),
  );
  yield ['operator', { ...openingCommand, practiceGrants }];
  for (let i = 0; i < traders; i++) yield ['trader', { kind: 'open_trader', trader: traderId(100_001 + i), traderKind: 'trader' }];
  yield ['feed', indexTick(instant(now))];
  const random = seeded(23);
  for (let i = 0; i < traders; i += 5) {
    const isBuy = i % 2 === 0;
    const distance = 1 + Math.floor(random() * random() * PRICES);
    yield [
      'trader',
      {
        ...{ kind: 'place_order', trader: traderId(100_001 + i), requestId: `request-${i}`, expiresAt: instant(now + 1_000) },
        ...{ symbol: bitcoin.symbol, side: isBuy ? 'buy' : 'sell', type: 'limit', timeInForce: 'GTC', postOnly: false },
        ...{ selfTradePrevention: 'expire_taker', price: ticks(isBuy ? MIDDLE - distance : MIDDLE + distance) },
        quantity: lots(100 + (i % 900)),
      },
    ];
  }
}

/** As server/ledger/views.ts writes them. */
function* postingLines(filled: Filled, origin: Origin, command: Command): Iterable<string> {
  const { seq, events } = filled.apply(origin, command);
  let position = 0;
  for (const event of events) {
    if (event.event !== 'posted') continue;
    const { from, to, asset, amount: moved, deal } = event;
    yield `${seq}\t${position++}\t${filled.now}\t${address(from, asset)}\t${address(to, asset)}\t${asset}\t${moved}\t${cell(deal)}`;
  }
}

/** The rows of one table after the other, as lines. */
function* tablesOf(exchange: Exchange, sum: StateSum): Iterable<readonly [StateTable, Iterable<string>]> {
  const rows = exchange.rows(withoutRequests)[Symbol.iterator]();
  let next = rows.next();
  while (!next.done) {
    const { table } = next.value;
    const lines = function* (): Iterable<string> {
      for (; !next.done && next.value.table === table; next = rows.next()) {
        const values: Values = next.value.values;
        if (isSummed(table)) sum.add(rowLine(table, values));
        yield Object.keys(stateTables[table].columns)
          .map((column) => cell(values[column]))
          .join('\t');
      }
    };
    yield [table, lines()];
  }
}

/** In parts, so that what isn't sent yet is never large. */
async function copyInParts(pool: Pool, into: string, lines: Iterable<string>): Promise<void> {
  const client = await pool.connect();
  try {
    let part: string[] = [];
    const send = async (): Promise<void> => {
      await copyIn(client, `COPY ${into} FROM STDIN`, part);
      part = [];
    };
    for (const line of lines) if (part.push(line) === PART) await send();
    if (part.length > 0) await send();
  } finally {
    client.release();
  }
}

/** Written to the journal as the writer does it, by traders who place, take and cancel. */
async function writeTail({ url, dataDir }: ScratchDatabase, filled: Filled, count: number): Promise<void> {
  const session = await openWriterSession(url, () => undefined);
  await beginDay(session, dayName(Date.now()), filled.seq);
  const { rows } = await session.query<{ epoch: number }>('SELECT epoch FROM writer');
  let acts = await readActHead(session);
  const chain = readSealChain(dataDir);
  let batch: Committed[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) acts = await append(session, rows[0]!.epoch, batch, acts, chain);
    batch = [];
  };
  const take = async (origin: Origin, command: Command): Promise<Outcome> => {
    filled.now = Date.now();
    const outcome = filled.apply(origin, command);
    batch.push({ seq: filled.seq, at: instant(filled.now), origin, command, outcomes: [outcome] });
    if (batch.length === 2_000) await flush();
    return outcome;
  };
  await take('feed', indexTick(instant(Date.now())));
  const side = {
    submit: (command: Command) => take('trader', command),
    get applied() {
      return filled.seq;
    },
  };
  await new FlowSender(makeFlow(count), '0190c9d2-7b1e-7cc0-8a54-3f0e2a').send(count - 1, 1, side, Date.now);
  await flush();
  await session.end();
}
