// Who reads which topic. Each subscriber gets a snapshot first and then exactly the updates after it, in order. Subscriptions with
// the same headers share a message's bytes. A slow reader of a conflated topic is skipped until it has caught up and then gets a
// fresh snapshot: the latest state instead of a queue of old ones.
import { messageFrame } from './message.ts';
import { type Position, positionOf } from './position.ts';
import type { Subscription } from './session.ts';

/** The receiver of messages. */
export interface Reader {
  /** So much is pending that only messages that must not be missed should be added. */
  readonly isBehind: boolean;
  /** May disconnect the reader if too much is pending. */
  offer(frame: Buffer): void;
}

export type SnapshotOf = (topic: string) => Promise<Uint8Array | undefined>;

/** waiting: for a snapshot. live: gets each update. behind: gets a snapshot once its socket has drained. */
type MemberState = 'waiting' | 'live' | 'behind' | 'gone';

interface Member {
  readonly reader: Reader;
  readonly stream: Stream;
  readonly group: Group;
  state: MemberState;
  /** The position of its last snapshot. Older updates that arrive late, by a longer path, are dropped. */
  since: number;
}

interface Group {
  readonly head: string;
  readonly members: Set<Member>;
}

interface Stream {
  readonly topic: string;
  readonly isConflated: boolean;
  readonly groups: Map<string, Group>;
  readonly waiting: Set<Member>;
  lastSeq: number | undefined;
  last: Message | undefined;
  /** Updates since the snapshot was requested; undefined while none is requested. */
  since: Message[] | undefined;
}

const MAX_SINCE = 4096;

export class FanOut {
  readonly #streams = new Map<string, Stream>();
  readonly #members = new Map<Reader, Map<Subscription, Member>>();
  readonly #snapshotOf: SnapshotOf;
  readonly #report: (error: unknown) => void;
  readonly #retryMs: number;
  #isClosed = false;

  constructor(snapshotOf: SnapshotOf, report: (error: unknown) => void, retryMs = 200) {
    this.#retryMs = retryMs;
    this.#snapshotOf = snapshotOf;
    this.#report = report;
  }

  get subscriptions(): number {
    let count = 0;
    for (const members of this.#members.values()) count += members.size;
    return count;
  }

  hasReaders(topic: string): boolean {
    return this.#streams.has(topic);
  }

  join(reader: Reader, subscription: Subscription): void {
    const { topic, head } = subscription;
    let stream = this.#streams.get(topic.name);
    if (!stream) {
      stream = {
        topic: topic.name,
        isConflated: topic.isConflated,
        groups: new Map(),
        waiting: new Set(),
        lastSeq: undefined,
        last: undefined,
        since: undefined,
      };
      this.#streams.set(topic.name, stream);
    }
    const group = stream.groups.get(head) ?? { head, members: new Set() };
    stream.groups.set(head, group);
    const member: Member = { reader, stream, group, state: 'waiting', since: -1 };
    group.members.add(member);
    const members = this.#members.get(reader) ?? new Map<Subscription, Member>();
    this.#members.set(reader, members);
    members.set(subscription, member);
    this.#wait(member);
  }

  leave(reader: Reader, subscription: Subscription): void {
    const members = this.#members.get(reader);
    const member = members?.get(subscription);
    if (!members || !member) return;
    members.delete(subscription);
    if (members.size === 0) this.#members.delete(reader);
    this.#drop(member);
  }

  leaveAll(reader: Reader): void {
    for (const member of this.#members.get(reader)?.values() ?? []) this.#drop(member);
    this.#members.delete(reader);
  }

  /** The reader's socket has drained: a snapshot replaces what it was skipped for. */
  caughtUp(reader: Reader): void {
    for (const member of this.#members.get(reader)?.values() ?? []) if (member.state === 'behind') this.#wait(member);
  }

  /** A message of the topic, in its publisher's order. */
  deliver(topic: string, body: Uint8Array): void {
    const stream = this.#streams.get(topic);
    if (!stream) return;
    const message = new Message(body);
    const { position } = message;
    if (position) {
      const isGap = stream.lastSeq !== undefined && position.previousSeq !== undefined && position.previousSeq > stream.lastSeq;
      stream.lastSeq = Math.max(position.seq, stream.lastSeq ?? 0);
      if (isGap) this.#resync(stream);
    }
    if (stream.isConflated) stream.last = message;
    if (stream.since) {
      stream.since.push(message);
      // Too many to keep: a newer snapshot will include them.
      if (stream.since.length > MAX_SINCE) this.#askSnapshot(stream);
    }
    const seq = position?.seq ?? Number.POSITIVE_INFINITY;
    for (const group of stream.groups.values()) {
      for (const member of group.members) if (member.state === 'live' && seq > member.since) this.#give(member, message);
    }
  }

  /** Something may have been lost, or another writer took over: everyone gets a new snapshot. */
  resync(): void {
    for (const stream of this.#streams.values()) this.#resync(stream);
  }

  close(): void {
    this.#isClosed = true;
    this.#streams.clear();
    this.#members.clear();
  }

  #give(member: Member, message: Message): void {
    if (member.stream.isConflated && member.reader.isBehind) member.state = 'behind';
    else member.reader.offer(message.frameFor(member.group));
  }

  #resync(stream: Stream): void {
    // A snapshot in progress may be older than what was lost.
    stream.since = undefined;
    for (const group of stream.groups.values()) {
      for (const member of group.members) {
        if (member.state !== 'live') continue;
        member.state = 'waiting';
        stream.waiting.add(member);
      }
    }
    if (stream.waiting.size > 0) this.#askSnapshot(stream);
  }

  #wait(member: Member): void {
    member.state = 'waiting';
    member.stream.waiting.add(member);
    // A reader that joins while a snapshot is in progress shares it: the updates since its request are kept.
    if (!member.stream.since) this.#askSnapshot(member.stream);
  }

  #askSnapshot(stream: Stream): void {
    const since: Message[] = [];
    stream.since = since;
    const atLeast = stream.lastSeq ?? 0;
    this.#snapshotOf(stream.topic)
      .then((body) => {
        if (stream.since !== since || this.#isClosed) return;
        const snapshot = body && new Message(body);
        // Older than what was seen already, or than the updates kept since.
        const at = snapshot?.position?.seq;
        const next = since.find((message) => at !== undefined && message.position !== undefined && message.position.seq > at);
        const isOld = at !== undefined && (at < atLeast || (next?.position?.previousSeq ?? 0) > at);
        if (isOld) this.#askLater(stream, since);
        else {
          stream.since = undefined;
          this.#settle(stream, snapshot, since);
        }
      })
      .catch((error: unknown) => {
        this.#report(error);
        if (stream.since === since && !this.#isClosed) this.#askLater(stream, since);
      });
  }

  #askLater(stream: Stream, since: Message[]): void {
    setTimeout(() => {
      if (stream.since !== since || this.#isClosed) return;
      stream.since = undefined;
      if (stream.waiting.size > 0) this.#askSnapshot(stream);
    }, this.#retryMs).unref();
  }

  #settle(stream: Stream, snapshot: Message | undefined, since: readonly Message[]): void {
    const from = snapshot?.position?.seq ?? -1;
    // Live readers have only what was delivered: if the snapshot is ahead, the next update shows whether anything was lost.
    if (from >= 0 && !hasLiveMember(stream)) stream.lastSeq = Math.max(from, stream.lastSeq ?? 0);
    const updates = since.filter((message) => !message.position || message.position.seq > from);
    // Without a snapshot, the last message serves as one, if there was any.
    const first = snapshot ?? (stream.last && !updates.includes(stream.last) ? stream.last : undefined);
    for (const member of [...stream.waiting]) {
      // A reader disconnected by its first message leaves with all its subscriptions.
      if (member.state !== 'waiting') continue;
      stream.waiting.delete(member);
      member.state = 'live';
      if (from >= 0) member.since = from;
      if (first) this.#give(member, first);
      for (const message of updates) if (member.state === 'live') this.#give(member, message);
    }
  }

  #drop(member: Member): void {
    const { stream, group } = member;
    member.state = 'gone';
    stream.waiting.delete(member);
    group.members.delete(member);
    if (group.members.size === 0) stream.groups.delete(group.head);
    if (stream.groups.size === 0) this.#streams.delete(stream.topic);
  }
}

function hasLiveMember(stream: Stream): boolean {
  for (const group of stream.groups.values()) for (const member of group.members) if (member.state === 'live') return true;
  return false;
}

/** Starts where the number has six digits in base 36, which lasts for two billion messages. */
let messages = 36 ** 5;

/** One body and its frames: one per distinct subscription head. */
class Message {
  readonly body: Uint8Array;
  readonly position: Position | undefined;
  readonly #id = (++messages).toString(36);
  readonly #frames = new Map<string, Buffer>();

  constructor(body: Uint8Array) {
    this.body = body;
    this.position = positionOf(body);
  }

  frameFor(group: Group): Buffer {
    const known = this.#frames.get(group.head);
    if (known) return known;
    const frame = messageFrame(group.head, this.#id, this.body);
    this.#frames.set(group.head, frame);
    return frame;
  }
}
