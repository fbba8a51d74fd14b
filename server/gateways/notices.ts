import { type SecurityEvent, securityEvents } from '@bourse/contract/inbox-text';
import type { Pool } from 'pg';
import type { TemplateName, Values } from './messages/template.ts';
import { putSecurity } from './personal-message.ts';
import type { Postman } from './postman.ts';

/** How to reach a trader. */
export interface Noticed {
  /** Without it the notice is sent and not put into the inbox. */
  readonly trader: number | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly locale: string;
}

/** Notifies a trader of changes to their account: in the inbox, and by email, or by SMS if they have no email address. */
export class Notices {
  readonly #postman: Pick<Postman, 'send'>;
  readonly #pool: Pick<Pool, 'query'>;

  constructor(postman: Pick<Postman, 'send'>, pool: Pick<Pool, 'query'>) {
    this.#postman = postman;
    this.#pool = pool;
  }

  /** Given a transaction, it's sent when that commits. */
  async tell(to: Noticed, template: TemplateName, values: Values = {}, within?: Pick<Pool, 'query'>): Promise<void> {
    const { trader, email, phone, locale } = to;
    const at = new Date();
    if (trader !== undefined && isSecurity(template)) {
      const { device, ip, contact, factor } = values;
      await putSecurity(within ?? this.#pool, trader, template, at.getTime(), { device, ip, contact, factor });
    }
    const target = email ?? phone;
    if (target === undefined) return;
    const channel = email === undefined ? 'sms' : 'mail';
    await this.#postman.send({ channel, target, template, values: { at: at.toISOString(), ...values }, locale }, within);
  }
}

const isSecurity = (template: TemplateName): template is TemplateName & SecurityEvent =>
  (securityEvents as readonly string[]).includes(template);
