import { Secret, TOTP } from 'otpauth';

// Time-based one-time passwords (RFC 6238) with the parameters every authenticator app supports: SHA-1, six digits, thirty seconds.

const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps by which a clock may be off in either direction. */
const WINDOW = 1;

/** 160 random bits, in base 32. */
export const newOneTimeSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code for an authenticator app. */
export const oneTimeUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...shape, secret: Secret.fromBase32(secret), issuer, label }).toString();

/**
 * The time step of a correct code, which has to be remembered: no code of this step or an earlier one is accepted again. Undefined
 * if the code is wrong, or its step was used.
 */
export function rightStep(secret: string, code: string, lastStep: number, now: number): number | undefined {
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  if (delta === null) return undefined;
  const step = TOTP.counter({ period: shape.period, timestamp: now }) + delta;
  return step > lastStep ? step : undefined;
}
