import { createTransport } from 'nodemailer';
import { isThisMachine } from '../../this-machine.ts';
import type { Driver } from '../postman.ts';

/**
 * Hands mails to the mail server of `url` (smtp:// or smtps://). They carry codes that open accounts, so smtp:// goes on only
 * after STARTTLS with a certificate that holds, or not at all; on this machine there's nobody in between.
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

/** The same id for each try, so that a mail that was taken twice is shown once. */
const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
