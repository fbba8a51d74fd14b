import * as z from 'zod/mini';
import { call } from './call.ts';
import { Nothing, refusing, Time, Uid } from './text.ts';

const AccountName = refusing('1', z.string().check(z.minLength(1), z.maxLength(254)));
const Email = refusing('User1', z.string().check(z.maxLength(254)));
const Phone = refusing('phone-invalid', z.string().check(z.regex(/^\+[1-9]\d{5,14}$/)));
const Code = (refuse: '45' | '47') => refusing(refuse, z.string().check(z.regex(/^\d{6}$/)));
const Password = refusing('6', z.string().check(z.minLength(1), z.maxLength(256)));
const Country = z.string().check(z.regex(/^[A-Z]{2}$/));
export const CodePurpose = z.enum(['register']);

const Session = z.strictObject({ token: z.string(), uid: Uid, expiresAt: Time });
const Sent = z.strictObject({ resendAfter: z.int() }); // seconds

export const identity = {
  login: call({
    method: 'POST',
    path: '/api/user/login',
    access: 'public',
    rate: 'login',
    summary: 'Logs in by email or phone (E.164) and password',
    input: z.strictObject({ account: AccountName, password: Password }),
    output: Session,
    errors: ['1', '6', '37', '38', '39'],
  }),
  reg: call({
    method: 'POST',
    path: '/api/user/reg',
    access: 'public',
    rate: 'login',
    summary: 'Registers with the code that was sent, and logs in',
    input: z.strictObject({
      account: AccountName,
      code: Code('45'),
      password: Password,
      confirm: Password,
      residence: Country,
      agreement: refusing('agreement-required', z.literal(true)),
      agreementVersion: z.string().check(z.maxLength(32)),
      inviteCode: z.optional(z.string().check(z.maxLength(16))),
      locale: z.optional(z.string().check(z.maxLength(8))),
    }),
    output: Session,
    errors: [
      '1',
      '6',
      '7',
      '41',
      '43',
      '45',
      '47',
      'User1',
      'User2',
      'weak-password',
      'agreement-required',
      'phone-invalid',
      'country-not-offered',
    ],
  }),
  logout: call({
    method: 'POST',
    path: '/api/identity/logout',
    access: 'trader',
    rate: 'write',
    summary: 'Ends this session',
    input: Nothing,
    output: Nothing,
    errors: [],
  }),
  info: call({
    method: 'POST',
    path: '/api/user/info',
    access: 'trader',
    rate: 'read',
    summary: 'The logged-in trader',
    input: Nothing,
    output: z.strictObject({
      uid: Uid,
      username: z.string(),
      email: z.optional(z.string()),
      phone: z.optional(z.string()),
      verification: z.enum(['none', 'review', 'verified']),
      hasSafePassword: z.boolean(),
      inviteCode: z.string(),
      residence: z.string(),
      tier: z.int(),
      joinedAt: Time,
    }),
    errors: [],
  }),
  existsBank: call({
    method: 'POST',
    path: '/api/user/exists-bank',
    access: 'trader',
    rate: 'read',
    summary: 'Whether the trader has a bank card',
    input: Nothing,
    output: z.strictObject({ exists: z.boolean() }),
    errors: [],
  }),
  userVerified: call({
    method: 'POST',
    path: '/api/user/user-verified',
    access: 'trader',
    rate: 'read',
    summary: 'The state of the real-name verification',
    input: Nothing,
    output: z.strictObject({ status: z.enum(['none', 'review', 'verified']), reason: z.optional(z.string()) }),
    errors: [],
  }),
  sendEmail: call({
    method: 'POST',
    path: '/api/user/send-email',
    access: 'public',
    rate: 'code',
    summary: 'Sends a verification code by email; the same answer whether or not the address is known',
    input: z.strictObject({ email: Email, purpose: CodePurpose, locale: z.optional(z.string().check(z.maxLength(8))) }),
    output: Sent,
    errors: ['40', '46', 'User1', 'User8'],
  }),
  sendSms: call({
    method: 'POST',
    path: '/api/user/send-sms',
    access: 'public',
    rate: 'code',
    summary: 'Sends a verification code by SMS; the same answer whether or not the number is known',
    input: z.strictObject({ phone: Phone, purpose: CodePurpose, locale: z.optional(z.string().check(z.maxLength(8))) }),
    output: Sent,
    errors: ['46', 'phone-invalid'],
  }),
  checkCode: call({
    method: 'POST',
    path: '/api/user/check-code',
    access: 'public',
    rate: 'login',
    summary: 'Whether the code sent to this email is right; does not use it up',
    input: z.strictObject({ email: Email, code: Code('45'), purpose: CodePurpose }),
    output: z.strictObject({ ok: z.literal(true) }),
    errors: ['45', 'User1'],
  }),
  checkCodePhone: call({
    method: 'POST',
    path: '/api/user/check-code-phone',
    access: 'public',
    rate: 'login',
    summary: 'Whether the code sent to this phone is right; does not use it up',
    input: z.strictObject({ phone: Phone, code: Code('47'), purpose: CodePurpose }),
    output: z.strictObject({ ok: z.literal(true) }),
    errors: ['47', 'phone-invalid'],
  }),
};
