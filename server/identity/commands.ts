import type { identity as contract } from '@bourse/contract/identity';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { readEmail, readPhone } from './account-name.ts';
import { requestClosing, withdrawClosing } from './closing.ts';
import { bindContact, checkOwnCode, sendCode, sendContactCode, sendOwnCode } from './contacts.ts';
import { factorCommands } from './factor-commands.ts';
import { freeze } from './freeze.ts';
import { login, openSession, passkeyLogin, startPasskeyLogin } from './login.ts';
import type { IdentityOptions } from './options.ts';
import { changePassword, changeSafePassword } from './password-change.ts';
import { codeRight, openLock, resetPassword, unfreeze } from './recovery.ts';
import { unlessBusy } from './refusals.ts';
import { register } from './registration.ts';
import { secondStep, secondStepOptions } from './second-step.ts';
import { stepUp, stepUpOptions } from './step-up.ts';
import { findByNumber } from './traders.ts';
import { chooseUsername } from './username.ts';
import { identityViews } from './views.ts';

/** The calls of the identity room. */
export const identity = (o: IdentityOptions): Handlers<typeof contract> => ({
  ...identityViews(o),
  ...factorCommands(o),
  login: ({ account, password }, visitor) => unlessBusy(() => login(o, account, password, visitor)),
  reg: (input, visitor) =>
    unlessBusy(async () => {
      const trader = await register(o, input, visitor);
      return typeof trader === 'number' ? openSession(o, (await findByNumber(o, trader))!, visitor, 'registration') : trader;
    }),
  logout: async (_, caller) => {
    await o.sessions.end(caller.tokenHash);
    return {};
  },
  secondStepOptions: ({ ticket }, visitor) => secondStepOptions(o, ticket, visitor),
  secondStep: ({ ticket, ...step }, visitor) => secondStep(o, ticket, step, visitor),
  startPasskeyLogin: (_, visitor) => startPasskeyLogin(o, visitor),
  passkeyLogin: ({ ticket, passkey }, visitor) => passkeyLogin(o, ticket, passkey, visitor),
  resetPassword: (input, visitor) => unlessBusy(() => resetPassword(o, input, visitor)),
  openLock: ({ account, code }, visitor) => openLock(o, account, code, visitor),
  unfreeze: (input, visitor) => unlessBusy(() => unfreeze(o, input, visitor)),
  changePassword: (input, caller) => unlessBusy(() => changePassword(o, input, caller)),
  changeSafePassword: (input, caller) => unlessBusy(() => changeSafePassword(o, input, caller)),
  stepUpOptions: (_, caller) => stepUpOptions(o, caller),
  stepUp: (input, caller) => unlessBusy(() => stepUp(o, input, caller)),
  freeze: ({ password }, caller) => unlessBusy(() => freeze(o, password, caller)),
  sendEmail: async ({ email, purpose, locale }, visitor) => {
    if (email.trim() === '') return refuse('User8');
    const name = readEmail(email);
    return name === undefined ? refuse('User1') : sendCode(o, purpose, name, visitor, locale);
  },
  sendSms: async ({ phone, purpose, locale }, visitor) => {
    const name = readPhone(phone);
    return name === undefined ? refuse('phone-invalid') : sendCode(o, purpose, name, visitor, locale);
  },
  checkCode: async ({ email, code, purpose }) => {
    const name = readEmail(email);
    if (name === undefined) return refuse('User1');
    return (await o.codes.isRight(purpose, name.key, code)) ? codeRight(o, purpose, name) : refuse('45');
  },
  checkCodePhone: async ({ phone, code, purpose }) => {
    const name = readPhone(phone);
    if (name === undefined) return refuse('phone-invalid');
    return (await o.codes.isRight(purpose, name.key, code)) ? codeRight(o, purpose, name) : refuse('47');
  },
  changeUsername: async ({ username }, { trader }) => chooseUsername(o.pool, trader, username, await o.appName()),
  sendOwnCode: (input, caller) => sendOwnCode(o, input, caller),
  checkOwnCode: (input, caller) => checkOwnCode(o, input, caller),
  sendContactCode: (input, caller) => sendContactCode(o, input, caller),
  bindContact: (input, caller) => bindContact(o, input, caller),
  endSession: async ({ id }, { trader }) => {
    const hash = await sessionOf(o.pool, trader, id);
    if (hash === undefined) return refuse('not-found');
    await o.sessions.end(hash);
    return {};
  },
  endOtherSessions: async (_, { trader, tokenHash }) => ({ ended: await o.sessions.endAll(trader, tokenHash) }),
  requestClosing: ({ reason }, caller) => requestClosing(o, reason ?? '', caller),
  withdrawClosing: (_, caller) => withdrawClosing(o, caller),
});

/** The token hash of one of this trader's sessions, by its number. */
async function sessionOf(pool: Pick<Pool, 'query'>, trader: TraderId, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ hash: string }>(
    "SELECT encode(token_hash, 'hex') AS hash FROM session WHERE trader = $1 AND id = $2 AND ended_at IS NULL",
    [trader, id],
  );
  return rows[0]?.hash;
}
