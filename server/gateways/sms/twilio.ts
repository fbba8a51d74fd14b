import type { Driver } from '../postman.ts';

export interface TwilioOptions {
  readonly account: string;
  readonly token: string;
  /** A phone number of the account in international format, or a messaging service (MG…). */
  readonly from: string;
  /** Another base URL, for tests. */
  readonly origin?: string | undefined;
}

const TIMEOUT_MS = 15_000;

/** Twilio's Messages resource over REST (2010-04-01): form-encoded, basic authentication, 201 when queued. */
export function twilioDriver(o: TwilioOptions): Driver {
  const url = `${o.origin ?? 'https://api.twilio.com'}/2010-04-01/Accounts/${encodeURIComponent(o.account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${o.account}:${o.token}`).toString('base64')}`;
  const sender = o.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return async ({ target, body }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization, accept: 'application/json' },
      body: new URLSearchParams({ To: target, [sender]: o.from, Body: body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said = (await answer.json().catch(() => ({}))) as { code?: number; message?: string };
    if (answer.status !== 201) throw new Error(`twilio answered ${answer.status}${said.code ? `, code ${said.code}` : ''}`);
  };
}
