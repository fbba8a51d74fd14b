import type { MailGateway } from '../gateways/mail/port.ts';
import type { Notices } from '../gateways/notices.ts';
import type { Postman } from '../gateways/postman.ts';
import type { SmsGateway } from '../gateways/sms/port.ts';
import type { Sessions } from '../http/token.ts';
import type { LoginLock } from './lock.ts';
import type { LoginHistory } from './login-history.ts';
import type { Passwords } from './passwords.ts';
import type { PendingOperations } from './pending-operations.ts';
import type { RegistrationOptions } from './registration.ts';
import type { SecondFactors } from './second-factors.ts';
import type { SecretTries } from './secret-tries.ts';
import type { UnlockLinks } from './unlock-links.ts';

/** The dependencies of the identity room. */
export interface IdentityOptions extends RegistrationOptions {
  /** For withdrawal passwords, which are hashed with a separate key. */
  readonly safePasswords: Passwords;
  readonly lock: LoginLock;
  readonly unlockLinks: UnlockLinks;
  readonly sessions: Sessions;
  readonly factors: SecondFactors;
  readonly pending: PendingOperations;
  readonly tries: SecretTries;
  readonly history: LoginHistory;
  readonly notices: Notices;
  readonly postman: Pick<Postman, 'send'>;
  readonly mail: MailGateway | undefined;
  readonly sms: SmsGateway | undefined;
  /** The writer's clock. */
  readonly now: () => number;
  /** Resolves when the tables contain everything committed until now. */
  readonly projected: () => Promise<void>;
  readonly appName: () => Promise<string>;
  /** The minimum password length: 7, or more if the operator sets it. */
  readonly passwordMin: () => Promise<number>;
  /** Where links in emails lead; undefined if unknown. */
  readonly appOrigin: string | undefined;
  /** Our own web origins besides the host that serves the app. */
  readonly ownOrigins: readonly string[];
  /** A practice server for this machine only, where logins with published passwords are open. */
  readonly isPracticeAlone: boolean;
  /** A trader's fee tier today. */
  readonly tierOf: (trader: number) => Promise<number>;
  /** The verification status; a rejected one is none with a reason. */
  readonly verificationOf: (trader: number) => Promise<{ readonly status: 'none' | 'review' | 'verified'; readonly reason?: string }>;
  /** Whether a name is the trader's verified one; undefined if none is verified. */
  readonly isRealName?: (trader: number, name: string) => Promise<boolean | undefined>;
  readonly onFailure: (error: Error) => void;
}
