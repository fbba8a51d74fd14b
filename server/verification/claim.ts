import type { verificationOffice as contract } from '@bourse/contract/office/verification';
import { HOUR_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers, Operator } from '../http/room.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { inTransaction } from '../store/transaction.ts';
import { type Case, readCase, type State } from './case.ts';

type Claim = Pick<Case, 'takenBy' | 'takenAt'>;

/** Assigned for an hour, as a deposit is. After that it stays with its reviewer until somebody else takes it over. */
export const whyTaken = ({ takenBy, takenAt }: Claim, { operator }: Operator): Refused | undefined =>
  takenBy !== undefined && takenBy.operator !== operator && takenAt !== undefined && Date.now() - takenAt.getTime() < HOUR_MS
    ? refuse('case-taken', { value: takenBy.name })
    : undefined;

export const takenByText = (takenBy: Claim['takenBy']) =>
  takenBy === undefined ? {} : { takenBy: { operator: String(takenBy.operator), name: takenBy.name } };

/** What a reviewer who has the case open has to know about it. */
export async function readClaim(pool: Pick<Pool, 'query'>, number: string) {
  const { rows } = await pool.query<{ state: State; round: number; taken_by: number | null; taken_name: string | null }>(
    'SELECT v.state, v.round, v.taken_by, o.name AS taken_name FROM verification AS v LEFT JOIN operator AS o ON o.id = v.taken_by WHERE case_number = $1',
    [number],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { state, round, taken_by, taken_name } = row;
  return { state, round, ...takenByText(taken_by === null ? undefined : { operator: taken_by, name: taken_name ?? '' }) };
}

/** Assigns a waiting case to one reviewer, so that two don't work on it. */
export const claims = ({ pool, ring }: { readonly pool: Pool; readonly ring: KeyRing }): Pick<Handlers<typeof contract>, 'takeCase'> => ({
  takeCase: ({ case: number, take }, operator) =>
    inTransaction(pool, async (client) => {
      const one = await readCase(client, ring, { number: Number(number) }, true);
      if (one === undefined) return refuse('not-found');
      if (one.state !== 'review') return refuse('case-closed');
      const taken = whyTaken(one, operator);
      if (taken !== undefined) return taken;
      await client.query('UPDATE verification SET taken_by = $2, taken_at = now() WHERE trader = $1', [
        one.trader,
        take ? operator.operator : null,
      ]);
      await append(client, {
        operator: operator.operator,
        act: 'verification.take-case',
        subject: `trader:${one.trader}`,
        detail: { case: one.number, take },
      });
      return take ? takenByText({ operator: operator.operator, name: operator.name }) : {};
    }),
});
