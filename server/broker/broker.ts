// How committed events reach every edge. One process: function calls (in-process.ts). Several: RabbitMQ (rabbitmq.ts).
// Delivery is at most once and in the order of one publisher; who may not miss anything watches `seq` and asks for a
// snapshot. So a broker that is slow or away never holds the writer up.

export type TopicListener = (topic: string, body: Uint8Array) => void;

export interface Broker {
  /** Never waits and never throws for the broker's troubles: what cannot be sent now is dropped and counted. */
  publish(topic: string, body: Uint8Array): void;
  /**
   * Patterns as AMQP has them: words parted by dots, `*` is one word, `#` any number of them. Resolves when the
   * subscription is in force; the returned function ends it.
   */
  subscribe(pattern: string, listener: TopicListener): Promise<() => void>;
  /** Called when messages were or may have been lost. Readers ask for new snapshots then. */
  onInterruption(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Whether a topic belongs to a pattern. */
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
