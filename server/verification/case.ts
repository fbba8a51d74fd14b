import { type VerificationPart, type VerificationReason, verificationParts } from '@bourse/contract/verification';
import type { PoolClient } from 'pg';
import type { KeyRing } from '../secrets/key-ring.ts';
import { nameIndex, numberIndex } from './document.ts';

export type Database = Pick<PoolClient, 'query'>;
export type State = 'review' | 'rejected' | 'verified';
export type EventKind = 'submitted' | 'resent' | 'rejected' | 'verified' | 'revoked';

export interface PartState {
  readonly part: VerificationPart;
  readonly state: 'waiting' | 'accepted' | 'rejected';
  readonly reason?: VerificationReason;
}
/** One trader's submission, and its progress. */
export interface Case {
  readonly trader: number;
  readonly number: number;
  readonly state: State;
  readonly round: number;
  readonly country: string;
  readonly realName: string;
  readonly idNumber: string;
  readonly numberIndex: Buffer;
  readonly front: string;
  readonly back: string;
  readonly runsUntil: string | undefined;
  /** As the reviewer read it from the document; only while that document verifies the trader. */
  readonly birthDate: string | undefined;
  readonly sentAt: Date;
  readonly decidedAt: Date | undefined;
  /** The reviewer to whom it's assigned, and since when. */
  readonly takenBy: { readonly operator: number; readonly name: string } | undefined;
  readonly takenAt: Date | undefined;
  readonly parts: readonly PartState[];
}

interface Row {
  readonly trader: number;
  readonly case_number: number;
  readonly state: State;
  readonly round: number;
  readonly country: string;
  readonly name: Buffer;
  readonly number: Buffer;
  readonly number_index: Buffer;
  readonly front: string;
  readonly back: string;
  readonly runs_until: string | null;
  readonly birth_date: Buffer | null;
  readonly sent_at: Date;
  readonly decided_at: Date | null;
  readonly taken_by: number | null;
  readonly taken_name: string | null;
  readonly taken_at: Date | null;
  readonly lost: VerificationPart[];
}

const nameOf = (trader: number): string => `verification ${trader} name`;
const numberOf = (trader: number): string => `verification ${trader} number`;
const birthDateOf = (trader: number): string => `verification ${trader} birth date`;

/** By trader or by case number; `lock` holds the row until the transaction ends. */
export async function readCase(
  client: Database,
  ring: KeyRing,
  by: { readonly trader: number } | { readonly number: number },
  lock = false,
): Promise<Case | undefined> {
  const { rows } = await client.query<Row>(
    `SELECT trader, case_number, state, round, country, name, number, number_index, front, back, runs_until::text, birth_date, sent_at, decided_at,
       taken_by, taken_at, (SELECT o.name FROM operator AS o WHERE o.id = taken_by) AS taken_name,
       array_remove(ARRAY[CASE WHEN NOT EXISTS (SELECT FROM upload WHERE id = front) THEN 'front' END,
         CASE WHEN NOT EXISTS (SELECT FROM upload WHERE id = back) THEN 'back' END], NULL) AS lost
     FROM verification WHERE ${'trader' in by ? 'trader' : 'case_number'} = $1 ${lock ? 'FOR UPDATE' : ''}`,
    ['trader' in by ? by.trader : by.number],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  const parts = await client.query<{ part: VerificationPart; state: PartState['state']; reason: VerificationReason | null }>(
    'SELECT part, state, reason FROM verification_part WHERE trader = $1',
    [row.trader],
  );
  return {
    trader: row.trader,
    number: row.case_number,
    state: row.state,
    round: row.round,
    country: row.country,
    realName: ring.decryptField(row.name, nameOf(row.trader)),
    idNumber: ring.decryptField(row.number, numberOf(row.trader)),
    numberIndex: row.number_index,
    front: row.front,
    back: row.back,
    runsUntil: row.runs_until ?? undefined,
    birthDate: row.birth_date === null ? undefined : ring.decryptField(row.birth_date, birthDateOf(row.trader)),
    sentAt: row.sent_at,
    decidedAt: row.decided_at ?? undefined,
    takenBy: row.taken_by === null ? undefined : { operator: Number(row.taken_by), name: row.taken_name ?? '' },
    takenAt: row.taken_at ?? undefined,
    parts: verificationParts.flatMap((part): PartState[] => {
      const stored = parts.rows.find((one) => one.part === part);
      if (stored === undefined) return [];
      // A photo that was accepted but waited too long for the rest has been erased, and has to be sent again.
      if (row.state === 'rejected' && row.lost.includes(part)) return [{ part, state: 'rejected' }];
      return [{ part, state: stored.state, ...(stored.reason !== null && { reason: stored.reason }) }];
    }),
  };
}

/** A trader's submission: everything the first time, later only what was rejected. */
export interface Sent {
  readonly country?: string | undefined;
  readonly realName?: string | undefined;
  readonly idNumber?: string | undefined;
  readonly front?: string | undefined;
  readonly back?: string | undefined;
}

/** Writes the first round; false if the trader has one already. */
export async function openCase(client: Database, ring: KeyRing, trader: number, sent: Required<Sent>): Promise<boolean> {
  const { country, realName, idNumber, front, back } = sent as { readonly [K in keyof Sent]-?: string };
  const { rowCount } = await client.query(
    `INSERT INTO verification (trader, state, country, name, name_index, number, number_index, front, back)
     VALUES ($1, 'review', $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      trader,
      country,
      ring.encryptField(realName, nameOf(trader)),
      nameIndex(ring, realName),
      ring.encryptField(idNumber, numberOf(trader)),
      numberIndex(ring, idNumber),
      front,
      back,
    ],
  );
  if (rowCount !== 1) return false;
  await wait(client, trader, verificationParts);
  return true;
}

/** Writes another round over the previous submission. */
export async function amendCase(client: Database, ring: KeyRing, trader: number, sent: Sent): Promise<void> {
  const { country, realName, idNumber, front, back } = sent;
  await client.query(
    `UPDATE verification SET state = 'review', round = round + 1, sent_at = now(), decided_at = NULL, decided_by = NULL, taken_by = NULL,
       country = coalesce($2, country), name = coalesce($3, name), name_index = coalesce($4, name_index),
       number = coalesce($5, number), number_index = coalesce($6, number_index),
       front = coalesce($7, front), back = coalesce($8, back) WHERE trader = $1`,
    [
      trader,
      country,
      realName && ring.encryptField(realName, nameOf(trader)),
      realName && nameIndex(ring, realName),
      idNumber && ring.encryptField(idNumber, numberOf(trader)),
      idNumber && numberIndex(ring, idNumber),
      front,
      back,
    ],
  );
  await wait(client, trader, partsOf(sent));
}

export const partsOf = (sent: Sent): VerificationPart[] => {
  const given = { country: sent.country, name: sent.realName, number: sent.idNumber, front: sent.front, back: sent.back };
  return verificationParts.filter((part) => given[part] !== undefined);
};

const wait = (client: Database, trader: number, parts: readonly VerificationPart[]): Promise<unknown> =>
  client.query(
    `INSERT INTO verification_part (trader, part, state) SELECT $1, part, 'waiting' FROM unnest($2::text[]) AS part
     ON CONFLICT (trader, part) DO UPDATE SET state = 'waiting', reason = NULL`,
    [trader, parts],
  );

/** What the reviewer read from the document that verified the trader. */
interface Read {
  readonly runsUntil?: string | undefined;
  readonly birthDate?: Buffer | undefined;
}
export const sealedBirthDate = (ring: KeyRing, trader: number, day: string): Buffer => ring.encryptField(day, birthDateOf(trader));

/** Ends a round: the named parts have to be sent again, the others stay accepted. */
export async function decideCase(
  client: Database,
  one: Case,
  operator: number,
  rejected: readonly { readonly part: VerificationPart; readonly reason: VerificationReason }[],
  read: Read = {},
): Promise<void> {
  await client.query(
    `UPDATE verification SET state = $2, decided_at = now(), decided_by = $3, taken_by = NULL, runs_until = $4, birth_date = $5 WHERE trader = $1`,
    [one.trader, rejected.length === 0 ? 'verified' : 'rejected', operator, read.runsUntil, read.birthDate],
  );
  await client.query(
    `UPDATE verification_part AS p SET state = CASE WHEN r.part IS NULL THEN 'accepted' ELSE 'rejected' END, reason = r.reason
     FROM verification_part AS own LEFT JOIN unnest($2::text[], $3::text[]) AS r (part, reason) ON r.part = own.part
     WHERE p.trader = $1 AND own.trader = p.trader AND own.part = p.part`,
    [one.trader, rejected.map(({ part }) => part), rejected.map(({ reason }) => reason)],
  );
}

export const addEvent = (
  client: Database,
  trader: number,
  kind: EventKind,
  parts: readonly VerificationPart[],
  operator?: number,
  reason?: string,
): Promise<unknown> =>
  client.query('INSERT INTO verification_event (trader, kind, parts, operator, reason) VALUES ($1, $2, $3, $4, $5)', [
    trader,
    kind,
    parts,
    operator,
    reason,
  ]);
