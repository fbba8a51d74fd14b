import type { Reward } from '@bourse/contract/invite';
import { expect, test } from 'vitest';
import { rewardsCsv } from './reward-export.ts';

const reward: Reward = {
  id: '7',
  account: 'le***@e***.com',
  asset: 'BTC',
  amount: '0.00000435',
  state: 'waiting',
  day: '2026-11-21',
  dueAt: '2026-11-23T00:00:00.000Z',
};

test('a reward is one line with its booked amount, and no payment date until it is paid', () => {
  const paid: Reward = { ...reward, id: '6', account: '+49***89', state: 'paid', paidAt: '2026-11-22T00:00:01.000Z' };
  expect(rewardsCsv([reward, paid]).split('\r\n')).toEqual([
    'day,dueAt,paidAt,id,account,asset,amount,state',
    '2026-11-21,2026-11-23T00:00:00.000Z,,7,le***@e***.com,BTC,0.00000435,waiting',
    "2026-11-21,2026-11-23T00:00:00.000Z,2026-11-22T00:00:01.000Z,6,'+49***89,BTC,0.00000435,paid",
    '',
  ]);
});
