import type { MailGateway } from '../gateways/mail/port.ts';
import type { Notices } from '../gateways/notices.ts';
import type { Postman } from '../gateways/postman.ts';
import type { SmsGateway } from '../gateways/sms/port.ts';
import type { Sessions } from '../http/token.ts';
import type { BegunThings } from './begun.ts';
import type { LoginLock } from './lock.ts';
import type { LoginHistory } from './login-history.ts';
import type { Passwords } from './passwords.ts';
import type { RegistrationOptions } from './registration.ts';
import type { SecondFactors } from './second-factors.ts';
import type { SecretTries } from './secret-tries.ts';
import type { UnlockLinks } from './unlock-links.ts';

/** What the identity room works with. */
export interface IdentityOptions extends RegistrationOptions {
  /** Of withdrawals: hashed with a key of their own. */
  readonly safePasswords: Passwords;
  readonly lock: LoginLock;
  readonly unlockLinks: UnlockLinks;
  readonly sessions: Sessions;
  readonly factors: SecondFactors;
  readonly begun: BegunThings;
  readonly tries: SecretTries;
  readonly history: LoginHistory;
  readonly notices: Notices;
  readonly postman: Pick<Postman, 'send'>;
  readonly mail: MailGateway | undefined;
  readonly sms: SmsGateway | undefined;
  /** The writer's time. */
  readonly now: () => number;
  /** Resolves when the tables have everything that was committed until now. */
  readonly projected: () => Promise<void>;
  readonly appName: () => Promise<string>;
  /** The fewest characters of a password: 7, or more where the operator asks for more. */
  readonly passwordMin: () => Promise<number>;
  /** Where links in mails lead; undefined where that is not known. */
  readonly appOrigin: string | undefined;
  /** Web origins of our own beside the host that serves the app. */
  readonly ownOrigins: readonly string[];
  /** Today's fee tier of a trader. */
  readonly tierOf: (trader: number) => Promise<number>;
  /** The real-name verification in one word; rejected is none with a reason. */
  readonly verificationOf: (trader: number) => Promise<{ readonly status: 'none' | 'review' | 'verified'; readonly reason?: string }>;
  /** Whether a name is the verified one of a trader; undefined where none is verified. */
  readonly isRealName?: (trader: number, name: string) => Promise<boolean | undefined>;
  readonly onFailure: (error: Error) => void;
}
