import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { newOneTimeSecret, oneTimeUri, rightStep } from './one-time-code.ts';

const now = 1_760_000_015_000;
const secret = newOneTimeSecret();
const codeAt = (timestamp: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

test('a code is valid in its half minute and the ones next to it, and no other', () => {
  for (const off of [-30_000, 0, 30_000]) expect(rightStep(secret, codeAt(now + off), 0, now)).toBe(Math.floor((now + off) / 30_000));
  for (const off of [-90_000, -61_000, 61_000, 90_000]) expect(rightStep(secret, codeAt(now + off), 0, now)).toBeUndefined();
});

test('a used code is refused, and so is every older one', () => {
  const step = rightStep(secret, codeAt(now), 0, now)!;
  expect(rightStep(secret, codeAt(now), step, now)).toBeUndefined();
  expect(rightStep(secret, codeAt(now - 30_000), step, now)).toBeUndefined();
  expect(rightStep(secret, codeAt(now + 30_000), step, now)).toBe(step + 1);
});

test('the RFC 6238 test vectors match', () => {
  const rfc = Secret.fromLatin1('12345678901234567890').base32;
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [2_000_000_000, '279037'],
  ] as const)
    expect(rightStep(rfc, code, 0, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

test('an authenticator app reads exchange and trader from the secret’s URI', () => {
  expect(oneTimeUri(secret, 'Bourse', 'anna@bourse.test')).toMatch(
    new RegExp(`^otpauth://totp/Bourse:anna%40bourse.test\\?issuer=Bourse&secret=${secret}&algorithm=SHA1&digits=6&period=30$`),
  );
});
