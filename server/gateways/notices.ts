import type { Pool } from 'pg';
import type { TemplateName, Values } from './messages/template.ts';
import type { Postman } from './postman.ts';

/** How to reach a trader. */
export interface Noticed {
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly locale: string;
}

/** Notifies a trader of changes to their account: by email, or by SMS if they have no email address. */
export class Notices {
  readonly #postman: Pick<Postman, 'send'>;

  constructor(postman: Pick<Postman, 'send'>) {
    this.#postman = postman;
  }

  /** Given a transaction, it's sent when that commits. */
  async tell(to: Noticed, template: TemplateName, values: Values = {}, within?: Pick<Pool, 'query'>): Promise<void> {
    const { email, phone, locale } = to;
    const target = email ?? phone;
    if (target === undefined) return;
    const channel = email === undefined ? 'sms' : 'mail';
    await this.#postman.send({ channel, target, template, values: { at: new Date().toISOString(), ...values }, locale }, within);
  }
}
