import { once } from 'node:events';
import { calls } from '@bourse/contract/calls';
// @ts-expect-error: it has no types of its own
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskedForOthers } from '../../http/masked-account.ts';
import { type PracticeServer, startPracticeServer } from '../../test/practice-server.ts';
import { messageLocales } from '../messages/template.ts';
import { smtpDriver } from './smtp.ts';

// Sends email through a real SMTP dialogue.

interface Received {
  readonly to: string[];
  readonly from: string;
  readonly text: string;
}
interface Session {
  readonly envelope: { readonly mailFrom: false | { readonly address: string }; readonly rcptTo: readonly { readonly address: string }[] };
}
const received: Received[] = [];
let refuseNext = 0;
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream: NodeJS.ReadableStream, session: Session, callback: (error?: Error) => void) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk));
    stream.on('end', () => {
      if (refuseNext > 0) {
        refuseNext -= 1;
        callback(new Error('busy, try again'));
        return;
      }
      const from = session.envelope.mailFrom;
      received.push({ to: session.envelope.rcptTo.map((one) => one.address), from: from ? from.address : '', text });
      callback();
    });
  },
});
let server: PracticeServer;
beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as { port: number };
  server = await startPracticeServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Bourse <codes@bourse.test>' });
});
afterAll(async () => {
  await server?.close();
  smtp.close();
});

test('nothing is sent in clear text to a mail server on another machine', async () => {
  // 0.0.0.0 reaches this machine without being named as such: like a remote server that offers no TLS, or an attacker who strips
  // it.
  const { port } = smtp.server.address() as { port: number };
  const before = received.length;
  const mail = { target: 'a@bourse.test', subject: 'code', body: '123456', html: null, locale: 'en', key: 'k' };
  await expect(smtpDriver(`smtp://0.0.0.0:${port}`, 'codes@bourse.test')(mail as never)).rejects.toThrow(/STARTTLS/);
  expect(received).toHaveLength(before);
  await smtpDriver(`smtp://127.0.0.1:${port}`, 'codes@bourse.test')(mail as never);
  expect(received).toHaveLength(before + 1);
});

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  for (let i = 0; i < 200 && !(await condition()); i++) await new Promise((resume) => setTimeout(resume, 50));
};
/** The plain-text part of a multipart email. */
const decoded = (text: string): string => {
  const boundary = /boundary="?([^";\r\n]+)/i.exec(text)?.[1];
  const part =
    boundary === undefined ? text : (text.split(`--${boundary}`).find((one) => /content-type: text\/plain/i.test(one)) ?? '').trimStart();
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  if (/content-transfer-encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString();
  if (!/content-transfer-encoding: quoted-printable/i.test(part)) return body;
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};
const send = (email: string, locale: string) => server.call(calls.identity.sendEmail, { email, purpose: 'register', locale });

test.each(messageLocales)('the code arrives in %s, works, and is then stored nowhere', async (locale) => {
  const email = `reader-${locale.toLowerCase()}@bourse.test`;
  expect((await send(email, locale)).status).toBe(200);
  await until(() => received.some((mail) => mail.to[0] === email));
  const mail = received.find((one) => one.to[0] === email)!;
  expect(mail.to).toEqual([email]);
  expect(mail.from).toBe('codes@bourse.test');
  const code = /\b\d{6}\b/.exec(decoded(mail.text))?.[0] ?? '';
  expect(mail.text.slice(0, mail.text.indexOf('\r\n\r\n'))).not.toContain(code);
  expect(mail.text).toMatch(new RegExp(`content-language: ${locale}`, 'i'));
  expect((await server.call(calls.identity.checkCode, { email, code, purpose: 'register' })).body).toEqual({ ok: true });
  await until(async () => (await server.store.pool.query('SELECT 1 FROM message_outbox WHERE body IS NOT NULL')).rows.length === 0);
  const { rows } = await server.store.pool.query(
    'SELECT body, html, sent_at, key FROM message_outbox WHERE target = $1 ORDER BY id DESC LIMIT 1',
    [maskedForOthers(email)],
  );
  expect(rows).toMatchObject([{ body: null, html: null, sent_at: expect.any(Date) }]);
  expect(mail.text).toContain(`Message-ID: <${rows[0].key}@bourse.test>`);
  expect(mail.text).toMatch(/content-type: text\/html/i);
});

test('a busy mail server is retried', async () => {
  refuseNext = 1;
  expect((await send('busy@bourse.test', 'en')).status).toBe(200);
  const failed = async () =>
    (await server.store.pool.query("SELECT failure FROM message_outbox WHERE target = 'bu***@b***.test'")).rows[0]?.failure;
  await until(async () => (await failed()) !== null);
  expect(await failed()).toMatch(/busy/);
  await server.store.pool.query("UPDATE message_outbox SET next_try_at = now() WHERE target = 'bu***@b***.test'");
  await send('kick@bourse.test', 'en');
  await until(() => received.some((mail) => mail.to[0] === 'busy@bourse.test'));
  expect(received.filter((mail) => mail.to[0] === 'busy@bourse.test')).toHaveLength(1);
});

test('an address that would add a second recipient or a header is refused', async () => {
  for (const email of [
    'a@bourse.test,b@bourse.test',
    'a@bourse.test\r\nBcc: b@bourse.test',
    '"a b"@bourse.test',
    '<a@bourse.test>',
    'a@bourse.test b@bourse.test',
  ]) {
    expect((await send(email, 'en')).body, email).toMatchObject({ error: 'User1' });
  }
});
