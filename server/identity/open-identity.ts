import type { ExchangeEvent } from '@bourse/core/event';
import type { Pool } from 'pg';
import type { Outbox } from '../engine/command-outbox.ts';
import type { MailGateway } from '../gateways/mail/port.ts';
import { Notices } from '../gateways/notices.ts';
import type { Postman } from '../gateways/postman.ts';
import type { SmsGateway } from '../gateways/sms/port.ts';
import type { Sessions } from '../http/token.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { Codes } from './codes.ts';
import type { Keys } from './keys.ts';
import { LoginLock } from './lock.ts';
import { LoginHistory } from './login-history.ts';
import type { IdentityOptions } from './options.ts';
import { Passkeys } from './passkeys.ts';
import { Passwords } from './passwords.ts';
import { PendingOperations } from './pending-operations.ts';
import { SecondFactors } from './second-factors.ts';
import { SecretTries } from './secret-tries.ts';
import { UnlockLinks } from './unlock-links.ts';

export interface IdentityParts {
  readonly pool: Pool;
  readonly keys: Keys;
  readonly ring: KeyRing;
  readonly sessions: Sessions;
  readonly postman: Pick<Postman, 'send'>;
  readonly mail: MailGateway | undefined;
  readonly sms: SmsGateway | undefined;
  readonly engine: { readonly head: number; now(): number; projected(seq: number): Promise<void> };
  readonly outbox: Outbox;
  readonly agreementVersion: () => Promise<string>;
  readonly appName: () => Promise<string>;
  readonly passwordMin: () => Promise<number>;
  readonly appOrigin: string | undefined;
  readonly ownOrigins: readonly string[];
  /** False lifts the limits per IP address, for load tests. */
  readonly limitAddresses: boolean;
  readonly tierOf: IdentityOptions['tierOf'];
  readonly verificationOf: IdentityOptions['verificationOf'];
  readonly isRealName: NonNullable<IdentityOptions['isRealName']>;
  readonly onFailure: (error: Error) => void;
}

/** Sets up everything the identity room needs, for the traders' edge and the office's. */
export function openIdentity({ keys, ring, engine, limitAddresses, ...o }: IdentityParts): IdentityOptions {
  const { pool } = o;
  const passwords = new Passwords(keys.password);
  return {
    ...o,
    ring,
    codes: new Codes({ pool, key: keys.code, limitAddresses }),
    passwords,
    safePasswords: passwords.of('withdrawal password'),
    lock: new LoginLock(pool, keys.code, limitAddresses),
    unlockLinks: new UnlockLinks(pool, keys.code),
    factors: new SecondFactors({ pool, ring, key: keys.code, passkeys: new Passkeys(pool) }),
    pending: new PendingOperations(pool),
    tries: new SecretTries(pool),
    history: new LoginHistory(pool),
    notices: new Notices(o.postman),
    now: () => engine.now(),
    projected: () => engine.projected(engine.head),
  };
}

/**
 * A lock ends every session, whoever caused it: at once, and again when the tables have the lock, so that a login in progress is
 * ended too.
 */
export function endSessionsOfLocked(
  { sessions, onFailure }: Pick<IdentityParts, 'sessions' | 'onFailure'>,
  engine: { projected(seq: number): Promise<void> },
): (outcome: { readonly seq: number; readonly events: readonly ExchangeEvent[] }) => void {
  return ({ seq, events }) => {
    for (const event of events) {
      if (event.event !== 'standing_changed' || event.locked === undefined) continue;
      const { trader } = event;
      const ending = sessions.endAll(trader).then(() => engine.projected(seq));
      ending.then(() => sessions.endAll(trader)).catch(onFailure);
    }
  };
}
