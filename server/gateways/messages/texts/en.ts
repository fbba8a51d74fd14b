import type { Texts } from '../template.ts';

const notYou = 'If this was not you, freeze your account in the safe center at once and write to customer service.';
const where = 'Device: {device}. Address: {ip}.';

export const en: Texts = {
  direction: 'ltr',
  foot: 'Sent by {app}. Nobody from {app} will ever ask you for a password or a code.',
  factors: { totp: 'authenticator app', passkey: 'passkey', recovery: 'recovery codes' },
  templates: {
    code: {
      subject: 'Your {app} verification code',
      mail: [
        'Your verification code: {code}',
        'It is valid for {minutes} minutes and for one use.',
        'If you did not ask for a code, somebody typed your address by mistake and you can ignore this mail.',
      ],
      sms: '{app}: {code} is your verification code, valid for {minutes} minutes. Give it to nobody.',
    },
    'password-changed': {
      subject: 'Your {app} login password was changed',
      mail: [
        'The login password of your account was changed on {at}. All other devices were logged out.',
        where,
        'Withdrawals wait until {until}.',
        notYou,
      ],
      sms: '{app}: your login password was changed. Not you? Freeze your account in the app at once.',
    },
    'safe-password-changed': {
      subject: 'Your {app} withdrawal password was changed',
      mail: ['The withdrawal password of your account was set or changed on {at}.', where, 'Withdrawals wait until {until}.', notYou],
      sms: '{app}: your withdrawal password was changed. Not you? Freeze your account in the app at once.',
    },
    'second-factor-changed': {
      subject: 'The second factor of your {app} account was changed',
      mail: [
        'A second factor of your account was added or removed on {at}.',
        'Which one: {factor}.',
        where,
        'Withdrawals wait until {until}.',
        notYou,
      ],
      sms: '{app}: a second factor of your account was changed. Not you? Freeze your account in the app at once.',
    },
    'contact-changed': {
      subject: 'The contact of your {app} account was changed',
      mail: [
        'The email address or phone number of your account was changed on {at}.',
        'It is now {contact}.',
        where,
        'Withdrawals wait until {until}.',
        notYou,
      ],
      sms: '{app}: the email or phone of your account was changed. Not you? Write to customer service at once.',
    },
    'new-device': {
      subject: 'New login to your {app} account',
      mail: ['Somebody logged in to your account on {at} from a device that we had not seen before.', where, notYou],
      sms: '{app}: login to your account from a new device. Not you? Freeze your account in the app at once.',
    },
    'account-locked': {
      subject: 'Your {app} account is locked',
      mail: [
        'Your account was locked on {at}. Nobody can log in to it, and its open orders were cancelled. Your money stays where it is.',
        'Reason: {reason}.',
        'Write to customer service to have it unlocked.',
      ],
      sms: '{app}: your account is locked. Your money stays where it is. Write to customer service.',
    },
    'login-locked': {
      subject: 'Your {app} account was locked by wrong passwords',
      mail: [
        'Somebody typed a wrong password for your account again and again. For half an hour nobody can log in to it from a place that we do not know.',
        'If it was you, or if you want to log in now: the code {code} opens it where you are. It is valid for {minutes} minutes.',
        'Or open this link there. It works once, for a day: {link}',
        'Your password was not found out. Nobody has to do anything.',
      ],
      sms: '{app}: wrong passwords locked your account for half an hour. Code to open it now: {code}. Give it to nobody. {link}',
    },
    'account-unlocked': {
      subject: 'Your {app} account is open again',
      mail: ['The lock of your account was lifted on {at}. You can log in again.', 'Withdrawals wait until {until}.'],
      sms: '{app}: your account is open again. You can log in.',
    },
    'account-frozen': {
      subject: 'You froze your {app} account',
      mail: [
        'You froze your account on {at}. All devices were logged out and its open orders were cancelled. Your money stays where it is.',
        'When you want to use it again, open it on the login page with your password and a code that we send you.',
      ],
      sms: '{app}: your account is frozen, as you asked. Open it again on the login page.',
    },
    'closing-requested': {
      subject: 'You asked to close your {app} account',
      mail: [
        'You asked on {at} to close your account. It is closed after an operator has looked at it and when nothing is open or owed any more.',
        'Until then you can take the request back in the safe center.',
        notYou,
      ],
      sms: '{app}: you asked to close your account. Not you? Take it back in the safe center at once.',
    },
    'verification-passed': {
      subject: 'Your {app} verification is complete',
      mail: ['Your identity was verified on {at}. Thank you.'],
      sms: '{app}: your identity is verified.',
    },
    'verification-rejected': {
      subject: 'Your {app} verification needs another look',
      mail: [
        'We could not verify your identity with what you sent.',
        'Reason: {reason}.',
        'Open the verification page in the app and send only what is missing again.',
      ],
      sms: '{app}: your verification needs another look. Open the app to see what is missing.',
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
