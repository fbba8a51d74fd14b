import type { MoneyTexts } from '../template.ts';

// Messages to traders about deposits and withdrawals.

const notYou = 'If this wasn’t you, freeze your account under Security right away and contact support.';
const to = 'To: {to}.';
const net = 'Network: {network}.';
const bank = 'Bank: {bank}.';
const number = 'Number: {id}.';
const fee = 'After a fee of {fee}, {arrival} will arrive.';

export const money: MoneyTexts = {
  refusals: {
    'deposit:nothing-arrived': 'We haven’t received this payment. Check it with your bank or contact support.',
    'deposit:amount-differs': 'We received a different amount. Submit the proof again with the amount you paid.',
    'deposit:picture-unreadable': 'The image isn’t readable. Upload a sharper one.',
    'deposit:picture-wrong': 'The image doesn’t show this payment.',
    'deposit:sender-differs': 'The payment came from someone else’s account.',
    'deposit:used-before': 'This payment has already been credited.',
    'deposit:other': 'We couldn’t accept this deposit. Contact support for details.',
    'withdrawal:address-risk': 'We don’t accept this address, or it’s linked to fraud.',
    'withdrawal:account-review': 'Your account is under review. Contact support for details.',
    'withdrawal:bank-refused': 'The bank rejected the payment.',
    'withdrawal:name-differs': 'The card is in a different name.',
    'withdrawal:source-unclear': 'We need to know where the money came from first. Contact support.',
    'withdrawal:other': 'This withdrawal wasn’t approved. Contact support for details.',
  },
  templates: {
    'deposit-credited': {
      subject: 'Your {app} deposit has arrived',
      mail: [
        '{amount} was added to your Funding account on {at}.',
        net,
        bank,
        number,
        'If you don’t recognize this deposit, contact support.',
      ],
      sms: '{app}: {amount} was added to your account.',
    },
    'deposit-rejected': {
      subject: 'Your {app} deposit wasn’t accepted',
      mail: [
        'We couldn’t accept the deposit of {amount} that you submitted. It was rejected on {at}.',
        '{refusal}',
        bank,
        number,
        'You can submit a new proof under Deposit in the app. If you didn’t submit this deposit, contact support.',
      ],
      sms: '{app}: your deposit of {amount} wasn’t accepted. Open the app to see why.',
    },
    'withdrawal-submitted': {
      subject: 'Your {app} withdrawal request',
      mail: [
        'You requested a withdrawal of {amount} on {at}.',
        to,
        net,
        bank,
        fee,
        number,
        'Until it’s approved, you can cancel it under Withdrawal history in the app.',
        'If this wasn’t you, cancel it now, freeze your account under Security and contact support.',
      ],
      sms: '{app}: a withdrawal of {amount} was requested. Not you? Freeze your account in the app now.',
    },
    'withdrawal-sent': {
      subject: 'Your {app} withdrawal was sent',
      mail: ['Your withdrawal of {amount} was sent on {at}.', to, net, bank, fee, number, notYou],
      sms: '{app}: your withdrawal of {amount} was sent. Not you? Freeze your account in the app now.',
    },
    'withdrawal-rejected': {
      subject: 'Your {app} withdrawal was rejected',
      mail: [
        'Your withdrawal of {amount} was rejected on {at}. The full amount is available in your Funding account again.',
        '{refusal}',
        to,
        net,
        bank,
        number,
        notYou,
      ],
      sms: '{app}: your withdrawal of {amount} was rejected. The amount is available again.',
    },
    'withdrawal-cancelled': {
      subject: 'Your {app} withdrawal was cancelled',
      mail: [
        'Your withdrawal of {amount} was cancelled on {at}. The full amount is available in your Funding account again.',
        to,
        net,
        bank,
        number,
        notYou,
      ],
      sms: '{app}: your withdrawal of {amount} was cancelled. Not you? Freeze your account in the app now.',
    },
    'withdrawal-failed': {
      subject: 'Your {app} withdrawal couldn’t be sent',
      mail: [
        'Your withdrawal of {amount} couldn’t be sent. On {at} the full amount was returned to your Funding account.',
        to,
        net,
        bank,
        number,
        `You can request it again in the app. ${notYou}`,
      ],
      sms: '{app}: your withdrawal of {amount} couldn’t be sent. The amount is available again.',
    },
  },
};
