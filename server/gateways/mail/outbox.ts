import { codeText, messageLocale } from '../code-text.ts';
import type { Postman } from '../postman.ts';
import type { MailGateway } from './port.ts';

export const mailGateway = (postman: Postman, app: string): MailGateway => ({
  sendCode: (to, code, minutes, locale) => {
    const { subject, mail } = codeText(locale);
    return postman.take({
      channel: 'mail',
      target: to,
      subject: subject(app),
      body: `${mail(app, code, minutes).join('\n\n')}\n`,
      locale: messageLocale(locale),
      worthMinutes: minutes,
    });
  },
});
