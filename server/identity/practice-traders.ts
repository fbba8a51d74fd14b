import type { LockTrader, UnlockTrader } from '@bourse/core/identity/commands';
import type { PoolClient } from 'pg';
import { append } from '../audit/audit.ts';
import { transaction } from '../store/transaction.ts';
import { readEmail } from './account-name.ts';
import type { IdentityOptions } from './options.ts';
import { type RegistrationOptions, register } from './registration.ts';
import { standingOf } from './standing.ts';
import { findByName } from './traders.ts';

/** A login that the start prints, so that a newcomer can look around at once. */
export interface PracticeLogin {
  readonly account: string;
  readonly password: string;
}

const logins: readonly PracticeLogin[] = [
  { account: 'anna@bourse.test', password: 'practice-anna' },
  { account: 'ben@bourse.test', password: 'practice-ben' },
];

/** Everybody knows the password of a practice login, under whatever name it's used. */
export const isPublished = (password: string): boolean => logins.some((one) => one.password === password);

export interface PracticeLogins {
  /** Made at the first start; none in another realm or in public. */
  readonly practiceLogins: readonly PracticeLogin[];
  /** Locked now, because others may come and their passwords are published. */
  readonly lockedLogins: readonly string[];
}

/** Before anybody is let in: opens the practice logins on a practice server of this machine alone, and locks them on one for others. */
export async function settlePracticeTraders(
  { acts, ...o }: IdentityOptions & { readonly acts: IdentityOptions['pool'] },
  { realm, isPracticeAlone }: { readonly realm: 'practice' | 'live'; readonly isPracticeAlone: boolean },
): Promise<PracticeLogins> {
  if (realm !== 'practice') return { practiceLogins: [], lockedLogins: [] };
  const acting = { ...o, pool: acts };
  if (!isPracticeAlone) return { practiceLogins: [], lockedLogins: await lockPublishedTraders(acting) };
  const practiceLogins = await seedPracticeTraders(o);
  await openPublishedTraders(acting);
  return { practiceLogins, lockedLogins: [] };
}

/**
 * Two traders with practice money, created through the ordinary registration: the code is consumed at once and sent to nobody. Only
 * on a single-machine practice server; nothing happens if they exist already.
 */
export async function seedPracticeTraders(options: RegistrationOptions): Promise<readonly PracticeLogin[]> {
  for (const { account, password } of logins) {
    const name = readEmail(account)!;
    if ((await findByName(options, name)) !== undefined) continue;
    const issued = await options.codes.issue('register', name.key, 'practice');
    // Restarted within a minute of an aborted start: the account will be created the next time.
    if ('wait' in issued) continue;
    const agreementVersion = await options.agreementVersion();
    const trader = await register(options, { account, code: issued.code, password, confirm: password, residence: 'DE', agreementVersion });
    if (typeof trader !== 'number') throw new Error(`the practice login ${account} was refused: ${trader.refused}`);
  }
  return logins;
}

/**
 * A database first opened for this machine alone has these logins with public passwords. A start that others can reach locks each
 * one that still has its published password, and returns which. Nobody is let in before this is done.
 */
export async function lockPublishedTraders(o: IdentityOptions): Promise<readonly string[]> {
  const locked: string[] = [];
  for (const { account, password } of logins) {
    const known = await findByName(o, readEmail(account)!);
    if (known === undefined || !(await o.passwords.verify(known.passwordHash, password))) continue;
    locked.push(account);
    if ((await standingOf(o.pool, known.trader)).locked !== undefined) continue;
    await change(o, { kind: 'lock_trader', trader: known.trader, cause: 'operator' }, 'identity.lock-published', async (client) => {
      await client.query('INSERT INTO published_login_lock (account) VALUES ($1) ON CONFLICT DO NOTHING', [account]);
      await o.sessions.endAll(known.trader, undefined, client);
    });
  }
  return locked;
}

/** Reopens what such a start has locked, but nothing that an operator has. */
export async function openPublishedTraders(o: IdentityOptions): Promise<void> {
  for (const { account } of logins) {
    const known = await findByName(o, readEmail(account)!);
    const { rowCount } = await o.pool.query('SELECT 1 FROM published_login_lock WHERE account = $1', [account]);
    if (known === undefined || rowCount === 0) continue;
    await change(o, { kind: 'unlock_trader', trader: known.trader }, 'identity.open-published', async (client) => {
      await client.query('DELETE FROM published_login_lock WHERE account = $1', [account]);
    });
  }
}

async function change(
  o: IdentityOptions,
  command: LockTrader | UnlockTrader,
  act: string,
  work: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  const left = await transaction(o.pool, async (client) => {
    await work(client);
    const entry = await append(client, { operator: undefined, act, subject: `trader:${command.trader}` });
    await o.outbox.leave(client, { entry }, command);
    return { entry };
  });
  await o.outbox.settle(left);
  await o.projected();
}
