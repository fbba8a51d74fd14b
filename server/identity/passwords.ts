import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOptions } from '@node-rs/argon2';
import { Unavailable } from '../failure.ts';
import { cost, fits, hashOf } from './hashing.ts';

// Argon2id over an HMAC of the password, with a key that isn't in the database (trust 2).

/** Each takes 46 MiB and a core: more at once would only slow each other down. */
const AT_ONCE = 4;
/** With this many waiting, the next caller is asked to retry. */
const MOST_WAITING = 200;

export class TooBusy extends Unavailable {
  override readonly name = 'TooBusy';
}

/** Shared by the whole process, so that the limit holds whoever calls. */
const waiting: (() => void)[] = [];
let running = 0;

export class Passwords {
  readonly #pepper: Buffer;
  #nobody: Promise<string> | undefined;

  constructor(pepper: Buffer) {
    this.#pepper = pepper;
  }

  hash(password: string): Promise<string> {
    return inTurn(() => hashOf(this.#peppered(password)));
  }

  /** Takes as long for an account that doesn't exist (stored undefined) as for one that does. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const nobody = this.#hashOfNobody();
    // Market makers have no password and are treated like an account that doesn't exist.
    const against = stored || (await nobody);
    const isRight = await inTurn(() => fits(against, this.#peppered(password)));
    return isRight && against === stored;
  }

  /** For another secret of the same people: a hash of one is never a hash of the other. */
  of(secret: string): Passwords {
    return new Passwords(createHmac('sha256', this.#pepper).update(secret).digest());
  }

  /** Whether a hash was made with different settings from today's. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(stored);
    return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
  }

  /** Computed with the first password, so that the first unknown account doesn't take longer. */
  #hashOfNobody(): Promise<string> {
    if (this.#nobody === undefined) {
      const made = this.hash('nobody has this password');
      this.#nobody = made;
      made.catch(() => {
        this.#nobody = undefined;
      });
    }
    return this.#nobody;
  }

  #peppered(password: string): string {
    return createHmac('sha256', this.#pepper).update(password.normalize('NFKC')).digest('base64');
  }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new TooBusy('too many passwords are being checked');
    // A finished call hands its slot to the next, so the number running stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

let common: ReadonlySet<string> | undefined;
const commonPasswords = (): ReadonlySet<string> => {
  common ??= new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split(/\s+/));
  return common;
};

/** The specification (5): longer than 6 characters; an operator may require more. Counted as people count characters. */
export const isTooShort = (password: string, least = 7): boolean => [...password].length < Math.max(7, least);

/**
 * On the list (also after ignoring letter case and trailing digits or symbols), a single character repeated, a sequence, or the
 * account's own name.
 */
export function isCommon(password: string, account: string): boolean {
  const text = password.toLowerCase();
  const stem = text.replace(/[^a-z]+$/, '');
  if (commonPasswords().has(text) || (stem.length >= 4 && text.length - stem.length <= 4 && commonPasswords().has(stem))) return true;
  if (/^(.{1,3})\1+$/.test(text) || isRow(text)) return true;
  const name = account.toLowerCase();
  return text === name || text === name.split('@')[0];
}

/** `12345678`, `abcdefgh`, `87654321`: each character is the neighbour of the previous one. */
function isRow(text: string): boolean {
  const step = text.charCodeAt(1) - text.charCodeAt(0);
  if (Math.abs(step) !== 1) return false;
  for (let i = 1; i < text.length; i++) if (text.charCodeAt(i) - text.charCodeAt(i - 1) !== step) return false;
  return true;
}
