import type { identity as contract } from '@bourse/contract/identity';
import type { identityOffice as officeContract } from '@bourse/contract/office/identity';
import type { TraderId } from '@bourse/core/identity/trader-id';
import { appOrigin } from '../config.ts';
import { Notices } from '../gateways/notices.ts';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { appName, readSystemConfig } from '../store/system-config.ts';
import { Codes } from './codes.ts';
import { identity } from './commands.ts';
import { endSessionsOfLocked, sweepIdentity } from './jobs.ts';
import { LoginLock } from './lock.ts';
import { LoginHistory } from './login-history.ts';
import { identityOffice } from './office.ts';
import type { IdentityOptions } from './options.ts';
import { Passkeys } from './passkeys.ts';
import { Passwords } from './passwords.ts';
import { PendingOperations } from './pending-operations.ts';
import { profileOf } from './profile.ts';
import { SecondFactors } from './second-factors.ts';
import { SecretTries } from './secret-tries.ts';
import { senderChecks } from './sender-checks.ts';
import { UnlockLinks } from './unlock-links.ts';

/** What this room needs from others. */
type Asks = Required<Pick<IdentityOptions, 'agreementVersion' | 'mayRefer' | 'tierOf' | 'verificationOf' | 'isRealName'>>;

export interface IdentityRoom extends OpenRoom<typeof contract> {
  /** The room's dependencies, shared with the office's side of it. */
  readonly options: IdentityOptions;
  /** What outgoing money needs from this room. */
  readonly who: ReturnType<typeof senderChecks>;
  readonly profileOf: (trader: TraderId) => ReturnType<typeof profileOf>;
}

export function openIdentity(s: Services, asks: Asks): IdentityRoom {
  const options = identityOptions(s, asks);
  return {
    handlers: identity(options),
    jobs: [sweepIdentity(s.jobs, s.onFailure), endSessionsOfLocked(options, s.engine)],
    options,
    who: senderChecks(options),
    profileOf: (trader) => profileOf(options, trader),
  };
}

function identityOptions(s: Services, asks: Asks): IdentityOptions {
  const { pool, keys, ring, engine, config } = s;
  const limitAddresses = config.RATE_LIMITS;
  const passwords = new Passwords(keys.password);
  return {
    ...asks,
    ...{ pool, ring, sessions: s.sessions, postman: s.postman, mail: s.mail, sms: s.sms, outbox: s.outbox, onFailure: s.onFailure },
    appName: () => appName(pool),
    passwordMin: async () => Number((await readSystemConfig(pool))['password_min'] ?? 7),
    appOrigin: appOrigin(config),
    ownOrigins: config.PUBLIC_ORIGINS,
    isPracticeAlone: s.isPracticeAlone,
    codes: new Codes({ pool, key: keys.code, limitAddresses }),
    passwords,
    safePasswords: passwords.of('withdrawal password'),
    lock: new LoginLock(pool, keys.code, limitAddresses),
    unlockLinks: new UnlockLinks(pool, keys.code),
    factors: new SecondFactors({ pool, ring, key: keys.code, passkeys: new Passkeys(pool) }),
    pending: new PendingOperations(pool),
    tries: new SecretTries(pool),
    history: new LoginHistory(pool),
    notices: new Notices(s.postman, pool),
    now: () => engine.now(),
    projected: () => engine.projected(engine.head),
  };
}

export const openIdentityOffice = ({ pool, fourEyes }: OfficeServices, { options }: IdentityRoom): OpenRoom<typeof officeContract> => ({
  handlers: identityOffice({ ...options, pool, fourEyes }),
});
