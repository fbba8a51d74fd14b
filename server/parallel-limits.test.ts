// Every limit of the kind "at most N": requested concurrently, exactly as many succeed as one after the other.
import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { record } from './audit/audit.ts';
import { FULL_VIEWS } from './audit/view-quota.ts';
import { addressCalls } from './funds/addresses.ts';
import { bankCardCalls } from './funds/bank-cards.ts';
import type { FundsOptions } from './funds/options.ts';
import { Postman } from './gateways/postman.ts';
import { SmsGate } from './gateways/sms/gate.ts';
import type { Caller } from './http/room.ts';
import { MOST_OPEN } from './http/token.ts';
import { MOST_PASSKEYS } from './identity/passkeys.ts';
import { SecretTries } from './identity/secret-tries.ts';
import { UnlockLinks } from './identity/unlock-links.ts';
import { invite } from './invite/commands.ts';
import { Authenticator } from './test/authenticator.ts';
import { FakeChain } from './test/fake-chain.ts';
import { type PracticeOffice, startPracticeOffice } from './test/practice-office.ts';
import { PASSWORD } from './test/practice-server.ts';

const page = { host: 'localhost:4110', origin: 'http://localhost:4110' };
let one: PracticeOffice;
beforeAll(async () => {
  one = await startPracticeOffice({}, { chain: new FakeChain() });
});
afterAll(() => one?.close());

const pool = () => one.server.store.pool;
const count = async (from: string, ...values: unknown[]): Promise<number> =>
  (await pool().query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`, values)).rows[0]!.n;
const isGiven = (answer: object) => !('refused' in answer);

/** The funds room, for a trader whose identity and step-up are assumed. */
const funds = (): FundsOptions =>
  ({
    ...one.server.edge.services,
    chain: new FakeChain(),
    who: {
      personOf: async () => ({ realName: 'Ada Lovelace', masked: 'A*** L***', country: 'DE', isVerified: true }),
      steppedUpUntil: async () => new Date(Date.now() + 60_000),
      isOwnIdNumber: async () => true,
    },
    quickBuy: async () => '',
  }) as never;
const luhn = (start: string): string => {
  const sum = [...`${start}0`].reverse().reduce((all, digit, i) => {
    const twice = i % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return all + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return `${start}${(10 - (sum % 10)) % 10}`;
};

interface Limit {
  readonly name: string;
  readonly most: number;
  /** Uses up all but a few; returns how to request one more and how many were granted. */
  readonly begin: () => Promise<{ ask(n: number): Promise<boolean>; taken(): Promise<number> }>;
  /** Beyond the limit the oldest are ended instead of new ones refused. */
  readonly isSliding?: boolean;
}

const limits: readonly Limit[] = [
  {
    name: 'saved addresses of a trader',
    most: 100,
    async begin() {
      const { uid } = await one.server.trader();
      await pool().query(
        `INSERT INTO saved_address (trader, network, address, label, added_at)
         SELECT $1, 'practice', '0x' || lpad(n::text, 40, '0'), 'saved', 0 FROM generate_series(1, 96) AS n`,
        [uid],
      );
      const { addAddress } = addressCalls(funds());
      const caller = { trader: traderId(Number(uid)), uid } as Caller;
      return {
        ask: async (n) =>
          isGiven(await addAddress({ network: 'practice', address: `0x${String(1_000 + n).padStart(40, '0')}`, label: 'x' }, caller)),
        taken: () => count('saved_address WHERE trader = $1', uid),
      };
    },
  },
  {
    name: 'bank cards of a trader',
    most: 5,
    async begin() {
      const { uid } = await one.server.trader();
      const { addBankCard } = bankCardCalls(funds());
      const caller = { trader: traderId(Number(uid)), uid } as Caller;
      const card = { bankName: 'Bank', city: 'Bonn', branch: 'Main', idNumber: 'A1234567', phone: '+4915112345678' };
      return {
        ask: async (n) => isGiven(await addBankCard({ ...card, number: luhn(`4000000000${String(10_000 + n)}`) } as never, caller)),
        taken: () => count('bank_card WHERE trader = $1', uid),
      };
    },
  },
  {
    name: 'passkeys of a trader',
    most: MOST_PASSKEYS,
    async begin() {
      const { uid, email } = await one.server.trader();
      const { identity } = calls;
      const asked: { token: string; passkey: ReturnType<Authenticator['create']> }[] = [];
      for (let n = 0; n < 4; n++) {
        const { body } = await one.server.call(identity.login, { account: email, password: PASSWORD }, undefined, page);
        const { token } = (await one.server.call(identity.stepUp, { password: PASSWORD }, body.token, page)).body;
        const { options } = (await one.server.call(identity.startPasskey, {}, token, page)).body;
        asked.push({ token, passkey: new Authenticator(page.origin).create(options) });
      }
      for (let n = 0; n < MOST_PASSKEYS - 1; n++)
        await pool().query(
          "INSERT INTO passkey (trader, credential_id, host, public_key, counter, transports, name) VALUES ($1, $2, 'localhost', '', 0, '{}', 'x')",
          [uid, randomUUID()],
        );
      return {
        async ask(n) {
          const turn = asked[n];
          if (turn === undefined) return false;
          const answer = await one.server.call(identity.addPasskey, { name: 'x', passkey: turn.passkey }, turn.token, page);
          return answer.status === 200;
        },
        taken: () => count('passkey WHERE trader = $1', uid),
      };
    },
  },
  {
    name: 'sessions of a trader',
    most: MOST_OPEN,
    isSliding: true,
    async begin() {
      const { uid } = await one.server.trader();
      return {
        ask: async () => (await one.server.edge.sessions.open(traderId(Number(uid)), 'test', 'test')).token !== '',
        taken: () => count('session WHERE trader = $1 AND ended_at IS NULL', uid),
      };
    },
  },
  {
    name: 'devices that are remembered of a trader',
    most: 50,
    isSliding: true,
    async begin() {
      const { uid, token } = await one.server.trader();
      await pool().query('INSERT INTO trader_device (device, trader) SELECT sha256(n::text::bytea), $1 FROM generate_series(1, 46) AS n', [
        uid,
      ]);
      return {
        ask: async () =>
          (await one.server.call(calls.invite.tellDevice, { device: randomBytes(16).toString('hex') } as never, token)).status === 200,
        taken: () => count('trader_device WHERE trader = $1', uid),
      };
    },
  },
  {
    name: 'wrong invite codes of a network in an hour',
    most: 20,
    async begin() {
      const { checkCode } = invite({
        ...one.server.edge.services,
        pool: pool(),
        limitAddresses: true,
      });
      const visitor = { ip: '203.0.113.200' } as never;
      return {
        ask: async (n) => {
          const answer = (await checkCode({ code: `ZZZZZZ${String(10 + n)}` } as never, visitor)) as { refused?: string };
          return answer.refused === '43';
        },
        taken: () => count("invite_try WHERE network = '203.0.113.200'"),
      };
    },
  },
  {
    name: 'codes to one target in a minute',
    most: 1,
    async begin() {
      const { codes } = one.server.edge.rooms.identity.options;
      let sent = 0;
      return {
        ask: async () => {
          const isSent = 'code' in (await codes.issue('register', 'parallel@bourse.test', '203.0.113.201'));
          if (isSent) sent++;
          return isSent;
        },
        taken: async () => sent,
      };
    },
  },
  {
    name: 'short messages of a day',
    most: 5,
    async begin() {
      const smsGate = new SmsGate({ pool: pool(), countries: undefined, perDay: 5 });
      const postman = new Postman({
        pool: pool(),
        drivers: {},
        ring: one.server.edge.services.ring,
        log: { warn: () => undefined } as never,
        appName: async () => 'B',
        smsGate,
        keepsUnsent: true,
      });
      return {
        ask: (n) =>
          postman.send({
            channel: 'sms',
            target: `+49151100000${10 + n}`,
            template: 'code',
            values: { code: '1', minutes: 1 },
            locale: 'en',
          }),
        taken: () => smsGate.today(),
      };
    },
  },
  {
    name: 'unlock links to one account in three hours',
    most: 1,
    async begin() {
      const links = new UnlockLinks(pool(), Buffer.alloc(32, 7));
      return {
        ask: async () => (await links.issue('parallel@bourse.test')) !== undefined,
        taken: () => count('unlock_link'),
      };
    },
  },
  {
    name: 'guesses at a second factor in an hour',
    most: 5,
    async begin() {
      const { uid } = await one.server.trader();
      const tries = new SecretTries(pool());
      return {
        ask: async () => !('wait' in (await tries.begin(traderId(Number(uid)), 'second-factor'))),
        taken: () => count("secret_failure WHERE trader = $1 AND secret = 'second-factor'", uid),
      };
    },
  },
  {
    name: 'full views of personal data by one person in a day',
    most: FULL_VIEWS.most,
    async begin() {
      const { uid } = await one.server.trader();
      const token = await one.signIn('support');
      const { operator } = (await one.call(officeCalls.entry.me, {}, token)).body;
      for (let n = 0; n < FULL_VIEWS.most - 4; n++)
        await record(pool(), { operator: Number(operator), act: FULL_VIEWS.act, subject: `trader:${uid}` });
      return {
        ask: async () => (await one.call(officeCalls.traders.showInFull, { uid, reason: 'a call back' }, token)).status === 200,
        taken: () => count('audit_entry WHERE act = $1', FULL_VIEWS.act),
      };
    },
  },
];

test.each(limits)(
  '$name: at most $most, also when requested concurrently',
  async ({ most, begin, isSliding }) => {
    const { ask, taken } = await begin();
    const before = await taken();
    const given = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
    expect(await taken()).toBe(most);
    if (!isSliding) expect(given.filter(Boolean)).toHaveLength(most - before);
  },
  60_000,
);

test('the last full view of a day and each refused one raise an alarm', async () => {
  const { rows } = await pool().query<{ detail: string }>(
    "SELECT detail FROM audit_entry WHERE act = 'traders.show-in-full-quota-reached' ORDER BY id",
  );
  const refused = rows.map(({ detail }) => (JSON.parse(detail) as { isRefused: boolean }).isRefused);
  expect(refused.filter((one) => !one)).toHaveLength(1);
  expect(refused.filter((one) => one).length).toBeGreaterThan(0);
});
