// How committed events reach every edge. One process: function calls (in-process.ts). Several: RabbitMQ (rabbitmq.ts). Delivery is
// at most once, in one publisher's order; readers that must not miss anything watch `seq` and ask for a snapshot. So a slow or
// missing broker never holds up the writer.

export type TopicListener = (topic: string, body: Uint8Array) => void;

export interface Broker {
  /** Never waits or throws because of the broker: what can't be sent now is dropped and counted. */
  publish(topic: string, body: Uint8Array): void;
  /**
   * AMQP patterns: words separated by dots, `*` is one word, `#` any number of them. Resolves when the subscription is in force;
   * the returned function ends it.
   */
  subscribe(pattern: string, listener: TopicListener): Promise<() => void>;
  /** Called when messages were or may have been lost. Readers then ask for new snapshots. */
  onInterruption(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Whether a topic matches a pattern. */
export function topicMatches(pattern: string, topic: string): boolean {
  if (pattern === '#' || pattern === topic) return true;
  return wordsMatch(pattern.split('.'), 0, topic.split('.'), 0);
}

function wordsMatch(pattern: readonly string[], p: number, topic: readonly string[], t: number): boolean {
  if (p === pattern.length) return t === topic.length;
  if (pattern[p] === '#') {
    for (let skip = t; skip <= topic.length; skip++) if (wordsMatch(pattern, p + 1, topic, skip)) return true;
    return false;
  }
  if (t === topic.length) return false;
  return (pattern[p] === '*' || pattern[p] === topic[t]) && wordsMatch(pattern, p + 1, topic, t + 1);
}
