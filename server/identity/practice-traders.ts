import { readEmail } from './account-name.ts';
import { type RegistrationOptions, register } from './registration.ts';
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

/**
 * Two traders with practice money, by the ordinary registration: the code is sent to nobody and used at once. Only on a
 * practice server of one machine; where they exist already nothing happens.
 */
export async function seedPracticeTraders(options: RegistrationOptions): Promise<readonly PracticeLogin[]> {
  for (const { account, password } of logins) {
    const name = readEmail(account)!;
    if ((await findByName(options.pool, name)) !== undefined) continue;
    const issued = await options.codes.issue('register', name.key, 'practice');
    // Started again within a minute after a start that broke off: the account is made at the next one.
    if ('wait' in issued) continue;
    const agreementVersion = await options.agreementVersion();
    const trader = await register(options, { account, code: issued.code, password, confirm: password, residence: 'DE', agreementVersion });
    if (typeof trader !== 'number') throw new Error(`the practice login ${account} was refused: ${trader.refused}`);
  }
  return logins;
}
