import type { Pool } from 'pg';
import type { TemplateName, Values } from './messages/template.ts';
import type { Postman } from './postman.ts';

/** How a trader is reached. */
export interface Noticed {
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly locale: string;
}

/** Tells a trader what was done to the account: by mail, or by a short message where there is no address of mail. */
export class Notices {
  readonly #postman: Pick<Postman, 'send'>;

  constructor(postman: Pick<Postman, 'send'>) {
    this.#postman = postman;
  }

  /** Within a transaction it is sent with its commit. */
  async tell(to: Noticed, template: TemplateName, values: Values = {}, within?: Pick<Pool, 'query'>): Promise<void> {
    const { email, phone, locale } = to;
    const target = email ?? phone;
    if (target === undefined) return;
    const channel = email === undefined ? 'sms' : 'mail';
    await this.#postman.send({ channel, target, template, values: { at: new Date().toISOString(), ...values }, locale }, within);
  }
}
