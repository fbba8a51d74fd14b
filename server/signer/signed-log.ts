import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DAY_MS } from '@bourse/core/time';
import type { SigningRequest } from '../gateways/signer/request.ts';

/**
 * How long each line is remembered. No payment is signed again after so long; one that were would be refused by the numbers below. A
 * thousand payments a day are some 40 MB.
 */
export const REMEMBERED_MS = 90 * DAY_MS;
/** Older days are deleted. Ten years, as long as deposits are kept. */
export const KEPT_MS = 3_650 * DAY_MS;

interface Line {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly chain: string;
  /** Wallet and nonce (EVM), or the spent outputs (Bitcoin): whatever can be spent only once. */
  readonly slots: readonly string[];
  readonly payment: string;
  readonly reference: string;
  readonly contract: string;
  /** Counts against the daily limit: payments to outside addresses. */
  readonly units: string;
}

/** What is left of the lines that are no longer remembered. */
interface Floor {
  /** Days before this one aren't read any more. */
  readonly from: string;
  /** The highest number of each kind: references and nonces rise, so whatever is lower and not remembered is too old to be signed. */
  readonly numbers: Readonly<Record<string, number>>;
}

/**
 * What this signer signed, on its own disk, written before the signature leaves. Even if the exchange's database is lost, restored
 * from an older day or lying, one reference is paid from one slot, and one slot makes one payment. A file for each day: the one that is
 * written now has the plain name, earlier ones end in their day.
 */
export class SignedLog {
  readonly #path: string;
  #handle: number;
  /** The day of the last line in the file that is written now. */
  #day: string | undefined;
  readonly #bySlot = new Map<string, { readonly payment: string; readonly at: number }>();
  /** `slots` are those shared by every transaction signed for it. */
  readonly #byReference = new Map<string, { readonly slots: readonly string[]; readonly payment: string; readonly at: number }>();
  #paid: { readonly at: number; readonly money: string; readonly reference: string; readonly units: bigint }[] = [];
  #lines: Line[] = [];
  readonly #numbers: Map<string, number>;

  constructor(path: string) {
    this.#path = path;
    const floor = readFloor(path);
    this.#numbers = new Map(Object.entries(floor.numbers));
    for (const day of daysOf(path)) if (day >= floor.from) this.#takeAll(readFileSync(`${path}.${day}`));
    const text = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    // A line cut off by a crash was never answered: its signature didn't leave.
    const whole = text.lastIndexOf(0x0a) + 1;
    this.#takeAll(text.subarray(0, whole));
    const last = this.#lines.at(-1);
    if (whole > 0) this.#day = dayOf(last!.at);
    if (last !== undefined) this.#forget(last.at);
    this.#handle = openFile(path);
    if (whole < text.length) ftruncateSync(this.#handle, whole);
  }

  /** Why this would pay twice, or undefined. The same payment with another fee isn't a second one. */
  whyTwice(request: SigningRequest, slots: readonly string[]): string | undefined {
    const payment = paymentOf(request);
    for (const slot of slots) {
      const other = this.#bySlot.get(slot);
      if (other === undefined ? this.#isForgotten(nonceOf(slot)) : other.payment !== payment)
        return other === undefined ? `${slot} is older than what this signer remembers` : `${slot} was used for another payment`;
    }
    const reference = referenceOf(request);
    const earlier = this.#byReference.get(reference);
    if (earlier === undefined)
      return this.#isForgotten(numberOf(reference)) ? `${request.reference} is older than what this signer remembers` : undefined;
    if (earlier.payment !== payment) return `${request.reference} was signed with another recipient or amount`;
    // On Bitcoin-like chains all transactions signed for a payment spend one common output, so only one can be mined.
    const isOneOf = slots.some((slot) => earlier.slots.includes(slot));
    return isOneOf ? undefined : `${request.reference} was signed from ${earlier.slots.join(' ')}`;
  }

  /** Units paid to outside addresses in the last 24 hours, except for this reference. */
  paidToday(request: SigningRequest, now: number): bigint {
    const money = moneyOf(request.chain, contractOf(request));
    const own = referenceOf(request);
    return this.#paid
      .filter((one) => one.at > now - DAY_MS && one.money === money && one.reference !== own)
      .reduce((sum, { units }) => sum + units, 0n);
  }

  write(request: SigningRequest, slots: readonly string[], now: number): void {
    const line: Line = {
      at: now,
      chain: request.chain,
      slots,
      payment: paymentOf(request),
      reference: referenceOf(request),
      contract: contractOf(request),
      units: request.purpose === 'withdrawal' ? request.units : '0',
    };
    if (this.#day !== undefined && this.#day !== dayOf(now)) this.#beginDay(this.#day, now);
    this.#day = dayOf(now);
    writeSync(this.#handle, `${JSON.stringify(line)}\n`);
    fsyncSync(this.#handle);
    this.#take(line);
  }

  close(): void {
    closeSync(this.#handle);
  }

  /** How many lines are in memory. */
  get size(): number {
    return this.#lines.length;
  }

  /** The floor is on disk before a file that it stands for is deleted. */
  #beginDay(last: string, now: number): void {
    closeSync(this.#handle);
    renameSync(this.#path, freeName(this.#path, last));
    this.#handle = openFile(this.#path);
    this.#forget(now);
    const floor: Floor = { from: dayOf(now - REMEMBERED_MS), numbers: Object.fromEntries(this.#numbers) };
    const handle = openSync(`${this.#path}.floor.new`, 'w', 0o600);
    writeSync(handle, `${JSON.stringify(floor)}\n`);
    fsyncSync(handle);
    closeSync(handle);
    renameSync(`${this.#path}.floor.new`, `${this.#path}.floor`);
    syncFolder(this.#path);
    for (const day of daysOf(this.#path)) if (day < dayOf(now - KEPT_MS)) rmSync(`${this.#path}.${day}`);
  }

  #takeAll(text: Buffer): void {
    for (const line of text.toString('utf8').split('\n')) if (line !== '') this.#take(JSON.parse(line) as Line);
  }

  #take(line: Line): void {
    const { at, payment, reference } = line;
    this.#lines.push(line);
    for (const slot of line.slots) this.#bySlot.set(slot, { payment, at });
    const earlier = this.#byReference.get(reference);
    const slots = earlier === undefined ? line.slots : earlier.slots.filter((slot) => line.slots.includes(slot));
    this.#byReference.set(reference, { slots, payment, at });
    if (earlier === undefined && line.units !== '0')
      this.#paid.push({ at, money: moneyOf(line.chain, line.contract), reference, units: BigInt(line.units) });
  }

  #forget(now: number): void {
    this.#paid = this.#paid.filter(({ at }) => at > now - DAY_MS);
    const [old, kept] = [
      this.#lines.filter(({ at }) => at < now - REMEMBERED_MS),
      this.#lines.filter(({ at }) => at >= now - REMEMBERED_MS),
    ];
    this.#lines = kept;
    const isOld = (known: { readonly at: number } | undefined) => known !== undefined && known.at < now - REMEMBERED_MS;
    for (const { reference, slots } of old) {
      const number = numberOf(reference);
      // A reference without a number has no floor, so it stays.
      if (number !== undefined && isOld(this.#byReference.get(reference))) {
        this.#byReference.delete(reference);
        this.#raise(number);
      }
      for (const slot of slots) {
        if (!isOld(this.#bySlot.get(slot))) continue;
        this.#bySlot.delete(slot);
        this.#raise(nonceOf(slot));
      }
    }
  }

  #raise(number: Numbered | undefined): void {
    if (number !== undefined) this.#numbers.set(number.kind, Math.max(number.value, this.#numbers.get(number.kind) ?? 0));
  }
  #isForgotten(number: Numbered | undefined): boolean {
    return number !== undefined && number.value <= (this.#numbers.get(number.kind) ?? -1);
  }
}

interface Numbered {
  readonly kind: string;
  readonly value: number;
}
const numbered = (found: RegExpExecArray | null): Numbered | undefined =>
  found === null ? undefined : { kind: found[1]!, value: Number(found[2]) };
/** Withdrawals and our own transactions have rising numbers: `practice/withdrawal/42`. */
const numberOf = (reference: string): Numbered | undefined => numbered(/^(.+)\/(\d{1,15})$/.exec(reference));
/** `practice/0x…/7`. An output of a Bitcoin-like chain has none: the chain itself spends it only once. */
const nonceOf = (slot: string): Numbered | undefined => numbered(/^(.+\/0x[0-9a-f]{40})\/(\d{1,15})$/.exec(slot));

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days that have a file of their own, oldest first. */
function daysOf(path: string): string[] {
  const prefix = `${basename(path)}.`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix) && /^\d{4}-\d{2}-\d{2}(-\d+)?$/.test(name.slice(prefix.length)))
    .map((name) => name.slice(prefix.length))
    .sort();
}

/** The clock may have been set back into a day that has its file already. */
function freeName(path: string, day: string): string {
  for (let i = 1; ; i++) {
    const name = `${path}.${day}${i === 1 ? '' : `-${i}`}`;
    if (!existsSync(name)) return name;
  }
}

function readFloor(path: string): Floor {
  const place = `${path}.floor`;
  return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Floor) : { from: '', numbers: {} };
}

/** A new file has its name on disk before anything is signed. */
function openFile(path: string): number {
  const handle = openSync(path, 'a', 0o600);
  syncFolder(path);
  return handle;
}
function syncFolder(path: string): void {
  const folder = openSync(join(dirname(path)), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

const contractOf = (request: SigningRequest): string => (request.kind === 'evm' ? (request.contract ?? '') : '');
const moneyOf = (chain: string, contract: string): string => `${chain}/${contract}`;
const referenceOf = ({ chain, purpose, reference }: SigningRequest): string => `${chain}/${purpose}/${reference}`;
const paymentOf = (request: SigningRequest): string =>
  [request.purpose, request.reference, request.to, contractOf(request), request.units].join(' ');
