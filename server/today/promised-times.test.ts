import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';

let one: PracticeOffice;
beforeAll(async () => {
  one = await startPracticeOffice();
});
afterAll(() => one?.close());

const { config, today, funds, verification } = officeCalls;

test('a queue’s promised hours are a setting that Today, the queue and the app follow', async () => {
  const { token } = await one.server.trader();
  const kinds = ['verification', 'deposit', 'withdrawal', 'payout', 'stuck', 'approval', 'closing'];
  for (const name of kinds.map((kind) => `${kind}_hours`)) {
    const changed = await one.call(config.change, { name, value: '6', reason: 'more reviewers' }, await one.signIn('content'));
    expect(changed.body, name).toEqual({ isDone: true });
  }
  const admin = await one.signIn('admin');
  const { queues } = (await one.call(today.figures, {}, admin)).body;
  const promised = new Map(queues.map((queue) => [queue.name, queue.promisedSeconds / 3_600]));
  for (const name of ['deposits', 'confirmations', 'withdrawals', 'payments', 'stuck', 'approvals', 'closing'] as const)
    expect(promised.get(name), name).toBe(6);
  const reviewer = (await one.call(today.figures, {}, await one.signIn('verification'))).body.queues;
  expect(reviewer.find(({ name }) => name === 'verification')?.promisedSeconds).toBe(6 * 3_600);
  expect((await one.call(funds.withdrawalQueue, {}, admin)).body.promisedSeconds).toBe(6 * 3_600);
  expect((await one.call(funds.depositQueue, {}, admin)).body.promisedSeconds).toBe(6 * 3_600);
  expect((await one.call(verification.queue, {}, await one.signIn('verification'))).body.promisedSeconds).toBe(6 * 3_600);
  expect((await one.server.call(calls.verification.status, {}, token)).body.reviewHours).toBe(6);
  const publicValues = (await one.server.call(calls.news.config, {})).body;
  expect(publicValues).toMatchObject({ deposit_hours: '6', withdrawal_hours: '6' });
  for (const name of ['stuck_hours', 'approval_hours', 'closing_hours'])
    expect(publicValues, 'only operators read it').not.toHaveProperty(name);
});

test('a promise of no hours, or of more than a month, is refused', async () => {
  for (const name of ['deposit_hours', 'stuck_hours', 'approval_hours', 'closing_hours'])
    for (const value of ['0', '721', 'soon']) {
      const answer = await one.call(config.change, { name, value, reason: 'a mistake' }, await one.signIn('content'));
      expect(answer.status, `${name} ${value}`).toBe(400);
    }
});

test('every configuration value has a label and is listed with the others of its group', async () => {
  const { body } = await one.call(config.list, {}, await one.signIn('content'));
  for (const { name, label } of body) expect(label).not.toBe(name);
  const groups = body.map(({ group }) => group);
  expect(groups.filter((group, at) => group !== groups[at - 1])).toEqual([...new Set(groups)]);
});
