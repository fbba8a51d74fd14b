import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, parseOptions, verify } from '@node-rs/argon2';

// Argon2id, 46 MiB and three passes, over an HMAC of the password with a key that is not in the database (trust 2).

const cost = { memoryCost: 47_104, timeCost: 3, parallelism: 1 } as const;
/** Each takes 46 MiB and a core: more at once would only slow each other down. */
const AT_ONCE = 4;
/** Who comes when so many wait is asked to come again. */
const MOST_WAITING = 200;

export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export class Passwords {
  readonly #pepper: Buffer;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #nobody: Promise<string> | undefined;

  constructor(pepper: Buffer) {
    this.#pepper = pepper;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(this.#peppered(password), cost));
  }

  /** Takes as long for an account that does not exist (stored undefined) as for one that does. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    this.#nobody ??= this.hash('nobody has this password');
    const against = stored ?? (await this.#nobody);
    const fits = await this.#inTurn(() => verify(against, this.#peppered(password)));
    return fits && stored !== undefined;
  }

  /** Whether a hash was made with other settings than today's. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(stored);
    return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
  }

  #peppered(password: string): string {
    return createHmac('sha256', this.#pepper).update(password.normalize('NFKC')).digest('base64');
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= MOST_WAITING) throw new TooBusy('too many passwords are being checked');
      // Whoever finishes hands its turn on, so the number of running ones stays.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

let common: ReadonlySet<string> | undefined;
const commonPasswords = (): ReadonlySet<string> => {
  common ??= new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split(/\s+/));
  return common;
};

/** The specification (5): longer than 6 characters. Counted as people count them. */
export const isTooShort = (password: string): boolean => [...password].length <= 6;

/** On the list, on the list but for letter case or digits and signs behind it, one sign repeated, a plain row, or the account's own name. */
export function isCommon(password: string, account: string): boolean {
  const text = password.toLowerCase();
  const stem = text.replace(/[^a-z]+$/, '');
  if (commonPasswords().has(text) || (stem.length >= 4 && text.length - stem.length <= 4 && commonPasswords().has(stem))) return true;
  if (/^(.{1,3})\1+$/.test(text) || isRow(text)) return true;
  const name = account.toLowerCase();
  return text === name || text === name.split('@')[0];
}

/** `12345678`, `abcdefgh`, `87654321`: each sign the neighbour of the one before. */
function isRow(text: string): boolean {
  const step = text.charCodeAt(1) - text.charCodeAt(0);
  if (Math.abs(step) !== 1) return false;
  for (let i = 1; i < text.length; i++) if (text.charCodeAt(i) - text.charCodeAt(i - 1) !== step) return false;
  return true;
}
