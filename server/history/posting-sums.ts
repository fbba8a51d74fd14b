// The sum of every address's postings, from the archive and the database.
import type { Pool } from '../store/postgres.ts';
import type { ArchivedMonth, HistoryArchive } from './archive.ts';
import type { Row } from './histories.ts';
import { addPosting, addRows, type Sums } from './sums.ts';

type Store = Pick<Pool, 'query'>;

/** What each address held after a command. Begins with the sums of the last archived month before it. */
export async function sumPostings(store: Store, archive: HistoryArchive | undefined, until: number): Promise<Sums> {
  for (;;) {
    const months = archive?.months('posting') ?? [];
    const whole = months.filter((month) => lastOf(month) <= until);
    const begun = whole.at(-1);
    const sums: Sums = begun === undefined ? new Map() : await archive!.sumsOf(begun);
    const next = months[whole.length];
    if (next === undefined) await addStored(store, sums, Math.max(0, ...whole.map(lastOf)), until);
    else await addArchived(archive!, sums, next, until);
    // A month that left the database meanwhile could have been in neither place: then once more.
    if ((archive?.months('posting') ?? []).length === months.length) return sums;
  }
}

/** Adds what the database has of the postings of these commands, summed by pair of addresses, so each line is read once. */
export async function addStored(store: Store, sums: Sums, after: number, until: number): Promise<void> {
  const { rows } = await store.query<{ source: string; destination: string; amount: string }>(
    'SELECT source, destination, sum(amount)::text AS amount FROM posting WHERE seq > $1 AND seq <= $2 GROUP BY source, destination',
    [after, until],
  );
  for (const { source, destination, amount } of rows) addPosting(sums, source, destination, BigInt(amount));
}

async function addArchived(archive: HistoryArchive, sums: Sums, month: ArchivedMonth, until: number): Promise<void> {
  for await (const lines of archive.linesOf(month)) {
    const rows = lines.map((line) => JSON.parse(line) as Row).filter(({ seq }) => Number(seq) <= until);
    addRows(sums, rows);
    if (rows.length < lines.length) return;
  }
}

/** Archived months that aren't what they were: other rows, or sums that don't follow from the month before and the rows. */
export async function wrongMonths(archive: HistoryArchive): Promise<string[]> {
  const wrong: string[] = [];
  let before: Sums = new Map();
  for (const month of archive.months('posting')) {
    const sums = await archive.sumsOf(month).catch(() => undefined);
    await addArchived(archive, before, month, Number.MAX_SAFE_INTEGER).catch(() => undefined);
    if (sums === undefined || !isSame(before, sums)) wrong.push(`posting ${month.manifest.month}`);
    before = sums ?? before;
  }
  return wrong;
}

const lastOf = ({ manifest }: ArchivedMonth): number => manifest.last?.[0] ?? 0;

const isSame = (one: Sums, other: Sums): boolean => {
  const held = [...one].filter(([, sum]) => sum !== 0n);
  return held.length === other.size && held.every(([address, sum]) => other.get(address) === sum);
};
