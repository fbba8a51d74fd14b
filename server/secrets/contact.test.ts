import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Postman } from '../gateways/postman.ts';
import { PASSWORD, type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { emailIndex, mailboxOf, sealOldContacts } from './contact.ts';

const { identity } = calls;
let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
});
afterAll(() => server?.close());

const pool = () => server.store.pool;
const ring = () => server.edge.services.ring;
/** Everything a thief of the tables could read, except the messages waiting in a practice outbox. */
async function readable(): Promise<string> {
  const tables = await pool().query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'state') AND table_type = 'BASE TABLE' AND table_name NOT IN ('message_outbox', 'operator')`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool().query<{ text: string }>(`SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM ${name} AS t`);
    texts.push(rows[0]!.text);
  }
  return texts.join(' ');
}

test('no table reveals a trader’s email address or phone number, nor the recipient of a code or link', async () => {
  const { email, uid, token } = await server.trader('Very.Readable@bourse.test');
  const phone = '+4915112345678';
  const stepped = (await server.call(identity.stepUp, { password: PASSWORD }, token)).body.token;
  await server.call(identity.sendContactCode, { contact: phone }, stepped);
  expect((await server.call(identity.bindContact, { contact: phone, code: await server.codeFor(phone) }, stepped)).status).toBe(200);
  await server.call(identity.sendEmail, { email, purpose: 'reset' });
  await pool().query('DELETE FROM session WHERE trader = $1', [uid]);
  for (let n = 0; n < 10; n++) {
    await server.call(identity.login, { account: email, password: `guess ${n}` });
    await pool().query("UPDATE login_failure SET at = at - interval '61 seconds'");
  }
  const text = (await readable()).toLowerCase();
  for (const part of ['very.readable', 'readable@', '15112345678']) expect(text).not.toContain(part);
  await pool().query('DELETE FROM login_failure');
  for (const account of [email.toUpperCase(), '+49 151 1234 5678'])
    expect((await server.call(identity.login, { account, password: PASSWORD })).status, account).toBe(200);
});

test('plain text stored by an older version is encrypted at start, and still found', async () => {
  const { rows } = await pool().query<{ trader: number; password_hash: string }>(
    'SELECT trader, password_hash FROM trader_identity WHERE email_index = $1',
    [emailIndex(ring(), (await server.trader('old.one@bourse.test')).email)],
  );
  // As the previous version stored it.
  await pool().query(
    `UPDATE trader_identity SET email = 'Old.One@bourse.test', email_key = 'old.one@bourse.test', phone = '+4915187654321', email_box = NULL,
       email_index = NULL, mailbox_index = NULL WHERE trader = $1`,
    [rows[0]!.trader],
  );
  expect(await sealOldContacts(pool(), ring())).toBe(1);
  expect(await sealOldContacts(pool(), ring()), 'once').toBe(0);
  const text = await readable();
  for (const part of ['Old.One', 'old.one', '15187654321']) expect(text).not.toContain(part);
  for (const account of ['old.one@bourse.test', '+4915187654321']) {
    const { status, body } = await server.call(identity.login, { account, password: PASSWORD });
    expect(status, account).toBe(200);
    expect((await server.call(identity.info, {}, body.token)).body).toMatchObject({ email: 'Old.One@bourse.test' });
  }
});

test('two spellings of one mailbox have one index, which referral rewards rely on', async () => {
  const keys = ['ada@bourse.test', 'ada+play@bourse.test', 'a.d.a+x@gmail.com', 'ada@googlemail.com', 'ada@gmail.com'];
  const { rows } = await pool().query<{ same: string }>('SELECT mailbox(key) AS same FROM unnest($1::text[]) AS key', [keys]);
  expect(keys.map(mailboxOf)).toEqual(rows.map(({ same }) => same));
});

test('a sent message keeps only its masked recipient, without the domain, which may be a person’s name', async () => {
  const postman = new Postman({
    pool: pool(),
    drivers: { mail: async () => undefined },
    ring: ring(),
    log: { warn: () => undefined, error: () => undefined } as never,
    appName: async () => 'Bourse',
    smsGate: server.edge.services.smsGate,
    keepsUnsent: false,
  });
  const target = 'leaving@example.com';
  await postman.send({ channel: 'mail', target, template: 'code', values: { code: '123456', minutes: 10 }, locale: 'en' });
  await postman.run();
  await postman.run();
  const { rows } = await pool().query("SELECT target FROM message_outbox WHERE sent_at IS NOT NULL AND target LIKE 'le%'");
  expect(rows).toEqual([{ target: 'le***@e***.com' }]);
});

test('an undeliverable message keeps no recipient, in the table or in the log', async () => {
  const said: unknown[] = [];
  const postman = new Postman({
    pool: pool(),
    drivers: {
      mail: async ({ target }) => {
        throw new Error(`550 5.1.1 <${target.toLowerCase()}> has no mailbox here`);
      },
    },
    ring: ring(),
    log: { warn: (what: unknown) => said.push(what), error: () => undefined } as never,
    appName: async () => 'Bourse',
    smsGate: server.edge.services.smsGate,
    keepsUnsent: false,
  });
  const target = 'Nobody@example.com';
  await postman.send({ channel: 'mail', target, template: 'code', values: { code: '123456', minutes: 10 }, locale: 'en' });
  await postman.run();
  await pool().query('UPDATE message_outbox SET worthless_at = now() WHERE target = $1', ['No***@e***.com']);
  await postman.run();
  const { rows } = await pool().query("SELECT target, body, failure FROM message_outbox WHERE failure LIKE '550%'");
  expect(rows).toEqual([{ target: 'No***@e***.com', body: null, failure: '550 5.1.1 <no***@e***.com> has no mailbox here' }]);
  expect(said).toMatchObject([{ failure: '550 5.1.1 <no***@e***.com> has no mailbox here' }]);
});

test('a waiting message’s recipient, code or link can’t be read from the database', async () => {
  let isUp = false;
  const sent: { target: string; body: string; html: string | null }[] = [];
  const postman = new Postman({
    pool: pool(),
    drivers: {
      mail: async (message) => {
        if (!isUp) throw new Error('busy');
        sent.push(message);
      },
    },
    ring: ring(),
    log: { warn: () => undefined, error: () => undefined } as never,
    appName: async () => 'Bourse',
    smsGate: server.edge.services.smsGate,
    keepsUnsent: false,
  });
  const target = 'waiting@example.com';
  const shown = 'wa***@e***.com';
  const link = 'https://office.example/#/sign-in?setUp=s3cr3t-t1cket';
  const at = new Date().toISOString();
  await postman.send({ channel: 'mail', target, template: 'code', values: { code: '987654', minutes: 10 }, locale: 'en' });
  await postman.send({ channel: 'mail', target, template: 'operator-set-up', values: { at, account: 'new', link }, locale: 'en' });
  await postman.run();
  const { rows } = await pool().query('SELECT m::text AS row, body, sealed FROM message_outbox AS m WHERE target = $1', [shown]);
  expect(rows).toMatchObject([
    { body: '', sealed: expect.any(Buffer) },
    { body: '', sealed: expect.any(Buffer) },
  ]);
  expect((await pool().query('SELECT 1 FROM message_outbox AS m WHERE m::text LIKE $1', [`%${target}%`])).rowCount).toBe(0);
  for (const { row, sealed } of rows) {
    expect(`${row}${sealed.toString('latin1')}`).not.toMatch(/987654|s3cr3t|waiting@/);
  }
  isUp = true;
  await pool().query('UPDATE message_outbox SET next_try_at = now() WHERE target = $1', [shown]);
  await postman.run();
  expect(sent.map(({ target: to }) => to)).toEqual([target, target]);
  expect(sent.map(({ body }) => body).join()).toMatch(/987654[\s\S]*s3cr3t-t1cket|s3cr3t-t1cket[\s\S]*987654/);
  expect(sent.some(({ html }) => html?.includes('s3cr3t-t1cket'))).toBe(true);
  expect((await pool().query('SELECT 1 FROM message_outbox WHERE sealed IS NOT NULL')).rowCount).toBe(0);
});

test('without a gateway a live realm stores no message, and says that it doesn’t send it', async () => {
  const said: unknown[] = [];
  const postman = new Postman({
    pool: pool(),
    drivers: {},
    ring: ring(),
    log: { warn: (what: unknown) => said.push(what), error: () => undefined } as never,
    appName: async () => 'Bourse',
    smsGate: server.edge.services.smsGate,
    keepsUnsent: false,
  });
  const count = async () => Number((await pool().query('SELECT count(*) FROM message_outbox')).rows[0].count);
  const before = await count();
  const notice = { template: 'code', values: { code: '135790', minutes: 10 }, locale: 'en' } as const;
  expect(await postman.send({ channel: 'sms', target: '+4915155555555', ...notice })).toBe(false);
  expect(await postman.send({ channel: 'mail', target: 'nowhere@example.com', ...notice })).toBe(false);
  expect(await count()).toBe(before);
  expect(said).toEqual([
    { channel: 'sms', template: 'code' },
    { channel: 'mail', template: 'code' },
  ]);
});

test('a waiting message can’t be redirected or altered by editing its row', async () => {
  const sent: unknown[] = [];
  let isUp = false;
  const said: { failure?: string }[] = [];
  const postman = new Postman({
    pool: pool(),
    drivers: {
      mail: async (message) => {
        if (!isUp) throw new Error('busy');
        sent.push(message);
      },
    },
    ring: ring(),
    log: { warn: (what: { failure?: string }) => said.push(what), error: () => undefined } as never,
    appName: async () => 'Bourse',
    smsGate: server.edge.services.smsGate,
    keepsUnsent: false,
  });
  const send = (target: string, key: string) =>
    postman.send({ channel: 'mail', target, key, template: 'code', values: { code: '123456', minutes: 10 }, locale: 'en' });
  for (const key of ['turned', 'renamed', 'emptied', 'swapped-1', 'swapped-2']) await send(`${key}@victim.example`, key);
  await postman.run();
  const change = (sql: string, ...values: unknown[]) => pool().query(`UPDATE message_outbox SET ${sql}`, values);
  await change("target = 'thief@evil.example' WHERE key = 'turned'");
  await change("subject = 'Pay at evil.example' WHERE key = 'renamed'");
  await change("sealed = NULL, body = 'Pay at evil.example' WHERE key = 'emptied'");
  await change("sealed = (SELECT sealed FROM message_outbox WHERE key = 'swapped-1') WHERE key = 'swapped-2'");
  await pool().query(`INSERT INTO message_outbox (channel, target, template, subject, body, locale, key, segments, worthless_at)
    VALUES ('mail', 'somebody@victim.example', 'code', 'Hello', 'Pay at evil.example', 'en', 'made-up', 0, now() + interval '1 day')`);
  isUp = true;
  await change("next_try_at = now() WHERE sent_at IS NULL AND key <> 'swapped-1'");
  await postman.run();
  expect(sent).toEqual([]);
  expect(said.slice(-5).every(({ failure }) => failure !== 'busy')).toBe(true);
  await change("next_try_at = now() WHERE key = 'swapped-1'");
  await postman.run();
  expect(sent).toMatchObject([{ target: 'swapped-1@victim.example' }]);
});
