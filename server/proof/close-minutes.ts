// Closes each minute once nothing earlier can follow: builds its three trees, signs the head, keeps it, publishes it. The table comes
// first, because it can't have a second head for a minute; the files follow from it and from the rows, with the same bytes also after
// a crash in between.
import {
  type MinuteHead,
  minuteHeadBytes,
  minuteHeadHash,
  minuteOf,
  type SignedMinuteHead,
  type SizedRoot,
} from '@bourse/core/proof/minute-head';
import { hex } from '@bourse/core/proof/sha256';
import { publishedBytes } from '@bourse/core/seconds/evidence';
import { MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { nextTurn } from '../engine/next-turn.ts';
import type { SigningKey } from '../secrets/signing-key.ts';
import type { SecondLeaves } from './leaf.ts';
import { followTicks, type MinuteContent, readMinutes, rootsOf, ruleBookOf } from './minute-content.ts';
import { type Gap, MinuteFiles, type PublishedMinute } from './minute-files.ts';
import {
  addHeads,
  type ChainEnd,
  chainEnds,
  firstTickAt,
  headsBetween,
  newestHeads,
  projectedClock,
  restoredFrom,
  storedHead,
} from './minute-rows.ts';
import { sha256 } from './node-sha256.ts';

export interface MinuteOptions {
  readonly pool: Pool;
  readonly key: Pick<SigningKey, 'sign' | 'keyId' | 'published'>;
  readonly dataDir: string;
  readonly leaves: SecondLeaves;
  /** The engine's time. */
  readonly now: () => number;
  /** The database lacked this many published heads: it's older than what was published here. */
  readonly onOlder?: (heads: number) => void;
  /** Minutes that aren't signed, because others may have been published for them. */
  readonly onGap?: (gap: Pick<Gap, 'from' | 'to'>) => void;
  /** After they're in table and files. */
  readonly onHeads?: (heads: readonly SignedMinuteHead[]) => void;
}

const NONE = '0'.repeat(64);
/** Minutes in one transaction and one write, after a pause. */
const MOST = 30;

export class MinuteCloser {
  readonly #o: MinuteOptions;
  readonly #files: MinuteFiles;
  #last: MinuteHead | undefined;
  #chains: Map<string, ChainEnd> | undefined;
  #isOpen = false;
  #why: string | undefined;

  constructor(o: MinuteOptions) {
    this.#o = o;
    this.#files = new MinuteFiles(o.dataDir);
  }

  /** What makes further heads impossible, because they'd publish something that didn't happen. */
  get broken(): string | undefined {
    return this.#why;
  }

  /** Times before this are in published heads. */
  get publishedUntil(): number {
    return this.#last === undefined ? 0 : (this.#last.minute + 1) * MINUTE_MS;
  }

  /** All minutes that are over and in the tables. Returns how many heads were signed. */
  async close(): Promise<number> {
    try {
      return await this.#closeDue();
    } catch (error) {
      // Whatever was left half done is brought together by the next attempt.
      this.#isOpen = false;
      this.#chains = undefined;
      throw error;
    }
  }

  async #closeDue(): Promise<number> {
    await this.#open();
    if (this.#why !== undefined || this.publishedUntil + MINUTE_MS > this.#o.now()) return 0;
    const end = minuteOf(await projectedClock(this.#o.pool));
    const first = await this.#next(this.#last === undefined ? await this.#firstMinute(end) : this.#last.minute + 1);
    if (first === undefined) return 0;
    for (let from = first; from < end && this.#why === undefined; from += MOST) await this.#closeSome(from, Math.min(end, from + MOST));
    return Math.max(0, end - first);
  }

  async #closeSome(from: number, until: number): Promise<void> {
    const { pool, leaves, key, onHeads } = this.#o;
    this.#chains ??= await chainEnds(pool, from * MINUTE_MS);
    const minutes: PublishedMinute[] = [];
    let last = this.#last;
    for (const content of await readMinutes(pool, leaves, from, until)) {
      await nextTurn();
      const followed = await followTicks(this.#chains, content.ticks);
      if ('broken' in followed) {
        this.#why = followed.broken;
        break;
      }
      const signed = this.#sign(content, followed.leaves, last);
      minutes.push({ signed, ...content });
      last = signed.head;
    }
    if (minutes.length === 0) return;
    const heads = minutes.map(({ signed }) => signed);
    await addHeads(pool, heads);
    await this.#files.writeKeys(key.published);
    await this.#files.append(minutes);
    this.#last = last;
    onHeads?.(heads);
  }

  #sign(content: MinuteContent, ticks: readonly Uint8Array[], before: MinuteHead | undefined): SignedMinuteHead {
    const { key } = this.#o;
    const head: MinuteHead = {
      ...{ version: 1, minute: content.minute, ...rootsOf(ticks, content) },
      previous: before === undefined ? NONE : minuteHeadHash(sha256, before),
      ruleBook: content.settlements.map(ruleBookOf).findLast((book) => book !== undefined) ?? before?.ruleBook ?? NONE,
      keyId: key.keyId,
    };
    return { head, signature: hex(key.sign(minuteHeadBytes(head))) };
  }

  /** The chain begins with the first thing that there is to publish. */
  async #firstMinute(end: number): Promise<number> {
    const { acceptances, settlements } = await this.#o.leaves(0, end * MINUTE_MS);
    const times = [await firstTickAt(this.#o.pool), acceptances[0]?.at, settlements[0]?.at].filter((at) => at !== undefined);
    return Math.min(end - 1, ...times.map(minuteOf));
  }

  /**
   * The minute to go on with: this one, unless the database is a restored backup. What was published after it was taken isn't known, so
   * no minute until the restore is signed a second time, and a line says so. Undefined while nothing has happened since.
   */
  async #next(minute: number): Promise<number | undefined> {
    const restored = await restoredFrom(this.#o.pool);
    if (restored === undefined) return minute;
    if (restored.resumedAt === undefined) return undefined;
    const resumed = minuteOf(restored.resumedAt);
    if (resumed <= minute) return minute;
    await this.#files.addGap({ from: minute, to: resumed - 1, backupAt: restored.backupAt.toISOString() });
    this.#o.onGap?.({ from: minute, to: resumed - 1 });
    this.#chains = undefined;
    return resumed;
  }

  /** Once, at the start: table and files are brought to the same last head. */
  async #open(): Promise<void> {
    if (this.#isOpen) return;
    const { pool, key } = this.#o;
    await this.#files.writeKeys(key.published);
    await this.#files.cutUnfinished();
    const [stored] = await newestHeads(pool, 1);
    const published = await this.#files.lastHead();
    const [kept, shown] = [stored?.head.minute ?? -1, published?.head.minute ?? -1];
    // An older database was restored: what was published stays, so that no minute is ever signed twice.
    this.#why ??= await this.#whyUnlike(Math.min(kept, shown));
    if (this.#why !== undefined) return;
    if (shown > kept) {
      const heads = await this.#files.heads(Math.max(0, kept + 1), shown + 1);
      await addHeads(pool, heads, true);
      this.#o.onOlder?.(heads.length);
    } else if (kept > shown) await this.#publishAgain(shown, kept);
    this.#last = (shown > kept ? published : stored)?.head;
    this.#isOpen = true;
  }

  /** Of the last minute that both know. */
  async #whyUnlike(minute: number): Promise<string | undefined> {
    if (minute < 0) return undefined;
    const stored = await storedHead(this.#o.pool, minute);
    const [published] = await this.#files.heads(minute, minute + 1);
    return JSON.stringify(stored) === JSON.stringify(published) ? undefined : `the head of minute ${minute} is not the published one`;
  }

  /** Heads that are in the table but not in the files: the rest of what a crash interrupted. */
  async #publishAgain(shown: number, kept: number): Promise<void> {
    const { pool, leaves } = this.#o;
    const [first] = shown < 0 ? await headsBetween(pool, 0, Number.MAX_SAFE_INTEGER) : [];
    for (let from = first?.head.minute ?? shown + 1; from <= kept; from += MOST) {
      const until = Math.min(kept + 1, from + MOST);
      const heads = await headsBetween(pool, from, until);
      const contents = await readMinutes(pool, leaves, from, until);
      const minutes = heads.map((signed) => ({ signed, ...contents[signed.head.minute - from]! }));
      const unlike = minutes.find((one) => !isCommitted(one));
      if (unlike !== undefined) this.#why = `the rows of minute ${unlike.minute} are not those that its head was signed for`;
      if (this.#why !== undefined) return;
      await this.#files.append(minutes);
    }
  }
}

const isCommitted = ({ signed: { head }, ...content }: PublishedMinute): boolean => {
  const { ticks, acceptances, settlements } = rootsOf(content.ticks.map(publishedBytes), content);
  const isSame = (one: SizedRoot, other: SizedRoot): boolean => one.size === other.size && one.root === other.root;
  return isSame(ticks, head.ticks) && isSame(acceptances, head.acceptances) && isSame(settlements, head.settlements);
};
