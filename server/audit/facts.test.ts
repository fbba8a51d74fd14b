import { commandFacts, type OperatorCommand } from '@bourse/contract/office/audit-facts';
import { expect, test } from 'vitest';
import { factsOfCommand, subjectOfCommand, withDecimals } from './facts.ts';

const listing = { asset: (asset: string) => (asset === 'USDT' ? { asset, scale: 8, name: 'Tether' } : undefined) } as never;
/** As in the journal: amounts in minor units, as text. */
const bodies: { readonly [K in OperatorCommand]: Readonly<Record<string, unknown>> } = {
  configure: {
    realm: 'practice',
    assets: [{ asset: 'USDT' }],
    instruments: [{ name: 'BTC/USDT' }],
    feeTiers: [{}],
    practiceGrants: [{ asset: 'USDT' }, { asset: 'USDT' }],
    networks: [{ asset: 'USDT', network: 'tron', fee: '100' }],
    funds: { reviewFrom: '100' },
    flashAssets: [{ asset: 'USDT' }],
    perpetuals: [{ name: 'BTCUSDT Perp' }],
    seconds: [{ name: 'BTCUSDT Sec' }],
    sales: [{ sale: 1, name: 'Harbour', revision: 2 }],
    cancelSales: [3],
  },
  open_trader: { trader: 100_001, traderKind: 'market_maker', inviter: 4 },
  refuse_reward: { invited: 100_001, cause: 'operator' },
  allow_reward: { invited: 100_001 },
  lock_trader: { trader: 100_001, cause: 'operator' },
  unlock_trader: { trader: 100_001 },
  place_hold: { trader: 100_001, until: 1_790_000_000_000, cause: 'operator' },
  set_verification_level: { trader: 100_001, level: 'verified' },
  credit_deposit: { key: 'proof:4', trader: 100_001, way: 'proof', asset: 'USDT', amount: '1250000000', isFinal: true },
  review_withdrawal: { withdrawal: 2, person: 7, isApproved: false },
  pay_withdrawal: { withdrawal: 2 },
  adjust_balance: { key: 'adjustment:1', trader: 100_001, account: 'spot', asset: 'USDT', amount: '-1250000000', cause: 'goodwill' },
  move_custody: { key: 'move:1', from: 'custody:hot', to: 'bank', asset: 'USDT', amount: '1250000000' },
  set_stop: { name: 'deposits', cause: 'operator' },
};
const caused = { withdrawal: 2, asset: 'USDT', amount: '1250000000', second: 3 };
const told = (kind: OperatorCommand) => withDecimals(listing, factsOfCommand({ kind, ...bodies[kind] }, caused));

test.each(Object.keys(commandFacts) as OperatorCommand[])('%s shows every fact that has a label, and no other', (kind) => {
  expect(Object.keys(told(kind)).toSorted()).toEqual(commandFacts[kind].toSorted());
});

test('amounts are decimal and signed, even if only the office’s entry names them', () => {
  expect(told('adjust_balance')).toMatchObject({ asset: 'USDT', amount: '-12.5' });
  expect(told('credit_deposit')).toMatchObject({ deposit: 'p4', asset: 'USDT', amount: '12.5' });
  expect(told('review_withdrawal')).toEqual({ withdrawal: 2, asset: 'USDT', amount: '12.5', isApproved: false });
  expect(told('configure')).toMatchObject({ networks: ['USDT tron'], rules: ['funds'], practiceGrants: ['USDT'], feeTiers: 1 });
});

test('facts about an unknown asset stay as they were written', () => {
  expect(withDecimals(listing, { asset: 'OLD', amount: '5' })).toEqual({ asset: 'OLD', amount: '5' });
  expect(withDecimals(listing, { amount: '5' })).toEqual({ amount: '5' });
});

test('a command without an office entry still names its subject', () => {
  expect(subjectOfCommand({ kind: 'allow_reward', ...bodies.allow_reward })).toBe('trader:100001');
  expect(subjectOfCommand({ kind: 'set_stop', ...bodies.set_stop })).toBe('stop:deposits');
  expect(subjectOfCommand({ kind: 'move_custody', ...bodies.move_custody })).toBe('custody:USDT');
  expect(subjectOfCommand({ kind: 'configure', ...bodies.configure })).toBeUndefined();
});
