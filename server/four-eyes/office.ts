import type { fourEyes as contract, FourEyesRequest } from '@bourse/contract/office/four-eyes';
import type { Pool } from 'pg';
import { page, pageSize, readCursor } from '../http/page.ts';
import type { Handlers, Operator } from '../http/room.ts';
import type { Change, FourEyes, RequestRow } from './four-eyes.ts';

type Named = RequestRow & { readonly maker_name: string; readonly checker_name: string | null };
const SELECT = `SELECT r.*, m.name AS maker_name, c.name AS checker_name
  FROM four_eyes_request AS r JOIN operator AS m ON m.id = r.maker LEFT JOIN operator AS c ON c.id = r.checker`;

/** The office's calls for reading and deciding requests. */
export function fourEyesOffice(pool: Pool, requests: FourEyes): Handlers<typeof contract> {
  const read = async (id: string, operator: Operator): Promise<FourEyesRequest> => {
    const { rows } = await pool.query<Named>(`${SELECT} WHERE r.id = $1`, [id]);
    return told(pool, requests, rows[0]!, operator);
  };
  return {
    list: async ({ state, cursor, limit }, operator) => {
      const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER]);
      if ('refused' in before) return before;
      const size = pageSize(limit);
      const { rows } = await pool.query<Named>(
        `${SELECT} WHERE r.id < $1 AND r.kind = ANY ($2) AND ($3 = 'all' OR (r.state = 'waiting' AND r.expires_at > now()))
         ORDER BY r.id DESC LIMIT $4`,
        [before[0], requests.seenBy(operator.roles), state ?? 'waiting', size + 1],
      );
      const { rows: shown, ...next } = page(rows, size, (row) => [Number(row.id)]);
      return { requests: await Promise.all(shown.map((row) => told(pool, requests, row, operator))), ...next };
    },
    approve: async ({ id, reason }, operator) => {
      const decided = await requests.approve(operator, Number(id), reason);
      if ('refused' in decided) return decided;
      return { request: await read(id, operator), ...(decided.outcome.mailed !== undefined && { mailed: decided.outcome.mailed }) };
    },
    refuse: async ({ id, reason }, operator) => {
      const decided = await requests.refuse(operator, Number(id), reason);
      return 'refused' in decided ? decided : { request: await read(id, operator) };
    },
    withdraw: async ({ id, reason }, operator) => {
      const decided = await requests.withdraw(operator, Number(id), reason);
      return 'refused' in decided ? decided : { request: await read(id, operator) };
    },
  };
}

async function told(pool: Pool, requests: FourEyes, row: Named, operator: Operator): Promise<FourEyesRequest> {
  const isMine = Number(row.maker_person) === operator.person;
  const mayDecide = requests.kind(row.kind)?.decide.some((role) => operator.roles.includes(role)) === true;
  const ofKind = requests.kind(row.kind);
  const isExpired = row.state === 'waiting' && row.expires_at.getTime() <= Date.now();
  const lines = (changes: readonly Change[]) =>
    changes.map(({ name, before, after }) => ({ name, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }));
  const outlook = row.state === 'waiting' && !isExpired ? await ofKind?.outlook?.(pool, row.payload) : undefined;
  return {
    id: String(row.id),
    kind: row.kind,
    title: row.title,
    subject: row.subject,
    changes: lines(row.changes),
    ...(outlook !== undefined && outlook.length > 0 && { outlook: lines(outlook) }),
    reason: row.reason,
    maker: { operator: String(row.maker), name: row.maker_name },
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: isExpired ? 'expired' : row.state,
    ...(row.checker !== null && { checker: { operator: String(row.checker), name: row.checker_name ?? '' } }),
    ...(row.decided_at && { decidedAt: row.decided_at.toISOString() }),
    ...(row.decision !== null && { decision: row.decision }),
    ...(row.effective_at && { effectiveAt: row.effective_at.toISOString() }),
    ...(row.failure !== null && { failure: row.failure }),
    may: isMine ? 'mine' : mayDecide ? 'decide' : 'read',
  };
}
