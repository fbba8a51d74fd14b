import { answerText, canonicalAnswer } from '../answer.ts';
import type { Outcome } from '../event.ts';
import type { Trader } from '../identity/trader.ts';
import type { Instant } from '../money/unit.ts';
import { named, type RowsOf, type Sink, type Stored, type Tables, type Tells, type Values } from '../table.ts';
import type { RequestsForgotten } from './events.ts';
import type { RequestMemory } from './request.ts';

export const requestTables = {
  request: {
    key: ['seq'],
    columns: { seq: 'integer', trader: 'integer', request_id: 'text', body_hash: 'integer', at: 'integer', answer: 'text' },
  },
} as const satisfies Tables;
export type RequestTable = keyof typeof requestTables | 'counter';

const FORGOTTEN = 'requests_forgotten';
const SHORT = 'short_lives_from';

const requestRow = (seq: number, trader: number, requestId: string, bodyHash: number, at: number, answer: string): Values => ({
  seq,
  trader,
  request_id: requestId,
  body_hash: bodyHash,
  at,
  answer,
});

export const requestRows = (requests: RequestMemory, now: () => Instant): RowsOf<RequestTable> => ({
  *request() {
    for (const r of requests.all(now())) yield requestRow(r.seq, r.trader, r.requestId, r.bodyHash, r.at, r.answer);
  },
  *counter() {
    if (requests.until > 0) yield named(FORGOTTEN, requests.until);
    if (requests.shortFrom > 0) yield named(SHORT, requests.shortFrom);
  },
});

export function restoreRequests(requests: RequestMemory, stored: Stored<RequestTable>): void {
  requests.until = stored.counter(FORGOTTEN);
  requests.shortFrom = stored.counter(SHORT) as Instant;
}

/** They come in the order of their numbers. */
export function takeRequest(requests: RequestMemory, traders: ReadonlyMap<number, Trader>, now: Instant, v: Values): void {
  if (!requests.counts(v['seq'] as number, v['at'] as Instant, now)) return;
  const { request_id: id, body_hash: hash, seq, at, answer } = v as Record<string, never>;
  const trader = traders.get(v['trader'] as number)!;
  requests.add(requests.keyOf(trader, id!), trader, id!, hash!, seq!, at!, canonicalAnswer(answer!));
}

export function tellRemembered({ seq, answer, remembered }: Outcome, sink: Sink<RequestTable>): void {
  if (remembered === undefined) return;
  const { trader, requestId, bodyHash, at } = remembered;
  sink.put('request', requestRow(seq, trader, requestId, bodyHash, at, answerText(answer)));
}

export const requestTells: Tells<RequestsForgotten, RequestTable> = {
  requests_forgotten({ until, shortFrom }, sink) {
    if (until > 0) sink.counter(FORGOTTEN, until);
    sink.counter(SHORT, shortFrom);
  },
};
