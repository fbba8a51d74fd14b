// Nobody may set a price, a result, a payout, a ratio, a delay or a balance for a trader. So whatever can be given to the exchange
// (calls, commands, configuration, settings, tables that operators and traders write) is walked for such names. Each that is there is
// listed with what it is; one that is new, and one that is gone, fails.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { codecs } from '@bourse/core/command';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeSettings } from './config.ts';
import { openStore, type Store } from './store/open-store.ts';

const root = join(import.meta.dirname, '..');
const TELLING =
  /price|result|outcome|payout|ratio(?!n)|delay|latency|odds|won|lost|settle|strike|balance|slippage|spread|equity|profit|tick(?!et)/i;
const NAMES_A_TRADER = /^(trader|uid|traderId|account|email|login)s?$|_trader$/i;

const ownOrder = 'the limit of the trader’s own order';
const ownTrigger = 'when the trader’s own order begins to act';
const passkey = 'what the browser says about a passkey';
const payout = 'the public table by contract and duration: the same for everybody, for later orders';
const filter = 'which prices orders of everybody may have; public, by two people, for later orders';
const salePrice = 'the public price of a token sale: the same for everybody, by two people, and final once the sale has started';
/** What has a telling name all the same, and why it sets nothing. */
const harmless: Readonly<Record<string, string>> = {
  '/api/spot/place-order price': ownOrder,
  '/api/spot/place-order triggerPrice': ownTrigger,
  '/api/spot/amend-order price': ownOrder,
  '/api/perpetual/place-order price': ownOrder,
  '/api/perpetual/place-order triggerPrice': ownTrigger,
  '/api/perpetual/place-order takeProfit': ownTrigger,
  '/api/perpetual/amend-order price': ownOrder,
  '/api/perpetual/amend-order triggerPrice': ownTrigger,
  '/api/perpetual/place-exits takeProfit': ownTrigger,
  '/api/perpetual/close-position price': ownOrder,
  '/api/identity/second-step passkey clientExtensionResults': passkey,
  '/api/identity/passkey-login passkey clientExtensionResults': passkey,
  '/api/identity/step-up passkey clientExtensionResults': passkey,
  '/api/identity/add-passkey passkey clientExtensionResults': passkey,
  '/api/office/flash/change-rules changes spreadBasisPoints': 'the public spread of every exchange, by two people, for later quotes',
  '/api/office/instruments/change changes priceBand': filter,
  '/api/office/seconds/change-rules changes payouts': payout,
  '/api/office/seconds/change-rules changes payouts payoutRate': payout,
  '/api/office/perpetual/preview-rules changes priceBand': filter,
  '/api/office/perpetual/change-rules changes priceBand': filter,
  '/api/office/ico/create-sale price': salePrice,
  '/api/office/ico/change-sale changes price': salePrice,
  'Filters priceDecimals': filter,
  'Filters minimumPrice': filter,
  'Filters maximumPrice': filter,
  'Filters priceBand': filter,
  'Payout ratio': payout,
  'SecondInstrument payouts': payout,
  'Constituent price': 'what one source said; the core takes the median of all itself',
  'JudgedIndex price': 'what the core made of it',
  'JudgedIndex referencePrice': 'what the core made of it',
  'PlaceOrder price': ownOrder,
  'PlaceOrder triggerPrice': ownTrigger,
  'AmendOrder price': ownOrder,
  'PlacePerpetualOrder price': ownOrder,
  'PlacePerpetualOrder triggerPrice': ownTrigger,
  'PlacePerpetualOrder takeProfit': ownTrigger,
  'AmendPerpetualOrder price': ownOrder,
  'AmendPerpetualOrder triggerPrice': ownTrigger,
  'ClosePosition price': ownOrder,
  'PlaceExits takeProfit': ownTrigger,
  'setting TICK_MS': 'how often every index ticks, for everybody',
  'command index_tick': 'what the sources said: of the price process alone',
  'command adjust_balance': 'a booked correction by two people, at no price and for no result; the trader sees it in the bookings',
  'table login_event outcome': 'whether a login succeeded',
};

interface Field {
  readonly of: string;
  readonly name: string;
  /** All fields of the same object. */
  readonly beside: readonly string[];
}
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Api {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components?: { readonly schemas?: Record<string, Schema> };
}
interface Operation {
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
  readonly parameters?: readonly { readonly name: string }[];
}

/** Every field that a schema takes, however deep. */
function fieldsOf(schema: Schema | undefined, known: Readonly<Record<string, Schema>>, of: string): Field[] {
  if (schema === undefined) return [];
  if (schema.$ref !== undefined) return fieldsOf(known[schema.$ref.split('/').at(-1)!], known, of);
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const beside = Object.keys(properties);
  const inner = [items, additionalProperties, ...anyOf, ...oneOf, ...allOf].filter((one) => typeof one === 'object');
  return [
    ...beside.map((name) => ({ of, name, beside })),
    ...Object.entries(properties).flatMap(([name, one]) => fieldsOf(one, known, `${of} ${name}`)),
    ...inner.flatMap((one) => fieldsOf(one, known, of)),
  ];
}

/** The bodies and queries of all calls of one edge. */
function inputsOf(file: string): Field[] {
  const { paths, components } = JSON.parse(readFileSync(join(root, 'contract', file), 'utf8')) as Api;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ requestBody, parameters = [] }) => {
      const beside = parameters.map(({ name }) => name);
      const body = fieldsOf(requestBody?.content['application/json']?.schema, components?.schemas ?? {}, path);
      return [...body, ...beside.map((name) => ({ of: path, name, beside }))];
    }),
  );
}

interface Declared extends Field {
  readonly isTradersOwn: boolean;
}
/** The fields of every interface and type in the files of the core that say what a command or a configuration has. */
function declaredIn(files: readonly string[]): Declared[] {
  const core = join(root, 'core');
  const paths = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter(
    (path) => files.includes(basename(path)) && !path.includes('node_modules'),
  );
  return paths.flatMap((path) => declarations(readFileSync(join(core, path), 'utf8')));
}
function declarations(written: string): Declared[] {
  const text = written.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
  const found = [...text.matchAll(/^(?:export )?(?:interface (\w+)([^{\n]*)\{|type (\w+)(?:<[^=]*>)? =([^;{]*)\{)(.*?)(?:\n\}|\};$)/gms)];
  return found.flatMap(([, name, heritage, type, before, body]) => {
    const beside = [...body!.matchAll(/(?:^|[{;])\s*(?:readonly )?(\w+)\??:/gm)].map(([, field]) => field!);
    const isTradersOwn = (heritage ?? before)!.includes('TraderRequest');
    return beside.map((field) => ({ of: (name ?? type)!, name: field, beside, isTradersOwn }));
  });
}

/** The paths of calls that can change something, and the names of commands: one could be a lever with harmless fields. */
function namesOf(file: string): Field[] {
  const { paths } = JSON.parse(readFileSync(join(root, 'contract', file), 'utf8')) as Api;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).some((method) => method !== 'get') ? [{ of: 'path', name: path, beside: [] }] : [],
  );
}
const commandNames = Object.keys(codecs).map((name) => ({ of: 'command', name, beside: [] }));

const nameOf = ({ of, name }: Field): string => `${of} ${name}`;
const namesATrader = ({ name, beside }: Field): boolean => TELLING.test(name) && beside.some((one) => NAMES_A_TRADER.test(one));
const unlisted = (fields: readonly Field[]): string[] => [
  ...new Set(
    fields
      .filter(({ name }) => TELLING.test(name))
      .map(nameOf)
      .filter((name) => harmless[name] === undefined),
  ),
];

const traderInputs = inputsOf('openapi.json');
const officeInputs = inputsOf('openapi-office.json');
const paths = [...namesOf('openapi.json'), ...namesOf('openapi-office.json')];
const declared = declaredIn([
  ...['commands.ts', 'configuration.ts', 'configure.ts', 'instrument.ts', 'filters.ts', 'index-price.ts'],
  ...['policy.ts', 'limits.ts', 'stamp.ts', 'command.ts'],
]);
const settings = describeSettings().map(({ name }) => ({ of: 'setting', name, beside: [] }));

let dataDir: string;
let store: Store;
let columns: (Field & { readonly role: string })[];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'no-lever-'));
  chmodSync(dataDir, 0o755);
  store = await openStore({ dataDir, databaseUrl: undefined, realm: 'practice', say: () => undefined });
  columns = await writtenColumns();
});
/** What the sides of the program that people talk to may write. The writer's side writes only what follows from the journal. */
async function writtenColumns(): Promise<typeof columns> {
  const { rows } = await store.pool.query<{ of: string; name: string; role: string; beside: string[] }>(
    `SELECT table_name AS of, column_name AS name, grantee AS role,
       (SELECT array_agg(b.column_name::text) FROM information_schema.columns AS b WHERE b.table_schema = g.table_schema AND b.table_name = g.table_name) AS beside
     FROM information_schema.column_privileges AS g
     WHERE grantee IN ('bourse_edge', 'bourse_office', 'bourse_chain') AND privilege_type IN ('INSERT', 'UPDATE')`,
  );
  return rows.map((row) => ({ ...row, of: `table ${row.of}` }));
}
afterAll(async () => {
  await store?.close(true);
  rmSync(dataDir, { recursive: true, force: true });
});

test('no call takes a price, a result, a payout, a ratio, a delay or a balance, but for a trader’s own order and public rules', () => {
  expect(traderInputs.length).toBeGreaterThan(200);
  expect(officeInputs.length).toBeGreaterThan(100);
  expect(unlisted([...traderInputs, ...officeInputs])).toEqual([]);
});

test('no command and no configuration carries one, but for those', () => {
  for (const name of ['IndexTick', 'PlaceSecond', 'SetSecondLimits', 'SecondInstrument', 'AdjustBalance', 'AdvanceClock'])
    expect(declared.map(({ of }) => of)).toContain(name);
  expect(unlisted(declared)).toEqual([]);
});

test('no call that changes something and no command is named like one', () => {
  expect(paths.length).toBeGreaterThan(100);
  expect(commandNames.map(({ name }) => name)).toContain('place_second');
  expect(unlisted([...paths, ...commandNames])).toEqual([]);
});

test('a second contract is placed with an instrument, a direction, a duration and a stake alone', () => {
  const of = (path: string) => traderInputs.filter((field) => field.of === path).map(({ name }) => name);
  expect(of('/api/seconds/place-contract').sort()).toEqual(['direction', 'durationMs', 'requestId', 'stake', 'symbol']);
  expect(of('/api/seconds/set-limits').sort()).toEqual(['dailyLoss', 'requestId', 'step']);
});

test('a token sale is joined with a sale and an amount alone', () => {
  const of = (path: string) => traderInputs.filter((field) => field.of === path).map(({ name }) => name);
  expect(of('/api/ico/subscribe').sort()).toEqual(['amount', 'requestId', 'saleId']);
  expect(of('/api/ico/revoke').sort()).toEqual(['requestId', 'saleId']);
});

describe('the walk would find', () => {
  test('a field deep in a call, in its query, or beside a trader', () => {
    const inner = { properties: { uid: {}, forcedOutcome: {} } };
    const planted = { anyOf: [{ items: { additionalProperties: { $ref: '#/components/schemas/Inner' } } }] };
    const found = fieldsOf({ properties: { changes: planted } }, { Inner: inner }, '/api/office/seconds/change');
    expect(unlisted(found)).toEqual(['/api/office/seconds/change changes forcedOutcome']);
    expect(found.filter(namesATrader).map(nameOf)).toEqual(['/api/office/seconds/change changes forcedOutcome']);
  });

  test('a field of a command or a configuration, however its type is written', () => {
    const written = [
      'export interface SettleSecond {\n  readonly trader: TraderId;\n  readonly result?: Result;\n}',
      'export type Nudge = { readonly trader: TraderId; readonly payout: Amount };',
      'export type Slow = Plain & {\n  delayMs: number;\n};',
    ];
    const found = written.flatMap(declarations);
    expect(unlisted(found)).toEqual(['SettleSecond result', 'Nudge payout', 'Slow delayMs']);
    expect(found.filter(namesATrader).map(nameOf)).toEqual(['SettleSecond result', 'Nudge payout']);
  });

  test('a setting, a path and a command', () => {
    const planted = ['PRICE_OFFSET', 'SECOND_PAYOUT', '/api/office/seconds/set-result', 'settle_second'];
    expect(unlisted(planted.map((name) => ({ of: 'it', name, beside: [] })))).toHaveLength(planted.length);
  });

  test('a column that the office, the edge or the chain process may write', async () => {
    await store.pool.query('CREATE TABLE planted (trader bigint, result text, note text)');
    for (const role of ['bourse_office', 'bourse_edge', 'bourse_chain']) {
      await store.pool.query(`GRANT UPDATE (result) ON planted TO ${role}`);
      const found = (await writtenColumns()).filter(({ of }) => of === 'table planted');
      expect(unlisted(found)).toEqual(['table planted result']);
      expect(found.filter(namesATrader)).toHaveLength(1);
      await store.pool.query(`REVOKE UPDATE (result) ON planted FROM ${role}`);
    }
    await store.pool.query('DROP TABLE planted');
  });
});

test('no setting of the server is one', () => {
  expect(settings.length).toBeGreaterThan(20);
  expect(unlisted(settings)).toEqual([]);
});

test('no table that the traders’ edge, the office or the chain process may write keeps one', () => {
  expect(columns.length).toBeGreaterThan(100);
  expect(unlisted(columns)).toEqual([]);
});

test('nothing that an operator, a feed or a setting gives names a trader beside one', () => {
  expect([...officeInputs, ...declared.filter(({ isTradersOwn }) => !isTradersOwn), ...columns].filter(namesATrader).map(nameOf)).toEqual([
    // Written by the edge itself.
    'table login_event outcome',
  ]);
});

test('the list of what is harmless has nothing that is gone', () => {
  const all = new Set([...traderInputs, ...officeInputs, ...paths, ...commandNames, ...declared, ...settings, ...columns].map(nameOf));
  expect(Object.keys(harmless).filter((name) => !all.has(name))).toEqual([]);
});
