import { readAccountName } from '../identity/account-name.ts';
import type { IdentityOptions } from '../identity/commands.ts';
import { register } from '../identity/registration.ts';
import { findByName } from '../identity/traders.ts';
import type { Parts } from './part.ts';

/** Traders that a newcomer may log in as at once. They exist in the practice realm on one machine only, and have practice money. */
const logins = [
  { account: 'lena@practice.test', password: 'practice lena 1' },
  { account: 'omar@practice.test', password: 'practice omar 2' },
] as const;

/** Registered through the ordinary door: a code is issued, checked and used up. */
export async function addPracticeLogins({ log }: Pick<Parts, 'log'>, identity: IdentityOptions): Promise<typeof logins | []> {
  try {
    for (const { account, password } of logins) {
      const name = readAccountName(account);
      if (name === undefined || (await findByName(identity.pool, name)) !== undefined) continue;
      const issued = await identity.codes.issue('register', name.key, '127.0.0.1');
      if (!('code' in issued)) continue;
      const { agreementVersion } = identity;
      await register(identity, { account, code: issued.code, password, confirm: password, residence: 'CH', agreementVersion });
    }
    return logins;
  } catch (error) {
    log.error({ err: error }, 'the practice logins could not be made');
    return [];
  }
}
