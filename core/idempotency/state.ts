import { answerText, canonicalAnswer } from '../answer.ts';
import type { Outcome } from '../event.ts';
import type { Trader } from '../identity/trader.ts';
import type { Instant } from '../money/unit.ts';
import type { RowsOf, Sink, Stored, Tables, Values } from '../table.ts';
import { isWithinWindow, type RequestMemory } from './request.ts';

export const requestTables = {
  request: {
    key: ['seq'],
    columns: { seq: 'integer', trader: 'integer', request_id: 'text', body_hash: 'integer', at: 'integer', answer: 'text' },
  },
} as const satisfies Tables;
export type RequestTable = keyof typeof requestTables;

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
});

export function restoreRequests(
  requests: RequestMemory,
  traders: ReadonlyMap<number, Trader>,
  now: Instant,
  stored: Stored<RequestTable>,
): void {
  for (const v of stored.byNumber('request', 'seq')) {
    if (!isWithinWindow(v['at'] as Instant, now)) continue;
    const { request_id: id, body_hash: hash, seq, at, answer } = v as Record<string, never>;
    const trader = traders.get(v['trader'] as number)!;
    requests.add(requests.keyOf(trader, id!), trader, id!, hash!, seq!, at!, canonicalAnswer(answer!));
  }
}

export function tellRemembered({ seq, answer, remembered }: Outcome, sink: Sink<RequestTable>): void {
  if (remembered === undefined) return;
  const { trader, requestId, bodyHash, at } = remembered;
  sink.put('request', requestRow(seq, trader, requestId, bodyHash, at, answerText(answer)));
}
