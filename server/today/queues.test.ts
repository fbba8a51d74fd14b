import { officeCalls } from '@bourse/contract/office/calls';
import { roles } from '@bourse/contract/office/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';

let one: PracticeOffice;
beforeAll(async () => {
  one = await startPracticeOffice();
});
afterAll(() => one?.close());

const { funds, fourEyes, identity, support, today, verification } = officeCalls;
/** The call that the page of each queue makes. */
const behind = {
  verification: verification.queue,
  support: support.inbox,
  approvals: fourEyes.list,
  closing: identity.closings,
  deposits: funds.depositQueue,
  confirmations: funds.depositQueue,
  withdrawals: funds.withdrawalQueue,
  payments: funds.withdrawalQueue,
  stuck: funds.withdrawalQueue,
};

test.each(roles)('Today counts for %s only what this role can open, in the list and in the badges', async (role) => {
  const token = await one.signIn(role);
  const { queues } = (await one.call(today.figures, {}, token)).body;
  const { waiting } = (await one.call(today.pulse, {}, token)).body;
  expect(waiting.map(({ name }) => name)).toEqual(queues.map(({ name }) => name));
  for (const { name } of queues) expect(behind[name].roles, name).toContain(role);
  // Those who do the work do see it.
  const own = {
    verification: 'verification',
    support: 'support',
    finance: 'deposits',
    risk: 'withdrawals',
    auditor: 'withdrawals',
  } as const;
  if (role in own) expect(queues.map(({ name }) => name)).toContain(own[role as keyof typeof own]);
});
