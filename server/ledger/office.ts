import { setTimeout } from 'node:timers/promises';
import { MOST_ROWS } from '@bourse/contract/office/export';
import type { ledgerOffice as contract } from '@bourse/contract/office/ledger';
import { stopAreas } from '@bourse/contract/office/ledger';
import type { AdjustmentCause } from '@bourse/core/funds/adjustment-cause';
import type { SetStop } from '@bourse/core/funds/commands';
import { contractOf, secondsOf } from '@bourse/core/funds/stop-name';
import { traderId } from '@bourse/core/identity/trader-id';
import type { Account } from '@bourse/core/ledger/account';
import { parseAmount } from '@bourse/core/market/instrument-text';
import type { Amount } from '@bourse/core/money/unit';
import type { Pool, PoolClient } from 'pg';
import { append, appendViewOnce, recordView } from '../audit/audit.ts';
import { exportRows } from '../audit/export.ts';
import type { Outbox } from '../engine/command-outbox.ts';
import { commandOf } from '../engine/command-text.ts';
import { exportedCommand } from '../engine/exported-command.ts';
import { fileWith, isOfEndedDay } from '../engine/journal-days.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { BY_TWO, countByHand, hasRole, personsOf } from '../four-eyes/hand-limits.ts';
import type { HistoryArchive } from '../history/archive.ts';
import { POSTING_COLUMNS, type PostingRow } from '../history/posting-line.ts';
import { isPosting, traderOfPrefix, withPostings } from '../history/posting-search.ts';
import { seqAt } from '../history/seq-at.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { OneAtATime } from '../one-at-a-time.ts';
import { houseAccountsAmong } from '../store/house-accounts.ts';
import type { Listing } from '../store/listing.ts';
import { inTransaction } from '../store/transaction.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { checkBooks, readSurplus, whyStopping } from './invariants.ts';
import { setAside } from './set-aside.ts';
import { readTrialBalance } from './trial-balance.ts';

export interface LedgerOfficeOptions {
  readonly config: { readonly DATA_DIR: string };
  readonly pool: Pool;
  readonly engine: { readonly head: number; now(): number; projected(seq: number): Promise<void>; readonly unsafe?: string | undefined };
  readonly listing: Listing;
  readonly archive: HistoryArchive;
  readonly fourEyes: FourEyes;
  readonly outbox: Outbox;
}

type BooksLine = Omit<PostingRow, 'deal'>;

const RELEASE = 'ledger.release';
const ADJUST = 'ledger.adjust';
interface AdjustPayload {
  readonly uid: string;
  readonly account: Account;
  readonly asset: string;
  readonly direction: 'give' | 'take';
  readonly amount: string;
  readonly cause: AdjustmentCause;
}

/** Where an older state was put back without the files of its journal. */
const UNKNOWN = { kind: 'exported', origin: 'exported' };

const TRY_AGAIN_MS = 50;
const MOST_TRIES = 60;

interface Cause {
  readonly at: number;
  readonly kind: string;
  readonly origin: string;
}

/** When a command was taken, what it was and who sent it, from the database or from the file of its day. */
async function causeOf(pool: Pool, seq: number, dataDir: string, reading: OneAtATime): Promise<Cause | Refused | undefined> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await pool.query<Cause>('SELECT at, kind, origin FROM journal WHERE seq = $1', [seq]);
    if (rows[0] !== undefined) return rows[0];
    const day = await fileWith(pool, seq);
    if (day !== undefined) {
      const exported = await reading.run(() => exportedCommand(dataDir, day, seq));
      if (exported === undefined || 'refused' in exported) return exported;
      return { at: exported.at, kind: commandOf(exported.body).kind, origin: exported.origin };
    }
    // At midnight the rows of a day are out of the journal for a moment.
    if (tries === MOST_TRIES || !(await isOfEndedDay(pool, seq))) return undefined;
    await setTimeout(TRY_AGAIN_MS);
  }
}

const booksLine = (listing: Listing, row: BooksLine) => ({
  seq: Number(row.seq),
  position: row.position,
  at: timeText(Number(row.at)),
  source: row.source,
  destination: row.destination,
  asset: row.asset,
  amount: amountText(listing, row.asset, BigInt(row.amount)),
});

/** Lines, and which of their traders are house accounts. */
async function booksLines(client: Pick<PoolClient, 'query'>, listing: Listing, rows: readonly BooksLine[]) {
  const traders = rows.flatMap(({ source, destination }) => [source, destination].flatMap((address) => traderOfPrefix(address) ?? []));
  const houseUids = [...(await houseAccountsAmong(client, traders))].map(String);
  return { postings: rows.map((row) => booksLine(listing, row)), houseUids };
}

/** All entries of a command, from the database or the archive. */
async function postingsOf({ pool, archive }: LedgerOfficeOptions, seq: string): Promise<readonly PostingRow[]> {
  const stored = await pool.query<PostingRow>(`SELECT ${POSTING_COLUMNS} FROM posting WHERE seq = $1 ORDER BY position`, [seq]);
  const key = { first: [Number(seq)], below: [Number(seq) + 1] };
  const { rows: archived } = await archive.find('posting', { ...key, order: 'oldest', most: MOST_ROWS });
  return archived.length > 0 ? (archived as unknown as PostingRow[]) : stored.rows;
}

/** Under the command, and under each trader: a search of the log by trader finds it. */
const recordViewOf = (pool: Pool, operator: number, seq: string, postings: readonly PostingRow[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    for (const subject of [`command:${seq}`, ...ownersOf(postings)])
      await appendViewOnce(client, { operator, act: VIEW_POSTINGS, subject });
  });

/** The books as operators read them: every sum can be traced to its lines, and changes take two people. */
export function ledgerOffice(o: LedgerOfficeOptions): Handlers<typeof contract> {
  const { pool, listing, fourEyes } = o;
  const reading = new OneAtATime('another command of an exported day is being read');
  registerRelease(o);
  registerAdjust(o);
  return {
    trialBalance: () => readTrialBalance(o),
    postings: async ({ asset, account, uid, cursor, limit }, { operator }) => {
      await recordView(pool, operator, VIEW_POSTINGS, subjectOf({ account, uid }));
      return withPostings(o, { prefix: ownerOf({ account, uid }), asset, cursor, limit }, async (found, client) => ({
        ...(await booksLines(client, listing, found.rows)),
        ...(found.cursor !== undefined && { cursor: found.cursor }),
      }));
    },

    exportPostings: async ({ asset, account, uid, reason, ...span }, operator) => {
      const own = ownerOf({ account, uid });
      const time = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
      const [from, until] = [time(span.from), time(span.until)];
      const archived = o.archive.until('posting');
      const earlier = await o.archive.find('posting', {
        ...{ trader: traderOfPrefix(own), from, until: Math.min(until ?? archived, archived), order: 'newest' },
        ...{ most: MOST_ROWS + 1, mostBlocks: MOST_BLOCKS, isWanted: isPosting(own, asset) },
      });
      if (earlier.stoppedAt !== undefined) return refuse('unavailable', { detail: 'there is too much to look through' });
      const exported = await exportRows<BooksLine>(pool, operator, {
        act: 'ledger.export-postings',
        subject: subjectOf({ account, uid }),
        reason,
        ...span,
        filter: { asset, account, uid },
        select: `SELECT seq, position, at, source, destination, asset, amount::text FROM posting
          WHERE seq >= $1 AND ($2::bigint IS NULL OR seq < $2) AND at >= $3 AND ($4::bigint IS NULL OR at < $4)
            AND ($5::text IS NULL OR asset = $5) AND ($6::text IS NULL OR starts_with(source, $6) OR starts_with(destination, $6))
          UNION ALL SELECT seq, position, at, source, destination, asset, amount::text FROM json_populate_recordset(NULL::posting, $7)
          ORDER BY seq DESC, position DESC`,
        values: [
          from === undefined ? 0 : await seqAt(pool, from),
          (until !== undefined && (await seqAt(pool, until))) || null,
          ...[Math.max(from ?? 0, archived), until ?? null, asset ?? null, own ?? null, JSON.stringify(earlier.rows)],
        ],
        head: ['entry', 'line', 'time', 'from', 'to', 'asset', 'amount'],
        cells: (row) => {
          const { seq, position, at, source, destination, amount } = booksLine(listing, row);
          return [seq, position, at, source, destination, row.asset, amount];
        },
      });
      // A month that left the database while this began would be missing.
      return o.archive.until('posting') === archived ? exported : refuse('unavailable', { detail: 'a month is being archived' });
    },

    command: async ({ seq }, { operator }) => {
      const postings = await postingsOf(o, seq);
      await recordViewOf(pool, operator, seq, postings);
      const cause = await causeOf(pool, Number(seq), o.config.DATA_DIR, reading);
      if (cause !== undefined && 'refused' in cause) return cause;
      const at = cause?.at ?? postings[0]?.at;
      if (at === undefined) return refuse('not-found');
      const assets = [...new Set(postings.map((row) => row.asset))];
      return {
        seq: Number(seq),
        at: timeText(Number(at)),
        kind: (cause ?? UNKNOWN).kind,
        origin: (cause ?? UNKNOWN).origin,
        ...(await booksLines(pool, listing, postings)),
        sums: assets.map((asset) => {
          const moved = postings.filter((row) => row.asset === asset).reduce((sum, row) => sum + BigInt(row.amount), 0n);
          return { asset, moved: amountText(listing, asset, moved), sum: '0' };
        }),
      };
    },

    invariants: async () => {
      const [checked, stops, notes] = await Promise.all([
        checkBooks(pool, o.engine.unsafe),
        pool.query<{ name: SetStop['name']; cause: string; at: number }>('SELECT name, cause, at FROM state.stop ORDER BY name'),
        pool.query<{ name: string; operator: number; by: string | null; reason: string }>(
          'SELECT s.name, s.operator, o.name AS by, s.reason FROM stop_note AS s LEFT JOIN operator AS o ON o.id = s.operator',
        ),
      ]);
      return {
        at: timeText(o.engine.now()),
        ...checked,
        stops: shownStops(stops.rows).map((name) => {
          const stop = stops.rows.find((row) => row.name === name);
          const note = notes.rows.find((row) => row.name === name);
          if (stop === undefined) return { name, isStopped: false };
          return {
            name,
            isStopped: true,
            cause: stop.cause as never,
            since: timeText(Number(stop.at)),
            ...(note && stop.cause === 'operator' && { by: { operator: String(note.operator), name: note.by ?? '' }, reason: note.reason }),
          };
        }),
      };
    },

    ...setAside(pool),
    stop: async ({ name, reason }, operator) => {
      const stopped = await inTransaction(pool, async (client) => {
        const why = await whyNoStop(client, name);
        if (why !== undefined) return why;
        await client.query(
          'INSERT INTO stop_note (name, operator, reason) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE SET operator = $2, reason = $3, at = now()',
          [name, operator.operator, reason],
        );
        const entry = await append(client, { operator: operator.operator, act: 'ledger.stop', subject: `stop:${name}`, reason });
        await o.outbox.leave(client, { entry }, { kind: 'set_stop', name, cause: 'operator' });
        return { entry };
      });
      if ('refused' in stopped) return stopped;
      await o.outbox.settle(stopped);
      await o.engine.projected(o.engine.head);
      return stopped;
    },
    release: async ({ name, reason }, operator) => {
      await o.engine.projected(o.engine.head);
      return (await whyNoRelease(pool, name)) ?? fourEyes.ask(operator, RELEASE, { name }, reason);
    },
    adjust: async ({ reason, ...payload }, operator) => {
      await o.engine.projected(o.engine.head);
      return (await whyUncovered(pool, listing, payload)) ?? fourEyes.ask(operator, ADJUST, payload, reason);
    },
  };
}

/** Blocks of archived months that one export searches. */
const MOST_BLOCKS = 1_000;
const VIEW_POSTINGS = 'ledger.view-postings';
interface Owner {
  readonly account?: string | undefined;
  readonly uid?: string | undefined;
}
/** The beginning of the addresses that a filter is about. */
const ownerOf = ({ account, uid }: Owner): string | undefined => (uid !== undefined ? `trader:${uid}:` : account && `house:${account}:`);
/** What the audit says that a filter is about. */
const subjectOf = ({ account, uid }: Owner): string =>
  uid !== undefined ? `trader:${uid}` : account === undefined ? 'all accounts' : `account:${account}`;
/** With more traders than this, a command shows a part of all accounts and no trader's own record. */
const MOST_NAMED = 100;
/** What the audit says that postings are about, besides their command. */
function ownersOf(postings: readonly Pick<PostingRow, 'source' | 'destination'>[]): readonly string[] {
  const traders = new Set(postings.flatMap(({ source, destination }) => [source, destination]).flatMap((one) => traderIn(one) ?? []));
  return traders.size > MOST_NAMED ? [subjectOf({})] : [...traders];
}
const traderIn = (address: string): string | undefined => /^trader:\d+/.exec(address)?.[0];

const isStopped = async (client: Pick<PoolClient, 'query'>, name: string): Promise<boolean> =>
  (await client.query('SELECT 1 FROM state.stop WHERE name = $1', [name])).rows.length > 0;

/** A stop of one instrument: its perpetual contract or its second contracts. */
type ContractStop = Exclude<SetStop['name'], (typeof stopAreas)[number]>;
const isContract = (name: SetStop['name']): name is ContractStop => contractOf(name) !== undefined || secondsOf(name) !== undefined;
/** Areas always, contracts while they are stopped. */
const shownStops = (stopped: readonly Pick<SetStop, 'name'>[]) => [
  ...stopAreas,
  ...stopped.flatMap(({ name }) => (isContract(name) ? [name] : [])),
];
function resumeTitle(name: SetStop['name']): string {
  const [contract, second] = [contractOf(name), secondsOf(name)];
  if (contract !== undefined) return `Allow opening positions in ${contract}`;
  return second === undefined ? `Resume ${name}` : `Allow new second contracts of ${second}`;
}

async function whyNoStop(client: Pick<PoolClient, 'query'>, name: SetStop['name']): Promise<Refused | undefined> {
  if (await isStopped(client, name)) return refuse('nothing-changed');
  if (!isContract(name)) return undefined;
  const { rows } = await client.query(
    'SELECT 1 FROM state.perpetual_instrument WHERE symbol = $1 UNION ALL SELECT 1 FROM state.second_instrument WHERE symbol = $2',
    [contractOf(name), secondsOf(name)],
  );
  return rows.length > 0 ? undefined : refuse('11');
}

/** Two people shouldn't resume what the next check stops again. */
async function whyNoRelease(client: Pick<PoolClient, 'query'>, name: SetStop['name']): Promise<Refused | undefined> {
  const why = name === 'withdrawals' && (await isStopped(client, name)) ? await whyStopping(client) : undefined;
  return why === undefined ? undefined : refuse('withdrawals-paused', { value: why });
}

function registerRelease({ fourEyes }: LedgerOfficeOptions): void {
  fourEyes.register<{ readonly name: SetStop['name'] }>(RELEASE, {
    make: ['finance', 'risk', 'admin'],
    decide: ['finance', 'risk', 'admin'],
    async describe(client, { name }) {
      const { rows } = await client.query<{ cause: string; at: number }>('SELECT cause, at FROM state.stop WHERE name = $1', [name]);
      const stop = rows[0];
      if (stop === undefined) return refuse('nothing-changed');
      // Bank and house would pay again what an older database doesn't know about.
      if (name === 'withdrawals' && (await client.query("SELECT 1 FROM restore_mark WHERE state = 'open'")).rows.length > 0)
        return refuse('withdrawals-paused', { detail: 'the decision about the restore comes first' });
      // A later stop is a different one, which a request for this one doesn't end.
      const before = `stopped: ${stop.cause}, ${timeText(Number(stop.at))}`;
      return {
        title: resumeTitle(name),
        subject: `stop:${name}`,
        changes: [{ name, before, after: 'running' }],
      };
    },
    async apply(client, { name }, request) {
      const why = await whyNoRelease(client, name);
      if (why !== undefined) return why;
      await request.leave({ kind: 'set_stop', name });
      return undefined;
    },
  });
}

function adjustedAmount(listing: Listing, { asset, amount: text }: Pick<AdjustPayload, 'asset' | 'amount'>): Amount | undefined {
  const known = listing.asset(asset);
  const amount = known && parseAmount(text, known);
  return amount === undefined || amount <= 0n ? undefined : amount;
}

/** A credit is owed from then on and brings nothing in, so it has to be covered by what the exchange owns (decision 0117). */
async function whyUncovered(client: Pick<PoolClient, 'query'>, listing: Listing, payload: AdjustPayload): Promise<Refused | undefined> {
  const amount = adjustedAmount(listing, payload);
  if (payload.direction !== 'give' || amount === undefined) return undefined;
  const surplus = await readSurplus(client, payload.asset);
  if (amount <= surplus) return undefined;
  return refuse('not-covered', { value: `${amountText(listing, payload.asset, surplus > 0n ? surplus : 0n)} ${payload.asset}` });
}

/** A correction is booked against the account `adjustment`, takes only available balance, and appears in the trader's system log. */
function registerAdjust({ fourEyes, listing }: LedgerOfficeOptions): void {
  const read = (payload: AdjustPayload): Amount | undefined => adjustedAmount(listing, payload);
  const available = async (client: Pick<PoolClient, 'query'>, { uid, account, asset }: AdjustPayload): Promise<bigint> => {
    const { rows } = await client.query<{ available: string }>(
      'SELECT available FROM state.purse WHERE trader = $1 AND account = $2 AND asset = $3',
      [uid, account, asset],
    );
    return BigInt(rows[0]?.available ?? 0);
  };
  fourEyes.register<AdjustPayload>(ADJUST, {
    make: ['finance'],
    decide: ['finance', 'risk', 'admin'],
    async describe(client, payload) {
      if (listing.asset(payload.asset) === undefined) return refuse('30');
      const amount = read(payload);
      if (amount === undefined) return refuse('25');
      const trader = await client.query('SELECT 1 FROM state.trader WHERE trader = $1', [payload.uid]);
      if (trader.rows.length === 0) return refuse('not-found');
      if (payload.direction === 'take' && (await available(client, payload)) < amount) return refuse('14');
      const sign = payload.direction === 'give' ? '+' : '−';
      return {
        title: `${payload.direction === 'give' ? 'Credit' : 'Debit'} ${payload.amount} ${payload.asset}: ${payload.cause}`,
        subject: `trader:${payload.uid}`,
        changes: [
          { name: `${payload.account} ${payload.asset}`, after: `${sign}${payload.amount}` },
          { name: 'cause', after: payload.cause },
        ],
      };
    },
    async outlook(client, payload) {
      const amount = read(payload);
      if (amount === undefined) return [];
      const now = await available(client, payload);
      const text = (minor: bigint) => amountText(listing, payload.asset, minor);
      if (payload.direction === 'take') return [{ name: 'available', before: text(now), after: text(now - amount) }];
      const surplus = await readSurplus(client, payload.asset);
      return [
        { name: 'available', before: text(now), after: text(now + amount) },
        { name: 'surplus', before: text(surplus), after: text(surplus - amount) },
      ];
    },
    async apply(client, payload, { id, leave, maker, checker }) {
      const amount = read(payload);
      if (amount === undefined) return refuse('25');
      const uncovered = await whyUncovered(client, listing, payload);
      if (uncovered !== undefined) return uncovered;
      if (payload.direction === 'give' && !(await hasRole(client, checker, 'admin'))) {
        const worth = listing.worth(payload.asset, amount);
        const persons = await personsOf(client, [maker, checker]);
        const decision = {
          kind: 'adjustment',
          persons,
          trader: Number(payload.uid),
          worth: typeof worth === 'bigint' ? worth : BY_TWO.house,
        } as const;
        if ((await countByHand(client, decision, BY_TWO)) !== undefined) return refuse('admin-decides');
      }
      await leave({
        kind: 'adjust_balance',
        key: `adjustment:${id}`,
        trader: traderId(Number(payload.uid)),
        account: payload.account,
        asset: payload.asset,
        amount: (payload.direction === 'give' ? amount : -amount) as Amount,
        cause: payload.cause,
      });
      return undefined;
    },
  });
}
