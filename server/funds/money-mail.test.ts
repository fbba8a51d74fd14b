// Traders get one email per deposit and withdrawal step, in their language, whatever stops the server in between.
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, instant } from '@bourse/core/money/unit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FakeChain } from '../test/fake-chain.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { maskedAddress, tellOfMoney } from './money-mail.ts';

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer({}, { chain: new FakeChain() });
});
afterAll(() => server?.close());

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const USDT = 100_000_000n;
const pool = () => server.store.pool;
const engine = () => server.open.engine;

interface Mail {
  readonly template: string;
  readonly locale: string;
  readonly channel: string;
  readonly subject: string;
  readonly body: string;
}
const moneyMails = async (): Promise<(Mail & { readonly key: string })[]> =>
  (
    await pool().query(
      "SELECT template, locale, channel, subject, body, key FROM message_outbox WHERE template ~ '^(deposit|withdrawal)-' ORDER BY id",
    )
  ).rows;
const mailsTo = async (target: string): Promise<Mail[]> =>
  (
    await pool().query<Mail>(
      `SELECT template, locale, channel, subject, body FROM message_outbox WHERE target = $1 AND template ~ '^(deposit|withdrawal)-' ORDER BY id`,
      [target],
    )
  ).rows;
const templatesTo = async (target: string) => (await mailsTo(target)).map(({ template }) => template);
const withdraw = async (uid: string, usdt: bigint): Promise<number> => {
  const { seq, answer } = await engine().submit('trader', {
    kind: 'submit_withdrawal',
    trader: traderId(Number(uid)),
    requestId: requestId(),
    expiresAt: instant(engine().now() + 3_000),
    asset: 'USDT',
    network: 'practice',
    address: ADDRESS,
    amount: amount(usdt * USDT),
    fee: amount(USDT),
  });
  expect(answer).not.toHaveProperty('rejected');
  return seq;
};
const credit = (uid: string, key: string, usdt: bigint, isFinal: boolean) =>
  engine().submit('chain', {
    kind: 'credit_deposit',
    key,
    trader: traderId(Number(uid)),
    way: 'chain',
    asset: 'USDT',
    amount: amount(usdt * USDT),
    isFinal,
  });

test('a withdrawal is emailed on submission and on sending, with a masked address and a line for anyone who didn’t request it', async () => {
  const { uid, email } = await server.trader();
  const withdrawal = await withdraw(uid, 25n);
  await vi.waitFor(async () => expect(await templatesTo(email)).toEqual(['withdrawal-submitted']), 30_000);
  const [submitted] = await mailsTo(email);
  expect(submitted).toMatchObject({ channel: 'mail', locale: 'en', subject: 'Your Bourse withdrawal request' });
  expect(submitted!.body).toContain('You requested a withdrawal of 25 USDT on ');
  expect(submitted!.body).toContain('To: 0x5aAe…eAed.');
  expect(submitted!.body).toContain('You’ll receive 24 USDT after a 1 USDT fee.');
  expect(submitted!.body).toMatch(/If this wasn’t you, cancel it now, freeze your account/);
  expect(submitted!.body).not.toContain(ADDRESS);

  for (const person of [1, 2]) await engine().submit('operator', { kind: 'review_withdrawal', withdrawal, person, isApproved: true });
  const steps = [['reserved'], ['signed', { txid: `0x${'a'.repeat(64)}` }], ['broadcast'], ['confirming', { confirmations: 5 }]] as const;
  for (const [to, more] of [...steps, ['done', { confirmations: 12 }] as const])
    await engine().submit('chain', { kind: 'advance_withdrawal', withdrawal, to, ...more });
  await vi.waitFor(async () => expect(await templatesTo(email)).toContain('withdrawal-sent'), 30_000);
  await engine().projected(engine().head);
  const later = await withdraw(uid, 30n);
  await engine().submit('trader', {
    kind: 'cancel_withdrawal',
    trader: traderId(Number(uid)),
    requestId: requestId(),
    expiresAt: instant(engine().now() + 3_000),
    withdrawal: later,
  });
  await vi.waitFor(
    async () =>
      expect(await templatesTo(email), 'sent is told once, not at each step').toEqual([
        'withdrawal-submitted',
        'withdrawal-sent',
        'withdrawal-submitted',
        'withdrawal-cancelled',
      ]),
    30_000,
  );
});

test('a rejected withdrawal is emailed in the trader’s language', async () => {
  const { uid, email } = await server.trader();
  await pool().query("UPDATE trader_identity SET locale = 'ar' WHERE trader = $1", [uid]);
  const withdrawal = await withdraw(uid, 40n);
  await engine().submit('operator', { kind: 'review_withdrawal', withdrawal, person: 1, isApproved: false });
  await vi.waitFor(async () => expect(await templatesTo(email)).toEqual(['withdrawal-submitted', 'withdrawal-rejected']), 30_000);
  const [, rejected] = await mailsTo(email);
  expect(rejected).toMatchObject({ locale: 'ar', subject: 'رُفض سحبك من Bourse' });
  expect(rejected!.body).toContain('40 USDT');
});

test('a deposit on a chain is emailed when it is credited, and not again when it is final', async () => {
  const { uid, email } = await server.trader();
  await credit(uid, 'practice:0x01:0', 1_234n, false);
  await engine().submit('chain', { kind: 'finalize_deposit', key: 'practice:0x01:0' });
  await credit(uid, 'practice:0x02:0', 5n, true);
  await vi.waitFor(async () => expect(await templatesTo(email)).toEqual(['deposit-credited', 'deposit-credited']), 30_000);
  const [first] = await mailsTo(email);
  expect(first!.body).toContain('1,234 USDT was added to your Funding account on ');
  expect(first!.body).toContain('Network: ');
});

test('a trader with only a phone number is notified of a submitted withdrawal by SMS', async () => {
  const { uid } = await server.marketMaker();
  const phone = `+4915100${uid}`;
  await credit(uid, 'practice:0x03:0', 500n, true);
  await withdraw(uid, 20n);
  await vi.waitFor(
    async () => expect((await mailsTo(phone)).map((one) => [one.channel, one.template])).toEqual([['sms', 'withdrawal-submitted']]),
    30_000,
  );
});

test('a crash between the events and their emails neither loses nor repeats one', async () => {
  const before = await moneyMails();
  expect(before.length).toBeGreaterThan(5);
  // The server's own round may still be under way, and would send them in our place.
  for (const job of server.edge.rooms.funds.jobs ?? []) await job.stop();
  // As after a crash before anything was sent: the emails were rolled back with their transaction, and so was the mark.
  await pool().query("DELETE FROM message_outbox WHERE template ~ '^(deposit|withdrawal)-'");
  await pool().query('UPDATE money_told SET seq = 0');
  const services = { ...server.edge.services, pool: pool(), listing: server.edge.services.listing };
  let sent = 0;
  const dying = {
    send: async (...message: Parameters<typeof services.postman.send>) => {
      if (++sent > 3) throw new Error('the process has died');
      return services.postman.send(...message);
    },
  };
  await expect(tellOfMoney({ ...services, postman: dying })).rejects.toThrow('the process has died');
  expect(await moneyMails(), 'half a round is no round').toEqual([]);
  // Two processes at once, as after a takeover.
  await Promise.all([tellOfMoney(services), tellOfMoney(services)]);
  const after = await moneyMails();
  const told = (mails: readonly { readonly key: string }[]) => mails.map(({ key }) => key).sort();
  expect(told(after)).toEqual(told(before));
  expect(await tellOfMoney(services)).toBe(0);
});

test('an address is masked to its two ends, a short one to its beginning', () => {
  expect([maskedAddress(ADDRESS), maskedAddress('bc1qshort')]).toEqual(['0x5aAe…eAed', 'bc1…']);
});
