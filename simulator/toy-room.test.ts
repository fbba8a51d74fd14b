import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const core = join(import.meta.dirname, '..', 'core');

// A room with one command, one event and one table: each trader counts up.
const folder = {
  'commands.ts': `
    import { type Bodies, hash, hashNumber } from '../body-hash.ts';
    import { type Codecs, command, number, request } from '../field.ts';
    import type { TraderRequest } from '../stamp.ts';
    export interface CountUp extends TraderRequest { readonly kind: 'count_up'; readonly by: number }
    export const toyCodecs: Codecs<CountUp> = { count_up: command<CountUp>({ ...request, by: number() }) };
    export const toyBodies: Bodies<CountUp> = { count_up: (c) => { hash(99); hashNumber(c.by); } };`,
  'events.ts': `
    export interface Counted { readonly event: 'counted'; readonly trader: number; readonly count: number }`,
  'state.ts': `
    import type { Trader } from '../identity/trader.ts';
    import { PerTrader } from '../identity/trader.ts';
    import type { Ledger } from '../ledger/ledger.ts';
    import type { RowsOf, Stored, Tables, Tells } from '../table.ts';
    import type { Counted } from './events.ts';
    export const toyTables = { toy_count: { key: ['trader'], columns: { trader: 'integer', count: 'integer' } } } as const satisfies Tables;
    export const counts = new PerTrader<number>();
    export const toyRows = (ledger: Ledger): RowsOf<'toy_count'> => ({
      *toy_count() {
        for (const trader of ledger.inOrder()) {
          const count = counts.of(trader);
          if (count !== undefined) yield { trader: trader.id, count };
        }
      },
    });
    export function restoreToy(ledger: Ledger, stored: Stored<'toy_count'>): void {
      for (const { trader, count } of stored.all('toy_count')) counts.keep(ledger.traders.get(trader as number) as Trader, count as number);
    }
    export const toyTells: Tells<Counted, 'toy_count'> = { counted: ({ trader, count }, sink) => sink.put('toy_count', { trader, count }) };`,
  'room.ts': `
    import { DONE } from '../answer.ts';
    import type { Ledger } from '../ledger/ledger.ts';
    import type { Room } from '../room.ts';
    import type { Tape } from '../tape.ts';
    import type { CountUp } from './commands.ts';
    import type { Counted } from './events.ts';
    import { counts, restoreToy, toyRows } from './state.ts';
    export const toyRoom = (ledger: Ledger, tape: Tape<Counted>): Room<CountUp, 'toy_count'> => ({
      acts: {},
      requests: {
        count_up: (trader, { by }) => {
          if (!Number.isSafeInteger(by) || by <= 0) return { rejected: 'invalid_quantity' };
          const count = (counts.of(trader) ?? 0) + by;
          counts.keep(trader, count);
          tape.events.push({ event: 'counted', trader: trader.id, count });
          return DONE;
        },
      },
      rows: toyRows(ledger),
      restore: (stored) => restoreToy(ledger, stored),
      check: () => undefined,
    });`,
};

/** Every list of rooms: where the line goes, and the line. */
const lists: readonly (readonly [file: string, after: string, line: string])[] = [
  ['command.ts', "from './flash/commands.ts';", "import { type CountUp, toyBodies, toyCodecs } from './toy/commands.ts';"],
  ['command.ts', '  | FundsCommand', '  | CountUp'],
  ['command.ts', '  ...fundsCodecs,', '  ...toyCodecs,'],
  ['command.ts', 'const bodies: Bodies<Command> = {', '  ...toyBodies,'],
  ['event.ts', "from './flash/events.ts';", "import type { Counted } from './toy/events.ts';"],
  ['event.ts', 'export type ExchangeEvent =', '  | Counted |'],
  ['state.ts', "from './flash/state.ts';", "import { toyTables, toyTells } from './toy/state.ts';"],
  ['state.ts', '  ...flashTables,', '  ...toyTables,'],
  ['state.ts', '  ...flashTells,', '  ...toyTells,'],
  ['rooms.ts', "from './flash/room.ts';", "import { toyRoom } from './toy/room.ts';"],
  ['rooms.ts', '    flashRoom(flash),', '    toyRoom(ledger, tape),'],
];

const play = `
  import { createExchange, restoreExchange } from './exchange.ts';
  import { codecs } from './command.ts';
  import { opening } from './test/market.ts';
  const exchange = createExchange();
  let seq = 0;
  const say = (to, origin, command) => to.apply({ seq: ++seq, at: 1000, origin }, command).answer;
  say(exchange, 'operator', opening);
  say(exchange, 'trader', { kind: 'open_trader', trader: 1, traderKind: 'trader' });
  const up = (requestId, by) => ({ kind: 'count_up', trader: 1, requestId, expiresAt: 2000, by });
  const answers = [up('a', 2), up('a', 2), up('a', 3), up('b', 0), up('c', 5)].map((c) => {
    const written = JSON.parse(JSON.stringify(codecs.count_up.write(c)));
    const answer = say(exchange, 'trader', codecs.count_up.read(written, 'it'));
    return answer.rejected ?? answer.kind;
  });
  const twin = restoreExchange(exchange.rows());
  const told = JSON.stringify([...exchange.rows()], (_, v) => (typeof v === 'bigint' ? String(v) : v));
  const again = JSON.stringify([...twin.rows()], (_, v) => (typeof v === 'bigint' ? String(v) : v));
  console.log(JSON.stringify({ answers, isEqual: told === again, rows: [...twin.rows()].filter((row) => row.table === 'toy_count') }));`;

test('a new room is one folder and one line in each list of rooms; its commands are remembered, and its state is restored', () => {
  const bench = mkdtempSync(join(tmpdir(), 'toy-room-'));
  try {
    cpSync(core, bench, { recursive: true, filter: (path) => !path.includes('node_modules') });
    mkdirSync(join(bench, 'toy'));
    for (const [name, text] of Object.entries(folder)) writeFileSync(join(bench, 'toy', name), text);
    for (const [file, after, line] of lists) {
      const text = readFileSync(join(bench, file), 'utf8');
      expect(text.split(after), `${file}: ${after}`).toHaveLength(2);
      writeFileSync(
        join(bench, file),
        text.replace(after, () => `${after}\n${line}`),
      );
    }
    writeFileSync(join(bench, 'play.ts'), play);
    const told = JSON.parse(execFileSync(process.execPath, [join(bench, 'play.ts')], { encoding: 'utf8' })) as unknown;
    expect(told).toEqual({
      answers: ['done', 'done', 'request_mismatch', 'invalid_quantity', 'done'],
      isEqual: true,
      rows: [{ table: 'toy_count', values: { trader: 1, count: 7 } }],
    });
    expect(new Set(lists.map(([file]) => file))).toEqual(new Set(['command.ts', 'event.ts', 'state.ts', 'rooms.ts']));
  } finally {
    rmSync(bench, { recursive: true, force: true });
  }
});
