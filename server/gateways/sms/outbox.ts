import type { Postman } from '../postman.ts';
import type { SmsGate } from './gate.ts';
import type { SmsGateway } from './port.ts';

export const smsGateway = (postman: Postman, gate: SmsGate): SmsGateway => ({
  mayReach: (to) => gate.mayReach(to),
  sendCode: async (target, code, minutes, locale) => {
    await postman.send({ channel: 'sms', target, template: 'code', values: { code, minutes }, locale, worthMinutes: minutes });
  },
});
