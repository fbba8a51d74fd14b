import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

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
  ['command.ts', '  ...fundsBodies,', '  ...toyBodies,'],
  ['event.ts', "from './flash/events.ts';", "import type { Counted } from './toy/events.ts';"],
  ['event.ts', '  | FundsEvent', '  | Counted'],
  ['state.ts', "from './flash/state.ts';", "import { toyTables, toyTells } from './toy/state.ts';"],
  ['state.ts', '  ...flashTables,', '  ...toyTables,'],
  ['state.ts', '  ...flashTells,', '  ...toyTells,'],
  ['rooms.ts', "from './flash/room.ts';", "import { toyRoom } from './toy/room.ts';"],
  ['rooms.ts', '    flashRoom(flash),', '    toyRoom(ledger, tape),'],
];

/** Runs beside the copy of the core: journals the toy room's commands, replays them, and prints what came of it. */
const play = `
  import { codecs } from './core/command.ts';
  import { createExchange, restoreExchange } from './core/exchange.ts';
  import { tellChanges } from './core/state.ts';
  import { follower } from './core/test/follower.ts';
  import { opening, START } from './core/test/market.ts';
  const up = (requestId, by) => ({ kind: 'count_up', trader: 1, requestId, expiresAt: START + 1000, by });
  const commands = [
    ['operator', opening],
    ['trader', { kind: 'open_trader', trader: 1, traderKind: 'trader' }],
    ...[up('a', 2), up('a', 2), up('a', 3), up('b', 0), up('c', 5)].map((command) => ['trader', command]),
  ];
  const exchange = createExchange();
  const outcomes = [];
  const journal = commands.map(([origin, command], n) => {
    const stamp = { seq: n + 1, at: START, origin };
    outcomes.push(exchange.apply(stamp, command));
    return JSON.stringify({ stamp, kind: command.kind, body: codecs[command.kind].write(command) });
  });
  const replayed = createExchange();
  const replayedOutcomes = [];
  const store = new Map();
  for (const line of journal) {
    const { stamp, kind, body } = JSON.parse(line);
    const command = codecs[kind].read(body, kind);
    const outcome = replayed.apply(stamp, command);
    replayedOutcomes.push(outcome);
    tellChanges(stamp, command, outcome, follower(store));
  }
  const restored = restoreExchange(store.values());
  console.log(JSON.stringify(
    { outcomes, replayedOutcomes, rows: [exchange, replayed, restored].map((one) => [...one.rows()]), told: [...store.values()] },
    (_, value) => (typeof value === 'bigint' ? value + 'n' : value),
  ));`;

interface Played {
  readonly outcomes: readonly {
    readonly answer: { readonly kind?: string; readonly rejected?: string };
    readonly events: readonly Effect[];
  }[];
  readonly replayedOutcomes: unknown;
  readonly rows: readonly [first: readonly Row[], replayed: readonly Row[], restored: readonly Row[]];
  readonly told: readonly Row[];
}
interface Effect {
  readonly event: string;
}
interface Row {
  readonly table: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Writes the room into the copy, and a line into each list. */
function addRoom(copy: string): void {
  mkdirSync(join(copy, 'toy'));
  for (const [name, text] of Object.entries(folder)) writeFileSync(join(copy, 'toy', name), text);
  for (const [file, after, line] of lists) {
    const text = readFileSync(join(copy, file), 'utf8');
    expect(text.split(`${after}\n`), `${file}: ${after}`).toHaveLength(2);
    writeFileSync(
      join(copy, file),
      text.replace(`${after}\n`, () => `${after}\n${line}\n`),
    );
  }
}

const filesOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((e) => e.isFile() && !e.parentPath.includes('node_modules'))
    .map((e) => relative(folder, join(e.parentPath, e.name)));

/** Each file of the copy that isn't in the core, and each that differs with its number of additional lines. */
function touched(copy: string): Record<string, number | 'new'> {
  const known = new Set(filesOf(join(root, 'core')));
  const found: Record<string, number | 'new'> = {};
  for (const file of filesOf(copy)) {
    if (!known.has(file)) {
      found[file] = 'new';
      continue;
    }
    const [before, after] = [join(root, 'core'), copy].map((floor) => readFileSync(join(floor, file), 'utf8')) as [string, string];
    if (before !== after) found[file] = after.split('\n').length - before.split('\n').length;
  }
  return found;
}

function run(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
  return stdout;
}

const inOrder = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();

test('a new room is one folder and one line in each list of rooms: it compiles, replays from the journal, and its changes are its rows', () => {
  const bench = mkdtempSync(join(tmpdir(), 'toy-room-'));
  const copy = join(bench, 'core');
  try {
    cpSync(join(root, 'core'), copy, { recursive: true, filter: (path) => !path.includes('node_modules') });
    cpSync(join(root, 'tsconfig.base.json'), join(bench, 'tsconfig.base.json'));
    addRoom(copy);
    // Of each file its import, and one line in each of its lists.
    expect(touched(copy)).toEqual({
      [join('toy', 'commands.ts')]: 'new',
      [join('toy', 'events.ts')]: 'new',
      [join('toy', 'state.ts')]: 'new',
      [join('toy', 'room.ts')]: 'new',
      'command.ts': 4,
      'event.ts': 2,
      'state.ts': 3,
      'rooms.ts': 2,
    });
    run(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', copy, '--pretty', 'false');
    writeFileSync(join(bench, 'play.mjs'), play);
    const { outcomes, replayedOutcomes, rows, told } = JSON.parse(run(join(bench, 'play.mjs'))) as Played;
    expect(outcomes.slice(2).map(({ answer }) => answer.rejected ?? answer.kind)).toEqual([
      'done',
      'done',
      'request_mismatch',
      'invalid_quantity',
      'done',
    ]);
    expect(outcomes.flatMap(({ events }) => events).filter(({ event }) => event === 'counted')).toEqual([
      { event: 'counted', trader: 1, count: 2 },
      { event: 'counted', trader: 1, count: 7 },
    ]);
    const [first, replayed, restored] = rows;
    expect(first.filter(({ table }) => table === 'toy_count')).toEqual([{ table: 'toy_count', values: { trader: 1, count: 7 } }]);
    expect(replayedOutcomes).toEqual(outcomes);
    expect(replayed).toEqual(first);
    expect(restored).toEqual(first);
    expect(inOrder(told)).toEqual(inOrder(first));
  } finally {
    rmSync(bench, { recursive: true, force: true });
  }
});
