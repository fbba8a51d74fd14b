import { type Refused, refuse } from '../http/refusal.ts';
import type { IdentityOptions } from './options.ts';
import { tooOften } from './refusals.ts';
import type { Secret } from './secret-tries.ts';
import type { TraderIdentity } from './traders.ts';

/** Undefined if the password is right. Each secret has its own attempts. */
export async function whyWrong(
  o: IdentityOptions,
  known: TraderIdentity,
  secret: Extract<Secret, 'password' | 'safe-password'>,
  password: string,
  refusal: '18' | '22',
): Promise<Refused | undefined> {
  const guess = await o.tries.begin(known.trader, secret);
  if ('wait' in guess) return tooOften(guess.wait);
  const isRight =
    secret === 'password'
      ? await o.passwords.verify(known.passwordHash, password)
      : await o.safePasswords.verify(known.safePasswordHash, password);
  await (isRight ? guess.right() : guess.wrong());
  return isRight ? undefined : refuse(refusal);
}
