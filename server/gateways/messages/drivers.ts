import type { Config } from '../../config.ts';
import { smtpDriver } from '../mail/smtp.ts';
import type { Driver, Drivers } from '../postman.ts';
import { twilioDriver } from '../sms/twilio.ts';
import { webhookDriver } from './webhook.ts';

export type MessageConfig = Pick<
  Config,
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'MAIL_WEBHOOK_URL'
  | 'SMS_WEBHOOK_URL'
  | 'WEBHOOK_SECRET'
  | 'TWILIO_ACCOUNT_SID'
  | 'TWILIO_AUTH_TOKEN'
  | 'TWILIO_FROM'
  | 'SMS_COUNTRIES'
  | 'SMS_PER_DAY'
>;

/** The driver of each configured channel. */
export function messageDrivers(config: MessageConfig): Drivers {
  const mail = mailDriver(config);
  const sms = smsDriver(config);
  return { ...(mail && { mail }), ...(sms && { sms }) };
}

/** The name of each channel's driver, for the office. A channel without one keeps its messages in practice, and takes none otherwise. */
export const driverNames = (c: MessageConfig & Pick<Config, 'REALM'>): { readonly mail: string; readonly sms: string } => {
  const without = c.REALM === 'practice' ? 'outbox' : 'none';
  return {
    mail: c.SMTP_URL ? 'smtp' : c.MAIL_WEBHOOK_URL ? 'webhook' : without,
    sms: c.TWILIO_ACCOUNT_SID ? 'twilio' : c.SMS_WEBHOOK_URL ? 'webhook' : without,
  };
};

function mailDriver(c: MessageConfig): Driver | undefined {
  if (c.SMTP_URL !== undefined) return smtpDriver(c.SMTP_URL, c.MAIL_FROM);
  return c.MAIL_WEBHOOK_URL === undefined ? undefined : webhookDriver('mail', c.MAIL_WEBHOOK_URL, c.WEBHOOK_SECRET!);
}
function smsDriver(c: MessageConfig): Driver | undefined {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = c;
  if (account !== undefined) return twilioDriver({ account, token: token!, from: from! });
  return c.SMS_WEBHOOK_URL === undefined ? undefined : webhookDriver('sms', c.SMS_WEBHOOK_URL, c.WEBHOOK_SECRET!);
}
