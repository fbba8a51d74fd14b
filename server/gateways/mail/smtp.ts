import { createTransport } from 'nodemailer';
import type { Driver } from '../postman.ts';

/** Hands mails to the mail server of `url` (smtp:// or smtps://). */
export function smtpDriver(url: string, from: string): Driver {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never);
  return async ({ target, subject, body, html, locale, key }) => {
    await transport.sendMail({
      from,
      // As an object, so that nothing in the address can add a second recipient.
      to: { name: '', address: target },
      subject,
      text: body,
      ...(html !== null && { html }),
      messageId: `<${key}@${domainOf(from)}>`,
      headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** The same id for each try, so that a mail that was taken twice is shown once. */
const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
