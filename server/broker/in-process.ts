import { type Broker, type TopicListener, topicMatches } from './broker.ts';

/**
 * The broker within one process: a publish is a loop of function calls. Listeners are called before publish returns, in the order
 * they subscribed; one that throws is reported and doesn't affect the others.
 */
export function createInProcessBroker(report: (error: unknown) => void = defaultReport): Broker {
  const subscriptions = new Set<{ readonly pattern: string; readonly listener: TopicListener }>();
  return {
    publish(topic, body) {
      for (const subscription of subscriptions) {
        if (!topicMatches(subscription.pattern, topic)) continue;
        try {
          subscription.listener(topic, body);
        } catch (error) {
          report(error);
        }
      }
    },
    async subscribe(pattern, listener) {
      const subscription = { pattern, listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
    onInterruption: () => () => {},
    async close() {
      subscriptions.clear();
    },
  };
}

const defaultReport = (error: unknown): void => queueMicrotask(() => Promise.reject(error));
