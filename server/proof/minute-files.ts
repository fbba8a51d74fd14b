// The published files of minutes (decision 0097): plain lines under DATA_DIR/proof, in the order of minutes. A head's line comes last,
// so whatever a crash leaves behind it is cut off and written again.
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { minuteOf, type SignedMinuteHead } from '@bourse/core/proof/minute-head';
import { hex } from '@bourse/core/proof/sha256';
import type { PublishedTick } from '@bourse/core/seconds/evidence';
import { DAY_MINUTES, MINUTE_MS } from '@bourse/core/time';
import { dayOf } from '../history/tick-days.ts';
import { cutFrom, lastLine, linesBetween } from './json-lines.ts';
import type { Leaf } from './leaf.ts';

/** Everything that a head commits to. */
export interface PublishedMinute {
  readonly signed: SignedMinuteHead;
  readonly ticks: readonly PublishedTick[];
  readonly acceptances: readonly Leaf[];
  readonly settlements: readonly Leaf[];
}
/** Minutes, both included, that have no heads here: an exchange that is gone may have published others for them. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  /** When the backup was taken from which it was restored. */
  readonly backupAt: string;
}
interface LeafLine {
  readonly minute: number;
  readonly tree: 'acceptances' | 'settlements';
  readonly seq: number;
  readonly at: number;
  readonly leaf: string;
}
interface TickLine extends Omit<PublishedTick, 'fine'> {
  readonly fine: number | null;
}

const minuteOfHead = ({ head }: SignedMinuteHead): number => head.minute;
const minuteOfTick = ({ at }: { readonly at: number }): number => minuteOf(at);
const minuteOfLeaf = ({ minute }: { readonly minute: number }): number => minute;
export const dayOfMinute = (minute: number): string => dayOf(minute * MINUTE_MS);

export class MinuteFiles {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'proof');
  }

  path(...names: readonly string[]): string {
    return join(this.#folder, ...names);
  }

  async lastHead(): Promise<SignedMinuteHead | undefined> {
    for (const name of (await this.#names('heads')).toReversed()) {
      const last = await lastLine<SignedMinuteHead>(this.path('heads', name));
      if (last !== undefined) return last;
    }
    return undefined;
  }

  /** From `from` until before `until`. */
  async heads(from: number, until: number): Promise<SignedMinuteHead[]> {
    const heads: SignedMinuteHead[] = [];
    for (const day of daysBetween(from, until))
      heads.push(...(await linesBetween(this.path('heads', `${day}.jsonl`), minuteOfHead, from, until)));
    return heads;
  }

  /** In the order of the minute's tree. */
  async ticks(minute: number): Promise<PublishedTick[]> {
    const day = dayOfMinute(minute);
    const ticks: PublishedTick[] = [];
    const names = (await this.#names(join('ticks', day))).map((name) => name.replace('.jsonl', ''));
    for (const symbol of names.sort()) {
      const lines = await linesBetween<TickLine>(this.path('ticks', day, `${symbol}.jsonl`), minuteOfTick, minute, minute + 1);
      ticks.push(...lines.map(({ fine, ...tick }) => ({ ...tick, fine: fine ?? undefined })));
    }
    return ticks;
  }

  /** Oldest first. */
  gaps(): Promise<Gap[]> {
    return linesBetween<Gap>(this.path('gaps.jsonl'), ({ from }) => from, 0, Number.POSITIVE_INFINITY);
  }
  /** Unless it's there already, because a crash came before the next head. */
  async addGap(gap: Gap): Promise<void> {
    const line = JSON.stringify(gap);
    if (JSON.stringify((await this.gaps()).at(-1)) !== line) await this.#append('gaps.jsonl', `${line}\n`);
  }

  async leaves(tree: LeafLine['tree'], minute: number): Promise<Uint8Array[]> {
    const path = this.path('leaves', `${dayOfMinute(minute)}.jsonl`);
    const lines = await linesBetween<LeafLine>(path, minuteOfLeaf, minute, minute + 1);
    return lines.filter((line) => line.tree === tree).map(({ leaf }) => Buffer.from(leaf, 'hex'));
  }

  /** Minutes that follow each other, from the one after the last head. */
  async append(minutes: readonly PublishedMinute[]): Promise<void> {
    const [before, heads] = [new Map<string, string>(), new Map<string, string>()];
    const add = (files: Map<string, string>, name: string, line: object): void =>
      void files.set(name, `${files.get(name) ?? ''}${JSON.stringify(line)}\n`);
    for (const { signed, ticks, acceptances, settlements } of minutes) {
      const { minute } = signed.head;
      const day = dayOfMinute(minute);
      // Each day has all three, so that a missing one is seen.
      await mkdir(this.path('ticks', day), { recursive: true });
      before.set(join('leaves', `${day}.jsonl`), before.get(join('leaves', `${day}.jsonl`)) ?? '');
      for (const tick of ticks) add(before, join('ticks', day, `${tick.symbol}.jsonl`), tickLine(tick));
      for (const [tree, leaves] of Object.entries({ acceptances, settlements }))
        for (const { seq, at, bytes } of leaves) add(before, join('leaves', `${day}.jsonl`), { minute, tree, seq, at, leaf: hex(bytes) });
      add(heads, join('heads', `${day}.jsonl`), signed);
    }
    for (const [name, text] of [...before, ...heads]) await this.#append(name, text);
  }

  /** Removes whatever isn't followed by its head, after a crash. */
  async cutUnfinished(): Promise<void> {
    for (const name of (await this.#names('heads')).slice(-2))
      await cutFrom(this.path('heads', name), minuteOfHead, Number.POSITIVE_INFINITY);
    await cutFrom(this.path('gaps.jsonl'), ({ from }: Gap) => from, Number.POSITIVE_INFINITY);
    const last = (await this.lastHead())?.head.minute ?? -1;
    const isLate = (name: string): boolean => last < 0 || name.slice(0, 10) >= dayOfMinute(last);
    for (const name of await this.#names('leaves')) if (isLate(name)) await cutFrom(this.path('leaves', name), minuteOfLeaf, last + 1);
    for (const day of (await this.#names('ticks')).filter(isLate))
      for (const name of await this.#names(join('ticks', day))) await cutFrom(this.path('ticks', day, name), minuteOfTick, last + 1);
  }

  async writeKeys(keys: readonly { readonly keyId: string; readonly publicKey: string }[]): Promise<void> {
    const text = `${JSON.stringify({ keys: keys.map(({ keyId, publicKey }) => ({ keyId, publicKey })) })}\n`;
    const path = this.path('keys.json');
    if ((await readFile(path, 'utf8').catch(() => '')) === text) return;
    await mkdir(this.#folder, { recursive: true });
    const file = await open(`${path}.part`, 'w');
    await file.writeFile(text);
    await file.sync();
    await file.close();
    await rename(`${path}.part`, path);
  }

  async #append(name: string, text: string): Promise<void> {
    const path = this.path(name);
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'a');
    try {
      await file.writeFile(text);
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  async #names(folder: string): Promise<string[]> {
    return (await readdir(this.path(folder)).catch(() => [])).sort();
  }
}

function* daysBetween(from: number, until: number): Generator<string> {
  for (let minute = from - (from % DAY_MINUTES); minute < until; minute += DAY_MINUTES) yield dayOfMinute(minute);
}

const tickLine = ({ symbol, number, at, state, fine, chain, constituents }: PublishedTick): TickLine => ({
  ...{ symbol, number, at, state, fine: fine ?? null, chain, constituents },
});
