import { createHmac } from 'node:crypto';
import type { Channel, Driver } from '../postman.ts';

const TIMEOUT_MS = 15_000;

/**
 * Delivers messages to the operator's own service as JSON, signed so that the receiver can verify sender and freshness. The
 * signature is HMAC-SHA256 in hex over the time in seconds, a dot, and the body as sent. Any 2xx counts as delivered.
 */
export function webhookDriver(channel: Channel, url: string, secret: string, now: () => number = Date.now): Driver {
  return async ({ target, subject, body, html, locale, key }) => {
    const sent = JSON.stringify({ id: key, channel, to: target, subject, text: body, ...(html !== null && { html }), locale });
    const timestamp = Math.floor(now() / 1000).toString();
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-bourse-timestamp': timestamp,
        'x-bourse-signature': signatureOf(secret, timestamp, sent),
      },
      body: sent,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
  };
}

export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
