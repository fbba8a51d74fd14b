import type { Postman } from '../postman.ts';
import type { MailGateway } from './port.ts';

export const mailGateway = (postman: Postman): MailGateway => ({
  sendCode: async (target, code, minutes, locale) => {
    await postman.send({ channel: 'mail', target, template: 'code', values: { code, minutes }, locale, worthMinutes: minutes });
  },
});
