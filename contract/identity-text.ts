import * as z from 'zod/mini';
import { refusing, Time, Uid } from './text.ts';

// Text formats shared by the calls of the identity room.

export const AccountName = refusing('1', z.string().check(z.minLength(1), z.maxLength(254)));
export const Email = refusing('User1', z.string().check(z.maxLength(254)));
export const Phone = refusing('phone-invalid', z.string().check(z.regex(/^\+[1-9]\d{5,14}$/)));
export const Code = (refuse: '45' | '47') => refusing(refuse, z.string().check(z.regex(/^\d{6}$/)));
/** Six digits, or the key from an emailed link. */
export const UnlockCode = refusing('45', z.string().check(z.regex(/^(?:\d{6}|[A-Za-z0-9_-]{43})$/)));
export const Password = refusing('6', z.string().check(z.minLength(1), z.maxLength(256)));
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/));
export const NewPassword = refusing('6', z.string().check(z.minLength(1), z.maxLength(256)));
export const OldPassword = refusing('7_2', z.string().check(z.minLength(1), z.maxLength(256)));
export const LocaleName = z.optional(z.string().check(z.maxLength(8)));
/** Codes requested without a session; a logged-in trader requests them through other calls. */
export const CodePurpose = z.enum(['register', 'reset', 'unlock']);
/** Codes sent to the trader's own contacts. */
export const OwnCodePurpose = z.enum(['change', 'safe-password']);
export const Channel = z.enum(['email', 'phone']);

export const Session = z.strictObject({ token: z.string(), uid: Uid, expiresAt: Time });
export const Sent = z.strictObject({ resendAfter: z.int() }); // seconds

/** Proof of the second factor: exactly one of these. */
export const SixDigits = refusing('second-factor-wrong', z.string().check(z.regex(/^\d{6}$/)));
export const RecoveryCode = refusing('second-factor-wrong', z.string().check(z.maxLength(32)));
/** In the browser's WebAuthn format; the server verifies all of it. */
export const Credential = refusing(
  'passkey-refused',
  z.strictObject({
    id: z.string().check(z.maxLength(1_400)),
    rawId: z.string().check(z.maxLength(1_400)),
    type: z.literal('public-key'),
    response: z.record(z.string(), z.unknown()),
    authenticatorAttachment: z.optional(z.nullable(z.string())),
    clientExtensionResults: z.record(z.string(), z.unknown()),
  }),
);
/** Options for navigator.credentials, as JSON. */
export const CredentialOptions = z.record(z.string(), z.unknown());
export const Factor = { totp: z.optional(SixDigits), recoveryCode: z.optional(RecoveryCode), passkey: z.optional(Credential) };
export const FactorMethod = z.enum(['totp', 'passkey', 'recovery']);
export const Ticket = refusing('ticket-expired', z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)));
/** Ten of them, shown once. Absent if the trader has some already. */
export const RecoveryCodes = z.optional(z.array(z.string()));
export const PasskeyName = z.string().check(z.minLength(1), z.maxLength(40));
export const PasskeyId = z.string().check(z.regex(/^[1-9]\d{0,15}$/));

export const Hold = z.strictObject({
  until: Time,
  cause: z.enum(['password', 'safe_password', 'second_factor', 'contact', 'recovery', 'operator']),
});
export const LoginEntry = z.strictObject({
  at: Time,
  ip: z.string(),
  userAgent: z.string(),
  method: z.enum(['password', 'passkey', 'registration']),
  outcome: z.enum(['logged-in', 'wrong-password', 'wrong-second-factor', 'locked']),
});
