// Reads the months that left the database (decision 0054).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSigningKey, type SigningKey } from '../secrets/signing-key.ts';
import type { Pool } from '../store/postgres.ts';
import { compareKeys, type History, type HistoryName, histories, type Key, keyOf, type Row } from './histories.ts';
import { folderFiles, hashOfManifest, type Manifest, readManifest, type SignedManifest } from './manifest.ts';
import { type Block, MonthIndex, readBlock } from './month-file.ts';
import { monthStart, readParts } from './months.ts';
import { readSums, type Sums } from './sums.ts';

type Store = Pick<Pool, 'query'>;

/** A month that can be read from its files. */
export interface ArchivedMonth {
  readonly manifest: Manifest;
  /** The signed text, whose hash the next month names. */
  readonly text: string;
  readonly from: number;
  readonly until: number;
}

export interface Search {
  /** Only rows in this trader's lists. */
  readonly trader?: number | undefined;
  /** Only rows of this time on, and before that one. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** Only rows from this key on, and before that one. */
  readonly first?: Key | undefined;
  readonly below?: Key | undefined;
  readonly order: 'newest' | 'oldest';
  /** This many rows at most: of all months together, or of each where keys and months have different orders. */
  readonly most: number;
  readonly isOfEach?: boolean;
  readonly isWanted?: (row: Row) => boolean;
  /** Gives up after this many blocks. */
  readonly mostBlocks?: number;
}
export interface Found {
  readonly rows: readonly Row[];
  /** Those that were read. */
  readonly blocks: number;
  /** It gave up here: what is beyond wasn't looked at. */
  readonly stoppedAt?: Key;
}

/** Open indexes: a list usually reads one or two months. */
const MOST_INDEXES = 4;

export class HistoryArchive {
  readonly folder: string;
  readonly #dataDir: string;
  #key: SigningKey | undefined;
  /** By history, oldest first. */
  readonly #months = new Map<HistoryName, ArchivedMonth[]>();
  readonly #indexes = new Map<string, Promise<MonthIndex>>();
  #wrong: string | undefined;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'archive');
    this.#dataDir = dataDir;
  }

  /** Signs the manifests. */
  get key(): SigningKey {
    this.#key ??= readSigningKey(this.#dataDir);
    return this.#key;
  }

  /** Reads which months are archived. What isn't as it was signed is reported by `whyWrong`, and isn't read. */
  async load(store: Store): Promise<void> {
    const { rows } = await store.query<{ history: HistoryName; month: string; text: string; signature: string }>(
      "SELECT history, to_char(month, 'YYYY-MM') AS month, manifest AS text, signature FROM history_archive ORDER BY history, month",
    );
    this.#months.clear();
    this.#wrong = undefined;
    for (const { history, month, ...signed } of rows) {
      const manifest = readManifest(signed, this.key.publicKeys);
      if (manifest?.history !== history || manifest.month !== month) this.#fault(`the manifest of ${history} ${month} was changed`);
      else this.add(signed, manifest);
    }
    await this.#missFolder(store);
  }

  /** Reads it again if months were added since, by another process. */
  async refresh(store: Store): Promise<void> {
    const { rows } = await store.query<{ count: number }>('SELECT count(*)::int AS count FROM history_archive');
    const known = [...this.#months.values()].reduce((sum, months) => sum + months.length, 0);
    if (rows[0]!.count !== known) await this.load(store);
  }

  /** A month whose files are complete: it may be read from them, even while it's still in the database as well. */
  add({ text }: Pick<SignedManifest, 'text'>, manifest: Manifest): void {
    const months = this.#months.get(manifest.history) ?? [];
    const last = months.at(-1);
    if (manifest.previous !== (last === undefined ? null : hashOfManifest(last.text)))
      this.#fault(`a month of ${manifest.history} before ${manifest.month} is missing`);
    const from = Date.parse(`${manifest.month}-01`);
    this.#months.set(manifest.history, [...months, { manifest, text, from, until: monthStart(from, 1) }]);
  }

  /** Forgets a month that was added, since its partition stayed in the database. */
  drop(manifest: Manifest): void {
    const months = this.#months.get(manifest.history) ?? [];
    this.#months.set(
      manifest.history,
      months.filter((month) => month.manifest !== manifest),
    );
  }

  /** What somebody changed in the archive; undefined if nothing was found. */
  get wrong(): string | undefined {
    return this.#wrong;
  }

  months(history: HistoryName): readonly ArchivedMonth[] {
    return this.#months.get(history) ?? [];
  }

  /** Rows before this time are in the archive; 0 if none are. */
  until(history: HistoryName): number {
    return this.months(history).at(-1)?.until ?? 0;
  }

  /** The key of the last row in the archive. */
  last(history: HistoryName): Key | undefined {
    return this.months(history).findLast(({ manifest }) => manifest.last !== null)?.manifest.last ?? undefined;
  }

  /**
   * Rows of the archive, as the database would have returned them. A month that is just leaving the database may be in both: read the
   * database first and the archive after it, and use each key once.
   */
  async find(history: HistoryName, search: Search): Promise<Found> {
    if (search.most <= 0) return { rows: [], blocks: 0 };
    const months = this.months(history).filter((month) => !(month.until <= (search.from ?? 0) || month.from >= (search.until ?? Infinity)));
    const rows: Row[] = [];
    let blocks = 0;
    for (const month of search.order === 'newest' ? months.toReversed() : months) {
      const room = search.isOfEach ? search.most : search.most - rows.length;
      const found = await this.#findIn(month, histories[history], { ...search, most: room }, (search.mostBlocks ?? Infinity) - blocks);
      rows.push(...found.rows);
      blocks += found.blocks;
      if (found.stoppedAt !== undefined) return { rows, blocks, stoppedAt: found.stoppedAt };
      if (!search.isOfEach && rows.length >= search.most) break;
    }
    return { rows, blocks };
  }

  /** Every line of a month in its order. */
  async *linesOf(month: ArchivedMonth): AsyncGenerator<readonly string[]> {
    const path = join(this.folder, month.manifest.file.name);
    const { blocks } = await this.#index(month);
    const file = await open(path);
    try {
      for (const block of blocks) yield await readBlock(file, path, block);
    } finally {
      await file.close();
    }
  }

  /** What each address held at the end of a month of postings. */
  sumsOf({ manifest }: ArchivedMonth): Promise<Sums> {
    return readSums(this.folder, manifest.sums!);
  }

  async #findIn(month: ArchivedMonth, history: History, search: Search, mostBlocks: number): Promise<Found> {
    const index = await this.#index(month);
    const inOrder = (search.trader === undefined ? index.blocks : index.blocksOf(search.trader)).filter((block) => mayHold(block, search));
    const blocks = search.order === 'newest' ? inOrder.toReversed() : inOrder;
    if (blocks.length === 0) return { rows: [], blocks: 0 };
    const path = join(this.folder, month.manifest.file.name);
    const file = await open(path);
    const rows: Row[] = [];
    try {
      for (const [read, block] of blocks.entries()) {
        if (read >= mostBlocks) return { rows, blocks: read, stoppedAt: search.order === 'newest' ? after(block.last) : block.first };
        const lines = await readBlock(file, path, block);
        for (const line of search.order === 'newest' ? lines.reverse() : lines) {
          if (search.trader !== undefined && !line.includes(String(search.trader))) continue;
          const row = JSON.parse(line) as Row;
          if (!isFound(row, history, search)) continue;
          rows.push(row);
          if (rows.length >= search.most) return { rows, blocks: read + 1 };
        }
      }
    } finally {
      await file.close();
    }
    return { rows, blocks: blocks.length };
  }

  #index({ manifest }: ArchivedMonth): Promise<MonthIndex> {
    const { name, sha256 } = manifest.index;
    const path = join(this.folder, name);
    const known = this.#indexes.get(sha256);
    this.#indexes.delete(sha256);
    const index =
      known ??
      readFile(path).then((bytes) => {
        if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${path} isn’t the file that was archived`);
        return new MonthIndex(bytes);
      });
    this.#indexes.set(sha256, index);
    index.catch(() => this.#indexes.delete(sha256));
    for (const oldest of [...this.#indexes.keys()].slice(0, -MOST_INDEXES)) this.#indexes.delete(oldest);
    return index;
  }

  /** Compares what is listed with the files: a row deleted by SQL leaves its files behind, and a deleted file its row. */
  async #missFolder(store: Store): Promise<void> {
    for (const [history, months] of this.#months)
      for (const { manifest } of months)
        for (const file of folderFiles(manifest))
          if (!existsSync(join(this.folder, file))) this.#fault(`${join(this.folder, file)} of ${history} is missing`);
    for (const name of existsSync(this.folder) ? readdirSync(this.folder) : []) {
      const found = /^([a-z_]+)-(\d{4}-\d\d)\.manifest$/.exec(name);
      if (found === null) continue;
      const [history, month] = [found[1] as HistoryName, found[2]!];
      if (this.months(history).some(({ manifest }) => manifest.month === month)) continue;
      // Left by a run that ended before it detached the partition: it will be made again.
      const at = Date.parse(`${month}-01`);
      const isStored = (await readParts(store)).some(
        (part) => part.history === history && part.until !== undefined && part.until > at && (part.from ?? at) <= at,
      );
      const isOurs = readManifest(JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as SignedManifest, this.key.publicKeys);
      if (!isStored && isOurs !== undefined) this.#fault(`${history} ${month} has files but isn’t listed`);
    }
  }

  #fault(why: string): void {
    this.#wrong ??= `the archive of histories isn’t whole: ${why}`;
  }
}

/** The archive of a database, with what is listed in it. */
export async function openArchive(store: Store, dataDir: string): Promise<HistoryArchive> {
  const archive = new HistoryArchive(dataDir);
  await archive.load(store);
  return archive;
}

const after = (key: Key): Key => [...key.slice(0, -1), key.at(-1)! + 1];
const mayHold = (block: Block, { from = 0, until = Number.POSITIVE_INFINITY, first, below }: Search): boolean =>
  block.until >= from &&
  block.from < until &&
  (first === undefined || compareKeys(block.last, first) >= 0) &&
  (below === undefined || compareKeys(block.first, below) < 0);

function isFound(
  row: Row,
  history: History,
  { trader, from = 0, until = Number.POSITIVE_INFINITY, first, below, isWanted }: Search,
): boolean {
  if (trader !== undefined && !history.tradersOf(row).includes(trader)) return false;
  const at = Number(row[history.at]);
  if (at < from || at >= until) return false;
  const key = keyOf(history, row);
  if (first !== undefined && compareKeys(key, first) < 0) return false;
  if (below !== undefined && compareKeys(key, below) >= 0) return false;
  return isWanted === undefined || isWanted(row);
}
