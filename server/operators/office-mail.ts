import type { Pool } from 'pg';
import type { Postman } from '../gateways/postman.ts';

type Store = Pick<Pool, 'query'>;
interface Addressed {
  readonly name: string;
  readonly email: string;
}

/** How long a set-up link is valid, and how long an unlock link is. */
export const LINK_HOURS = 24;

export interface OfficeMailOptions {
  readonly postman: Pick<Postman, 'send'>;
  /** False if emails are neither sent nor readable in a practice outbox. */
  readonly isReachable: boolean;
  /** The office's address for operators. */
  readonly origin: () => string;
  /** Where a practice server shows its emails instead of sending them. */
  readonly outbox: string | undefined;
}

/** Emails to operators. A link goes to the operator it's for, never to whoever requested it. */
export class OfficeMail {
  readonly #o: OfficeMailOptions;

  constructor(options: OfficeMailOptions) {
    this.#o = options;
  }

  get isReachable(): boolean {
    return this.#o.isReachable;
  }

  /** The address the link was sent to, as shown to whoever requested it. */
  async setUp(client: Store, to: Addressed, ticket: string): Promise<{ mailedTo: string; outbox?: string }> {
    await this.#send(to, 'operator-set-up', { account: to.name, link: this.#link('setUp', ticket) }, LINK_HOURS * 60, client);
    const { outbox } = this.#o;
    return { mailedTo: to.email, ...(outbox !== undefined && { outbox }) };
  }

  /** To the operator whose sign-in was locked by failed attempts. */
  locked(client: Store, to: Addressed, ticket: string, ip: string): Promise<unknown> {
    return this.#send(to, 'operator-locked', { account: to.name, ip, link: this.#link('unlock', ticket) }, LINK_HOURS * 60, client);
  }

  /** To each admin: somebody is guessing an operator's password. */
  async alarm(client: Store, about: Addressed, ip: string): Promise<void> {
    const { rows } = await client.query<Addressed>(
      `SELECT o.name, o.email FROM operator AS o JOIN operator_role AS r ON r.operator = o.id
       WHERE r.role = 'admin' AND o.locked_at IS NULL AND o.password_hash IS NOT NULL AND o.email <> $1`,
      [about.email],
    );
    for (const admin of rows) await this.#send(admin, 'operator-alarm', { account: about.name, ip }, LINK_HOURS * 60, client);
  }

  #link(name: 'setUp' | 'unlock', ticket: string): string {
    return `${this.#o.origin()}/#/sign-in?${name}=${ticket}`;
  }

  #send(
    to: Addressed,
    template: 'operator-set-up' | 'operator-locked' | 'operator-alarm',
    values: { readonly account: string; readonly ip?: string; readonly link?: string },
    worthMinutes: number,
    within: Store,
  ): Promise<unknown> {
    const at = new Date().toISOString();
    return this.#o.postman.send(
      { channel: 'mail', target: to.email, template, values: { at, ...values }, locale: 'en', worthMinutes },
      within,
    );
  }
}
