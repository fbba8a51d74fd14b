import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { Passwords } from '../identity/passwords.ts';

// The database statements and password hashes of one request, in order: two requests that can't be told apart by timing do the same
// work. Concurrent statements of others aren't counted.

export interface Work {
  readonly steps: string[];
  /** If set, statements that follow a password check wait until it resolves. */
  readonly hold?: Promise<void>;
}
interface Watched extends Work {
  isHeld: boolean;
}

/** Records from now on, until `stop` is called. */
export function watchWork(): { of<T>(ask: () => Promise<T>, hold?: Promise<void>): Promise<{ answer: T; steps: string[] }>; stop(): void } {
  const current = new AsyncLocalStorage<Watched>();
  const client = pg.Client.prototype as unknown as { query: (...asked: unknown[]) => unknown };
  const { query } = client;
  client.query = function (this: unknown, ...asked: unknown[]): unknown {
    const work = current.getStore();
    if (work === undefined) return query.apply(this, asked);
    const [first] = asked as [string | { text?: string }];
    work.steps.push((typeof first === 'string' ? first : (first.text ?? '')).replace(/\s+/g, ' ').trim());
    return work.isHeld ? work.hold!.then(() => query.apply(this, asked)) : query.apply(this, asked);
  };
  const { verify, hash } = Passwords.prototype;
  Passwords.prototype.verify = async function (stored, password) {
    const work = current.getStore();
    work?.steps.push('a password is checked');
    const isRight = await verify.call(this, stored, password);
    if (work?.hold !== undefined) work.isHeld = true;
    return isRight;
  };
  Passwords.prototype.hash = function (password) {
    current.getStore()?.steps.push('a password is hashed');
    return hash.call(this, password);
  };
  return {
    async of(ask, hold) {
      const work: Watched = { steps: [], isHeld: false, ...(hold !== undefined && { hold }) };
      // Awaited inside, because an injected request starts only when somebody waits for it.
      const answer = await current.run(work, async () => await ask());
      return { answer, steps: [...work.steps] };
    },
    stop() {
      client.query = query;
      Passwords.prototype.verify = verify;
      Passwords.prototype.hash = hash;
    },
  };
}
