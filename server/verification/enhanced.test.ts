import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { record } from '../audit/audit.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';

let one: PracticeOffice;
beforeAll(async () => {
  one = await startPracticeOffice();
});
afterAll(() => one?.close());

const { verification, fourEyes, traders } = officeCalls;
const reason = 'Income of three years was shown';
const levelOf = async (uid: string) => {
  await one.server.open.engine.projected(one.server.open.engine.head);
  return (await one.call(traders.profile, { uid }, await one.signIn('risk'))).body.verification;
};
async function level(uid: string, level: 'none' | 'verified'): Promise<void> {
  const { outbox } = one.server.open;
  const entry = await record(one.server.store.pool, { operator: undefined, act: 'test.level', subject: `trader:${uid}` });
  await outbox.leave(one.server.store.pool, { entry }, { kind: 'set_verification_level', trader: traderId(Number(uid)), level });
  await outbox.settle({ entry });
}
/** A trader verified by a reviewer. */
async function verified(): Promise<{ uid: string; token: string }> {
  const trader = await one.server.trader();
  await level(trader.uid, 'verified');
  expect(await levelOf(trader.uid)).toBe('verified');
  return trader;
}

test('two people grant the enhanced level with a reason, and one removes it', async () => {
  const trader = await verified();
  const [maker, checker] = [await one.signIn('verification'), await one.signIn('risk')];
  const asked = await one.call(verification.grantEnhanced, { uid: trader.uid, reason }, maker);
  expect(asked.body).toMatchObject({ isDone: false });
  expect(await levelOf(trader.uid), 'one person is not enough').toBe('verified');
  const id = asked.body.request!;
  expect((await one.call(fourEyes.approve, { id, reason: 'again me' }, maker)).status).not.toBe(200);
  expect((await one.call(fourEyes.approve, { id, reason: 'Papers seen' }, checker)).status).toBe(200);
  expect(await levelOf(trader.uid)).toBe('enhanced');
  expect((await one.server.call(calls.verification.status, {}, trader.token)).body).toMatchObject({
    level: 'enhanced',
    mayTradeFiat: true,
  });
  expect((await one.call(verification.grantEnhanced, { uid: trader.uid, reason }, maker)).body.error).toBe('nothing-changed');

  expect((await one.call(verification.takeEnhanced, { uid: trader.uid, reason: 'The papers ran out' }, maker)).status).toBe(200);
  expect(await levelOf(trader.uid)).toBe('verified');
  expect((await one.call(verification.takeEnhanced, { uid: trader.uid, reason }, maker)).body.error).toBe('nothing-changed');
  const { rows } = await one.server.store.pool.query("SELECT act, reason FROM audit_entry WHERE subject = $1 AND act LIKE '%enhanced'", [
    `trader:${trader.uid}`,
  ]);
  expect(rows).toEqual([
    { act: 'verification.grant-enhanced', reason },
    { act: 'verification.take-enhanced', reason: 'The papers ran out' },
  ]);
});

test('an unverified trader can’t be enhanced, even if the verification was revoked between request and approval', async () => {
  const maker = await one.signIn('verification');
  const stranger = await one.server.trader();
  expect((await one.call(verification.grantEnhanced, { uid: stranger.uid, reason }, maker)).body.error).toBe('trader-not-verified');
  expect((await one.call(verification.grantEnhanced, { uid: '999999999', reason }, maker)).body.error).toBe('not-found');

  const trader = await verified();
  const { request } = (await one.call(verification.grantEnhanced, { uid: trader.uid, reason }, maker)).body;
  await level(trader.uid, 'none');
  await levelOf(trader.uid);
  const late = await one.call(fourEyes.approve, { id: request!, reason: 'Papers seen' }, await one.signIn('risk'));
  expect(late.body.error).toBe('request-outdated');
  expect(await levelOf(trader.uid)).toBe('none');
});

test('a role that neither reviews nor is responsible for risk can’t grant a level', async () => {
  const trader = await verified();
  for (const who of ['support', 'finance', 'auditor', 'content']) {
    expect((await one.call(verification.grantEnhanced, { uid: trader.uid, reason }, await one.signIn(who))).body.error, who).toBe(
      'not-allowed',
    );
  }
});

test('the cards of a trader’s page are one view: one audit entry, however many load at once', async () => {
  const trader = await verified();
  const auditor = await one.signIn('auditor');
  const of = { uid: trader.uid };
  const seen = await Promise.all([
    one.call(traders.profile, of, auditor),
    one.call(traders.balances, of, auditor),
    one.call(traders.postings, of, auditor),
    one.call(traders.orders, of, auditor),
    one.call(officeCalls.identity.standing, of, auditor),
  ]);
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { rows } = await one.server.store.pool.query(
    "SELECT e.act FROM audit_entry AS e JOIN operator AS o ON o.id = e.operator WHERE e.subject = $1 AND o.name = 'auditor-1'",
    [`trader:${trader.uid}`],
  );
  expect(rows).toEqual([{ act: 'traders.open' }]);
});
