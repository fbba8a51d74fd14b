import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';

let one: PracticeOffice;
beforeAll(async () => {
  one = await startPracticeOffice();
});
afterAll(() => one?.close());

const { invite, fourEyes } = officeCalls;
const wished = { share: '15', dailyCap: '40', verifiedOnly: true };
const reason = 'The board decided so in June';

test('new reward rules apply once a second person has approved them, to traders too, and are in the history', async () => {
  const [finance, risk] = [await one.signIn('finance'), await one.signIn('risk')];
  const before = (await one.call(invite.rules, {}, finance)).body;
  expect(before).toMatchObject({ share: '20', dailyCap: '100', capAsset: 'USDT', verifiedOnly: false, history: [] });

  const asked = await one.call(invite.changeRules, { ...wished, reason }, finance);
  expect(asked.body).toMatchObject({ isDone: false });
  expect((await one.call(invite.rules, {}, finance)).body, 'nothing has happened yet').toEqual(before);
  const id = asked.body.request!;
  expect((await one.call(fourEyes.approve, { id, reason: 'my own' }, finance)).status, 'nobody is both').not.toBe(200);
  const approved = await one.call(fourEyes.approve, { id, reason: 'As in the minutes' }, risk);
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  await one.server.open.engine.projected(one.server.open.engine.head);

  const after = (await one.call(invite.rules, {}, finance)).body;
  expect(after).toMatchObject(wished);
  expect(after.history).toMatchObject([
    {
      request: id,
      maker: { name: 'finance-1' },
      checker: { name: 'risk-1' },
      reason,
      decision: 'As in the minutes',
      changes: [
        { name: 'inviter’s share', before: '20% of each fee', after: '15% of each fee' },
        { name: 'daily cap per invited trader', before: '100.00 USDT', after: '40.00 USDT' },
        { name: 'invited trader must be verified', before: 'no', after: 'yes' },
      ],
    },
  ]);
  const trader = await one.server.trader();
  expect((await one.server.call(calls.invite.summary, {}, trader.token)).body).toMatchObject(wished);
});

test('a reward is at most half of a fee: more is refused at once, and so is a change that changes nothing', async () => {
  const risk = await one.signIn('risk');
  const ask = async (rules: Partial<typeof wished>) => (await one.call(invite.changeRules, { ...wished, ...rules, reason }, risk)).body;
  expect(await ask({ share: '51' })).toMatchObject({ error: 9, detail: 'a reward is at most half of a fee and not below zero' });
  expect(await ask({ dailyCap: '0' })).toMatchObject({ error: 9, detail: 'the daily cap of rewards is above zero' });
  expect(await ask({ dailyCap: '0.000000001' })).toMatchObject({ error: 9, detail: 'more decimals than there are' });
  const { history: _, capAsset: __, ...now } = (await one.call(invite.rules, {}, risk)).body;
  expect(await ask(now)).toMatchObject({ error: 'nothing-changed' });
});

test('someone without the right to change rules can’t request it', async () => {
  for (const who of ['support', 'auditor', 'content', 'verification']) {
    expect((await one.call(invite.changeRules, { ...wished, reason }, await one.signIn(who))).body.error, who).toBe('not-allowed');
  }
});
