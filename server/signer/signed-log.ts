import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { DAY_MS } from '@bourse/core/time';
import type { SigningRequest } from '../gateways/signer/request.ts';

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

/**
 * Everything this signer ever signed, on its own disk, written before the signature leaves. Even if the exchange's database is
 * lost, restored from an older day or lying, one reference is paid from one slot, and one slot makes one payment.
 */
export class SignedLog {
  readonly #handle: number;
  readonly #bySlot = new Map<string, string>();
  /** `slots` are those shared by every transaction signed for it. */
  readonly #byReference = new Map<string, { readonly slots: readonly string[]; readonly payment: string }>();
  readonly #paid: { readonly at: number; readonly money: string; readonly reference: string; readonly units: bigint }[] = [];

  constructor(path: string) {
    const text = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    // A line cut off by a crash was never answered: its signature didn't leave.
    const whole = text.lastIndexOf(0x0a) + 1;
    for (const line of text.subarray(0, whole).toString('utf8').split('\n')) if (line !== '') this.#take(JSON.parse(line) as Line);
    this.#handle = openSync(path, 'a', 0o600);
    if (whole < text.length) ftruncateSync(this.#handle, whole);
  }

  /** Why this would pay twice, or undefined. The same payment with another fee isn't a second one. */
  whyTwice(request: SigningRequest, slots: readonly string[]): string | undefined {
    const payment = paymentOf(request);
    for (const slot of slots) {
      const other = this.#bySlot.get(slot);
      if (other !== undefined && other !== payment) return `${slot} was used for another payment`;
    }
    const earlier = this.#byReference.get(referenceOf(request));
    if (earlier === undefined) return undefined;
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
    writeSync(this.#handle, `${JSON.stringify(line)}\n`);
    fsyncSync(this.#handle);
    this.#take(line);
  }

  close(): void {
    closeSync(this.#handle);
  }

  #take(line: Line): void {
    for (const slot of line.slots) this.#bySlot.set(slot, line.payment);
    const earlier = this.#byReference.get(line.reference);
    const slots = earlier === undefined ? line.slots : earlier.slots.filter((slot) => line.slots.includes(slot));
    this.#byReference.set(line.reference, { slots, payment: line.payment });
    if (earlier === undefined && line.units !== '0')
      this.#paid.push({ at: line.at, money: moneyOf(line.chain, line.contract), reference: line.reference, units: BigInt(line.units) });
  }
}

const contractOf = (request: SigningRequest): string => (request.kind === 'evm' ? (request.contract ?? '') : '');
const moneyOf = (chain: string, contract: string): string => `${chain}/${contract}`;
const referenceOf = ({ chain, purpose, reference }: SigningRequest): string => `${chain}/${purpose}/${reference}`;
const paymentOf = (request: SigningRequest): string =>
  [request.purpose, request.reference, request.to, contractOf(request), request.units].join(' ');
