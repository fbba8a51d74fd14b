import type { Output } from '@bourse/contract/call';
import type { verification as contract, VerificationPart } from '@bourse/contract/verification';
import { mayTradeFiat, type VerificationLevel } from '@bourse/core/identity/standing';
import type { KeyRing } from '../secrets/key-ring.ts';
import { promisedHours } from '../store/promised-hours.ts';
import { type Database, type EventKind, readCase } from './case.ts';
import { maskedName, maskedNumber } from './document.ts';

type Status = Output<(typeof contract)['status']>;

/** The level the writer uses: the only one that decides who may trade fiat and how much. */
export async function levelOf(client: Database, trader: number): Promise<VerificationLevel> {
  const { rows } = await client.query<{ verification_level: VerificationLevel }>(
    'SELECT verification_level FROM state.trader WHERE trader = $1',
    [trader],
  );
  return rows[0]?.verification_level ?? 'none';
}

export async function statusOf(client: Database, ring: KeyRing, trader: number): Promise<Status> {
  const reviewHours = await promisedHours(client, 'verification');
  const [one, level] = [await readCase(client, ring, { trader }), await levelOf(client, trader)];
  const gate = { level, mayTradeFiat: mayTradeFiat(level), reviewHours };
  if (one === undefined) return { status: 'none', ...gate, parts: [], history: [] };
  const { rows } = await client.query<{ at: Date; kind: EventKind; parts: VerificationPart[] }>(
    'SELECT at, kind, parts FROM verification_event WHERE trader = $1 ORDER BY id DESC LIMIT 20',
    [trader],
  );
  return {
    status: one.state,
    ...gate,
    submittedAt: one.sentAt.toISOString(),
    ...(one.decidedAt !== undefined && { decidedAt: one.decidedAt.toISOString() }),
    country: one.country,
    name: maskedName(one.realName),
    number: maskedNumber(one.idNumber),
    parts: [...one.parts],
    history: rows.map(({ at, kind, parts }) => ({ at: at.toISOString(), kind, parts })),
  };
}

/** For the calls that report a single status: rejected counts as not done, with a reason. */
export async function verifiedOf(
  client: Database,
  ring: KeyRing,
  trader: number,
): Promise<{ readonly status: 'none' | 'review' | 'verified'; readonly reason?: string }> {
  const one = await readCase(client, ring, { trader });
  if (one === undefined) return { status: 'none' };
  if (one.state !== 'rejected') return { status: one.state };
  const reason = one.parts.find((part) => part.reason !== undefined)?.reason;
  return { status: 'none', ...(reason !== undefined && { reason }) };
}
