import { codeText, messageLocale } from '../code-text.ts';
import type { Postman } from '../postman.ts';
import type { SmsGateway } from './port.ts';

export const smsGateway = (postman: Postman, app: string): SmsGateway => ({
  sendCode: (to, code, minutes, locale) =>
    postman.take({
      channel: 'sms',
      target: to,
      subject: '',
      body: codeText(locale).sms(app, code, minutes),
      locale: messageLocale(locale),
      worthMinutes: minutes,
    }),
});
