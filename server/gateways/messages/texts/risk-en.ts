import type { RiskTexts } from '../template.ts';

// Messages to traders about margin, liquidation and deleveraging.

export const risk: RiskTexts = {
  sides: { long: 'long', short: 'short' },
  templates: {
    'margin-call': {
      subject: 'Your {app} futures margin is running low',
      mail: [
        'On {at} the guaranteed equity ratio of your {side} position in {contract} fell to {ratio}, below the warning level of {level}.',
        'On {at} the guaranteed equity ratio of your cross positions fell to {sharedratio}, below the warning level of {level}.',
        'Below 100% the position is liquidated. To prevent that, add margin, or close a part of the position.',
      ],
      sms: '{app}: your futures equity ratio fell below {level}. Add margin or reduce the position to avoid liquidation.',
    },
    'position-liquidated': {
      subject: 'Your {app} futures position was liquidated',
      mail: [
        'Your {side} position in {contract} was liquidated on {at}. Its guaranteed equity ratio had fallen below 100% at a mark price of {mark}.',
        'First, the orders that held its margin were cancelled.',
        '{reduced} lots were closed in the market at an average of {price}.',
        '{taken} lots were taken over by the insurance fund at the bankruptcy price of {bankruptcy}.',
        '{passed} lots were closed against other traders’ positions at the bankruptcy price of {bankruptcy}.',
        'The insurance fund kept {fee}.',
        'The details are in Futures orders, under Closed.',
      ],
      sms: '{app}: your {contract} position was liquidated. Open the app for details.',
    },
    'position-deleveraged': {
      subject: 'Your {app} futures position was reduced by auto-deleveraging',
      mail: [
        '{lots} lots of your {side} position in {contract} were closed on {at} at {price}. The mark price was {mark}.',
        'Another trader’s position went bankrupt and the insurance fund couldn’t cover it. In that case it’s closed against the most profitable and most leveraged positions of the other side. No fee was charged.',
        'Open orders that used this margin were cancelled.',
        'The details are in Futures orders, under Closed.',
      ],
      sms: '{app}: {lots} lots of your {contract} position were closed by auto-deleveraging. Open the app for details.',
    },
  },
};
