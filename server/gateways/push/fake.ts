import type { Push, PushDriver } from './port.ts';

const KEPT = 1_000;

/** Keeps what it was asked to send, for practice and tests. No phone is reached. */
export class FakePush implements PushDriver {
  readonly sent: Push[] = [];

  async send(push: Push): Promise<'sent' | 'gone'> {
    this.sent.push(push);
    if (this.sent.length > KEPT) this.sent.shift();
    return push.token.startsWith('gone') ? 'gone' : 'sent';
  }
}
