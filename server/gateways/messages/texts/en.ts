import type { Texts } from '../template.ts';
import { money } from './money-en.ts';
import { risk } from './risk-en.ts';

const notYou = 'If this wasn’t you, freeze your account under Security right away and contact support.';
const where = 'Device: {device}. Address: {ip}.';

export const en: Texts = {
  direction: 'ltr',
  foot: 'Sent by {app}. We never ask for your password or a code.',
  factors: { totp: 'authenticator app', passkey: 'passkey', recovery: 'recovery codes' },
  refusals: money.refusals,
  sides: risk.sides,
  templates: {
    ...money.templates,
    ...risk.templates,
    code: {
      subject: 'Your {app} verification code',
      mail: [
        'Your verification code: {code}',
        'It’s valid for {minutes} minutes and can be used once.',
        'If you didn’t request a code, you can ignore this email.',
      ],
      sms: "{app}: {code} is your verification code, valid for {minutes} minutes. Don't share it with anyone.",
    },
    'password-changed': {
      subject: 'Your {app} login password was changed',
      mail: [
        'The login password of your account was changed on {at}. All other devices have been logged out.',
        where,
        'Withdrawals are paused until {until}.',
        notYou,
      ],
      sms: '{app}: your login password was changed. Not you? Freeze your account in the app now.',
    },
    'safe-password-changed': {
      subject: 'Your {app} withdrawal password was changed',
      mail: ['The withdrawal password of your account was set or changed on {at}.', where, 'Withdrawals are paused until {until}.', notYou],
      sms: '{app}: your withdrawal password was changed. Not you? Freeze your account in the app now.',
    },
    'second-factor-changed': {
      subject: 'Two-factor authentication of your {app} account was changed',
      mail: [
        'A second factor of your account was added or removed on {at}.',
        'Second factor: {factor}.',
        where,
        'Withdrawals are paused until {until}.',
        notYou,
      ],
      sms: '{app}: a second factor of your account was changed. Not you? Freeze your account in the app now.',
    },
    'contact-changed': {
      subject: 'Your {app} contact details were changed',
      mail: [
        'The email address or phone number of your account was changed on {at}.',
        'It is now {contact}.',
        where,
        'Withdrawals are paused until {until}.',
        notYou,
      ],
      sms: '{app}: the email or phone of your account was changed. Not you? Contact support now.',
    },
    'new-device': {
      subject: 'New login to your {app} account',
      mail: ['Your account was logged in to on {at} from a new device.', where, notYou],
      sms: '{app}: new device logged in to your account. Not you? Freeze your account in the app now.',
    },
    'account-locked': {
      subject: 'Your {app} account is locked',
      mail: [
        'Your account was locked on {at}. Login is blocked and your open orders were cancelled. Your money is safe in your account.',
        'Reason: {reason}.',
        'Contact support to unlock it.',
      ],
      sms: '{app}: your account is locked. Your money is safe. Contact support.',
    },
    'login-locked': {
      subject: 'Your {app} account was locked after wrong passwords',
      mail: [
        'Someone entered wrong passwords for your account repeatedly. For the next 30 minutes, logins from unknown places are blocked.',
        'To log in now, unlock your account with the code {code}. It’s valid for {minutes} minutes.',
        'Or open this link on the device you want to use. It works once, within a day: {link}',
        'Your password is still safe. You don’t need to do anything.',
      ],
      sms: "{app}: your account is locked for 30 minutes after wrong passwords. Unlock it now with code {code}. Don't share it. {link}",
    },
    'account-unlocked': {
      subject: 'Your {app} account is unlocked',
      mail: ['Your account was unlocked on {at}. You can log in again.', 'Withdrawals are paused until {until}.'],
      sms: '{app}: your account is unlocked. You can log in again.',
    },
    'account-frozen': {
      subject: 'You froze your {app} account',
      mail: [
        'You froze your account on {at}. All devices were logged out and open orders cancelled. Your money is safe in your account.',
        'To use it again, unfreeze it on the login page with your password and a code we’ll send you.',
      ],
      sms: '{app}: your account is frozen, as requested. You can unfreeze it on the login page.',
    },
    'closing-requested': {
      subject: 'Your request to close your {app} account',
      mail: [
        'On {at} you asked us to close your account. We’ll close it after a review, once you have no open orders, balances or debts.',
        'Until then you can cancel the request under Security.',
        notYou,
      ],
      sms: '{app}: you asked to close your account. Not you? Cancel the request under Security now.',
    },
    'verification-passed': {
      subject: 'Your {app} verification is complete',
      mail: ['Your identity was verified on {at}. Thank you.'],
      sms: '{app}: your identity is verified.',
    },
    'verification-rejected': {
      subject: 'Your {app} verification needs your attention',
      mail: [
        'We couldn’t verify your identity with the documents you sent.',
        'Reason: {reason}.',
        'Open the verification page in the app and resend only what’s missing.',
      ],
      sms: "{app}: your verification needs your attention. Open the app to see what's missing.",
    },
    'operator-set-up': {
      subject: 'Your {app} Office account',
      mail: [
        'An operator account named {account} was created or reset for you.',
        'Open this link to choose your password. It works once, for 24 hours: {link}',
        'If you didn’t expect this, don’t open the link and tell your administrator.',
      ],
      sms: '{app} Office: {link}',
    },
    'operator-locked': {
      subject: '{app} Office: your sign-in is locked',
      mail: [
        'Someone entered too many wrong passwords for {account} on {at}, from {ip}. Sign-in with a password is locked for 30 minutes from any network you aren’t signed in on.',
        'To sign in now, open this link where you are. It works once, for 24 hours: {link}',
        'Your password wasn’t guessed. A passkey still signs you in.',
      ],
      sms: '{app} Office: wrong passwords locked your sign-in. {link}',
    },
    'operator-alarm': {
      subject: '{app} Office: wrong passwords for {account}',
      mail: [
        'Wrong passwords locked the sign-in of {account} on {at}. They came from {ip}.',
        '{account} has a link to unlock it. Failed sign-ins are listed under Operators and in the audit log.',
      ],
      sms: '{app} Office: wrong passwords locked {account}.',
    },
  },
};
