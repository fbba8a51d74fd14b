// Announces conversation events to trader and operators. A chat doesn't pass through the engine, so its sequence numbers come from
// the conversation's own row. They're gapless, so a reader of `support.{uid}` notices a loss as in any other queue. The epoch is
// the writer's, because a reader holds one epoch for all its queues.
import type { Pool } from 'pg';
import type { Broker } from '../broker/broker.ts';
import { positioned } from '../realtime/position.ts';
import { supportInboxTopic, supportTopic } from '../realtime/topic.ts';
import { answerMinutes, findConversation, headOf } from './conversation.ts';

export interface SupportBroadcastOptions {
  readonly broker: Pick<Broker, 'publish'>;
  readonly pool: Pick<Pool, 'query'>;
  readonly epoch: number;
}

export class SupportBroadcast {
  readonly #broker: Pick<Broker, 'publish'>;
  readonly #pool: Pick<Pool, 'query'>;
  readonly #epoch: number;

  constructor({ broker, pool, epoch }: SupportBroadcastOptions) {
    this.#broker = broker;
    this.#pool = pool;
    this.#epoch = epoch;
  }

  /** To the trader, after the commit. Each event has the number after the previous one. */
  tell(trader: number, seq: number, fields: object): void {
    this.#broker.publish(supportTopic(trader), positioned({ epoch: this.#epoch, seq, previousSeq: seq - 1 }, fields));
  }

  /** To the office: which conversation changed, but nothing of its content. */
  async tellInbox(trader: number): Promise<void> {
    const { rows } = await this.#pool.query<{ seq: number }>("SELECT nextval('support_change_number') AS seq");
    this.#broker.publish(supportInboxTopic, positioned({ epoch: this.#epoch, seq: Number(rows[0]!.seq) }, { uid: String(trader) }));
  }

  /** What a new subscriber to a trader's queue receives first: the conversation's status. Its messages are read by a call. */
  snapshot = async (topic: string): Promise<Uint8Array | undefined> => {
    if (topic === supportInboxTopic) {
      const { rows } = await this.#pool.query<{ seq: number }>('SELECT last_value AS seq FROM support_change_number');
      return positioned({ epoch: this.#epoch, seq: Number(rows[0]!.seq), snapshot: true }, {});
    }
    const trader = Number(topic.split('.')[1]);
    const [conversation, minutes] = await Promise.all([findConversation(this.#pool, trader), answerMinutes(this.#pool)]);
    const head = headOf(conversation, minutes);
    return positioned({ epoch: this.#epoch, seq: conversation?.seq ?? 0, snapshot: true }, { ...head, messages: [] });
  };
}
