import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookDriver } from './webhook.ts';

const secret = 's'.repeat(32);
let received: { headers: IncomingHttpHeaders; body: string } | undefined;
let answer = 204;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received = { headers: request.headers, body };
  response.writeHead(answer, answer === 302 ? { location: 'http://169.254.169.254/' } : {}).end();
});
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
});
afterAll(() => server.close());

const message = { target: 'a@bourse.test', subject: 'Grüße', body: 'text', html: '<p>text</p>', locale: 'ar', key: 'key-1' };

test('a webhook’s receiver can verify its sender, its age, and whether it is a repeat', async () => {
  answer = 204;
  await webhookDriver('mail', url, secret, () => 1_760_000_000_999)(message);
  const { headers, body } = received!;
  expect(headers['x-bourse-timestamp']).toBe('1760000000');
  expect(headers['x-bourse-signature']).toBe(createHmac('sha256', secret).update(`1760000000.${body}`).digest('hex'));
  expect(headers['idempotency-key']).toBe('key-1');
  expect(JSON.parse(body)).toEqual({
    id: 'key-1',
    channel: 'mail',
    to: 'a@bourse.test',
    subject: 'Grüße',
    text: 'text',
    html: '<p>text</p>',
    locale: 'ar',
  });
});

test.each([500, 404, 302])('a response of %i isn’t a delivery, and redirects aren’t followed', async (status) => {
  answer = status;
  await expect(webhookDriver('sms', url, secret)(message)).rejects.toThrow();
});
