import type { entry as contract } from '@bourse/contract/office/entry';
import type { OfficeServices } from '../office-services.ts';
import { keepFailedSignIn } from '../operators/failed-sign-in.ts';
import type { PasswordRules } from '../operators/password-rules.ts';
import type { OpenRoom } from '../room.ts';
import { appName } from '../store/system-config.ts';
import { entry } from './entry.ts';
import type { GuessLock, OfficeDoor } from './sign-in.ts';

interface Asks {
  readonly passwords: PasswordRules;
  /** Counts failed attempts at every login. */
  readonly lock: {
    begin(
      door: OfficeDoor,
      account: string | undefined,
      ip: string,
      holder?: { readonly operator: number },
    ): ReturnType<GuessLock['begin']>;
    open: GuessLock['open'];
  };
}

export const openEntry = (s: OfficeServices, { passwords, lock }: Asks): OpenRoom<typeof contract> => ({
  handlers: entry({
    ...s,
    passwords,
    lock: {
      begin: (door, account, ip, operator) => lock.begin(door, account, ip, operator === undefined ? undefined : { operator }),
      open: (door, account, ip) => lock.open(door, account, ip),
    },
    failed: (failed, visitor) => void keepFailedSignIn(s, failed, visitor).catch(s.onFailure),
    appName: () => appName(s.pool),
  }),
});
