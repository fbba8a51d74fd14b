// Which queues exist and who may read them. Names are looked up, never matched: wildcards match nothing.
import { underlyingOf } from '@bourse/contract/instrument-id';
import { type Interval, intervals } from '@bourse/contract/market';

export interface Topic {
  readonly name: string;
  /** Only sessions of this trader may read it; undefined means public. */
  readonly uid: string | undefined;
  /** Each message replaces the earlier ones, so a slow reader may skip some. */
  readonly isConflated: boolean;
}

export const queuePrefix = '/queue/';
export const userTopic = (uid: string | number): string => `user.${uid}`;
export const depthTopic = (symbol: string): string => `depth.${symbol}`;
export const dealsTopic = (symbol: string): string => `deals.${symbol}`;
export const ticksTopic = (symbol: string): string => `ticks.${symbol}`;
export const candlesTopic = (symbol: string, interval: Interval): string => `candles.${symbol}.${interval}`;
export const tickersTopic = 'tickers';
export const marksTopic = 'marks';
/** A trader's support conversation, and for the office the number of the conversation that changed. */
export const supportTopic = (uid: string | number): string => `support.${uid}`;
export const supportInboxTopic = 'support-inbox';
export const noticesTopic = 'notices';
/** Topics between our processes that no client can subscribe to. */
export const epochTopic = 'epoch';
export const revokedTopic = 'revoked';

/** The office's queues: operators who may read the inbox are notified of changes. */
export const officeTopicOf = (destination: string): Topic | undefined =>
  destination === `${queuePrefix}${supportInboxTopic}` ? { name: supportInboxTopic, uid: supportDesk, isConflated: true } : undefined;
/** The identity under which support operators subscribe. */
export const supportDesk = 'support-desk';

/** The topic of a destination like `/queue/depth.BTC-USDT`; undefined if there is none. */
export function topicOf(destination: string, hasInstrument: (symbol: string) => boolean): Topic | undefined {
  if (!destination.startsWith(queuePrefix)) return undefined;
  const name = destination.slice(queuePrefix.length);
  const [kind, subject, interval, ...more] = name.split('.');
  if (more.length > 0) return undefined;
  const words = name.split('.').length;
  if ((kind === 'tickers' || kind === 'marks' || kind === 'notices') && words === 1) return { name, uid: undefined, isConflated: true };
  if (subject === undefined) return undefined;
  if (kind === 'depth' && words === 2 && hasInstrument(subject)) return { name, uid: undefined, isConflated: true };
  if (kind === 'ticks' && words === 2 && underlyingOf(subject) === subject && hasInstrument(subject))
    return { name, uid: undefined, isConflated: false };
  if (kind === 'deals' && words === 2 && hasInstrument(subject)) return { name, uid: undefined, isConflated: false };
  if (kind === 'candles' && words === 3 && hasInstrument(subject) && isInterval(interval))
    return { name, uid: undefined, isConflated: true };
  if ((kind === 'user' || kind === 'support') && words === 2 && /^[1-9]\d{0,14}$/.test(subject))
    return { name, uid: subject, isConflated: false };
  return undefined;
}

const isInterval = (text: string | undefined): boolean => intervals.some((interval) => interval === text);
