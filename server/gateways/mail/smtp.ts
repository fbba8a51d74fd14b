import { createTransport } from 'nodemailer';
import { isThisMachine } from '../../this-machine.ts';
import type { Driver } from '../postman.ts';

/**
 * Delivers email to the server at `url` (smtp:// or smtps://). Emails contain codes that open accounts, so smtp:// requires
 * STARTTLS with a valid certificate, except on this machine, where nobody is in between.
 */
export function smtpDriver(url: string, from: string): Driver {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const transport = createTransport({
    host,
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isThisMachine(host),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
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

/** The same message ID for every attempt, so that a message delivered twice is shown once. */
const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
