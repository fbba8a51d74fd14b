import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TwilioFake {
  readonly origin: string;
  readonly received: { readonly to: string; readonly from: string; readonly body: string }[];
  close(): void;
}

/** The part of Twilio's Messages resource that we use: requires the right path, form and password, and refuses like the real one. */
export async function startTwilioFake(account: string, token: string): Promise<TwilioFake> {
  const received: TwilioFake['received'] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const refuse = (status: number, code: number, message: string): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message, status }));
    };
    if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${account}/Messages.json`)
      return refuse(404, 20404, 'not found');
    if (request.headers.authorization !== `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`)
      return refuse(401, 20003, 'Authenticate');
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return refuse(415, 20001, 'not a form');
    const form = new URLSearchParams(text);
    const [to, from, body] = [form.get('To'), form.get('From') ?? form.get('MessagingServiceSid'), form.get('Body')];
    if (!to?.startsWith('+')) return refuse(400, 21211, `Invalid 'To' Phone Number: ${to}`);
    if (!from || !body) return refuse(400, 21602, 'Message body is required.');
    received.push({ to, from, body });
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid: 'SM1', status: 'queued' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close: () => server.close() };
}
