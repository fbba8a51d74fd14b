import { isAdultOn } from '@bourse/contract/adult';
import type { verificationOffice as contract } from '@bourse/contract/office/verification';
import type { SetVerificationLevel } from '@bourse/core/identity/commands';
import { type TraderId, traderId } from '@bourse/core/identity/trader-id';
import { type ActFacts, append } from '../audit/audit.ts';
import { otherViewers } from '../audit/case-viewers.ts';
import { Notices } from '../gateways/notices.ts';
import type { Postman } from '../gateways/postman.ts';
import type { Log } from '../http/log.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers, Operator } from '../http/room.ts';
import { type ContactRow, contactColumns, contactOf } from '../secrets/contact.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { inTransaction } from '../store/transaction.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { addEvent, type Case, type Database, decideCase, readCase, type State, sealedBirthDate } from './case.ts';
import { claims, readClaim, takenByText, whyTaken } from './claim.ts';
import { type EnhancedOptions, enhanced } from './enhanced.ts';
import { known } from './known.ts';
import { hasViewed, PhotoViews } from './photo-views.ts';
import { queue } from './queue.ts';

export interface VerificationOfficeOptions extends EnhancedOptions {
  readonly ring: KeyRing;
  readonly uploads: Uploads;
  readonly postman: Pick<Postman, 'send'>;
  readonly log: Log;
}

/** Photos of a verified person are kept as long as the law requires, those of an abandoned case for half a year. */
const VERIFIED_DAYS = 5 * 366;
const UNFINISHED_DAYS = 180;
const REJECTED_DAYS = 30;

/** The reviewer's desk. Every view of a submission is an audit entry, and so is every decision. */
export function verificationOffice(o: VerificationOfficeOptions): Handlers<typeof contract> {
  const { pool, ring, uploads } = o;
  const views = new PhotoViews(o);

  /** The case as the reviewer saw it, locked until the transaction ends. */
  const decidable = async (client: Database, operator: Operator, of: { case: string; round: number }, state: State) => {
    const one = await readCase(client, ring, { number: Number(of.case) }, true);
    if (one === undefined) return refuse('not-found');
    if (one.state !== state) return refuse('case-closed');
    if (one.round !== of.round) return refuse('case-changed');
    return whyTaken(one, operator) ?? one;
  };
  const conclude = async (client: Database, operator: Operator, one: Case, act: string, reason: string, detail: ActFacts) => {
    const command: SetVerificationLevel = {
      kind: 'set_verification_level',
      trader: traderId(one.trader),
      level: act === 'verify' ? 'verified' : 'none',
    };
    await tell(client, o.ring, o.postman, traderId(one.trader), act === 'verify' ? 'verification-passed' : 'verification-rejected');
    const entry = await append(client, {
      operator: operator.operator,
      act: `verification.${act}`,
      subject: `trader:${one.trader}`,
      reason,
      detail: { case: one.number, round: one.round, ...detail },
    });
    if (act !== 'reject') await o.outbox.leave(client, { entry }, command);
    return { entry };
  };
  const afterwards = async <T extends { readonly entry: number }>(result: T | Refused): Promise<T | Refused> => {
    if (!('refused' in result)) await o.outbox.settle(result);
    return result;
  };

  return {
    ...enhanced(o),
    ...queue(o, views),
    ...claims(o),

    openCase: ({ case: number }, operator) =>
      inTransaction(pool, async (client) => {
        const one = await readCase(client, ring, { number: Number(number) });
        if (one === undefined) return refuse('not-found');
        const more = await known(client, ring, one);
        const entry = await append(client, {
          operator: operator.operator,
          act: 'verification.open-case',
          subject: `trader:${one.trader}`,
          detail: { case: one.number, round: one.round },
        });
        return {
          case: String(one.number),
          round: one.round,
          uid: String(one.trader),
          state: one.state,
          ...takenByText(one.takenBy),
          isMine: one.takenBy?.operator === operator.operator,
          submittedAt: one.sentAt.toISOString(),
          ...(one.decidedAt !== undefined && { decidedAt: one.decidedAt.toISOString() }),
          country: one.country,
          name: one.realName,
          number: one.idNumber,
          parts: [...one.parts],
          ...(one.runsUntil !== undefined && { runsUntil: one.runsUntil }),
          ...(one.birthDate !== undefined && { birthDate: one.birthDate }),
          ...more,
          entry,
        };
      }),

    followCase: async ({ case: number }, operator) => {
      const one = await readClaim(pool, number);
      return one === undefined ? refuse('not-found') : { ...one, viewers: await otherViewers(pool, `case:${number}`, operator) };
    },

    lookAtPhoto: ({ case: number, side }, operator) => views.take(operator, Number(number), side),

    verify: ({ runsUntil, birthDate, isAdult, reason, ...of }, operator) =>
      inTransaction(pool, async (client) => {
        const one = await decidable(client, operator, of, 'review');
        if ('refused' in one) return one;
        if (!(await hasViewed(client, operator, one, ['front', 'back']))) return refuse('not-looked');
        if (runsUntil !== undefined && runsUntil < new Date().toISOString().slice(0, 10)) return refuse('document-expired');
        const unfit = birthDate === undefined ? undefined : whyNotBorn(birthDate);
        if (unfit !== undefined) return unfit;
        const wrong = await whyInUse(client, one);
        if (wrong !== undefined) return wrong;
        const born = birthDate && sealedBirthDate(ring, one.trader, birthDate);
        await decideCase(client, one, operator.operator, [], { runsUntil, ...(born && { birthDate: born }) });
        await uploads.release(client, [one.front, one.back], VERIFIED_DAYS);
        await addEvent(client, one.trader, 'verified', [], operator.operator, reason);
        return conclude(client, operator, one, 'verify', reason, { isAdult, runsUntil: runsUntil ?? null });
      })
        .catch(inUseMeanwhile)
        .then(afterwards),

    reject: ({ parts, reason, ...of }, operator) =>
      inTransaction(pool, async (client) => {
        const one = await decidable(client, operator, of, 'review');
        if ('refused' in one) return one;
        const sides = parts.map(({ part }) => part).filter((part) => part === 'front' || part === 'back');
        if (!(await hasViewed(client, operator, one, sides.length > 0 ? sides : ['front']))) return refuse('not-looked');
        // Leaves no command: the level was none before.
        return sendBack(client, operator, one, 'reject', parts, reason);
      }),

    revoke: ({ parts, reason, ...of }, operator) =>
      inTransaction(pool, async (client) => {
        const one = await decidable(client, operator, of, 'verified');
        if ('refused' in one) return one;
        return sendBack(client, operator, one, 'revoke', parts, reason);
      }).then(afterwards),
  };

  async function sendBack(
    client: Database,
    operator: Operator,
    one: Case,
    act: 'reject' | 'revoke',
    parts: Parameters<typeof decideCase>[3],
    reason: string,
  ) {
    const named = parts.map(({ part }) => part);
    if (new Set(named).size !== named.length) return refuse('9', { detail: 'a part is named once' });
    await decideCase(client, one, operator.operator, parts);
    for (const side of ['front', 'back'] as const) {
      await uploads.release(client, [one[side]], named.includes(side) ? REJECTED_DAYS : UNFINISHED_DAYS);
    }
    await addEvent(client, one.trader, act === 'reject' ? 'rejected' : 'revoked', named, operator.operator, reason);
    return conclude(client, operator, one, act, reason, { parts: parts.map((part) => `${part.part}: ${part.reason}`) });
  }
}

/** A date in the past, at most a human lifetime ago, and at least eighteen years ago. */
function whyNotBorn(birthDate: string, today = new Date().toISOString().slice(0, 10)): Refused | undefined {
  const at = new Date(`${birthDate}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(birthDate);
  if (!isDay || birthDate > today || birthDate < '1900-01-01') return refuse('9', { detail: 'birthDate: not a date of birth' });
  return isAdultOn(birthDate, today) ? undefined : refuse('under-age');
}

/** A document verifies one trader: found by its blind index, and revealed to the reviewer only. */
async function whyInUse(client: Database, one: Case): Promise<Refused | undefined> {
  const { rows } = await client.query<{ trader: number }>(
    "SELECT trader FROM verification WHERE country = $1 AND number_index = $2 AND state = 'verified' AND trader <> $3",
    [one.country, one.numberIndex, one.trader],
  );
  return rows[0] === undefined ? undefined : refuse('identity-in-use', { value: String(rows[0].trader) });
}

/** Two reviewers verified the same document at once: a unique index lets only one through. */
function inUseMeanwhile(error: Error & { readonly constraint?: string }): Refused {
  if (error.constraint === 'verification_document') return refuse('identity-in-use');
  throw error;
}

/** By email, or by SMS if the trader has only a phone number. */
async function tell(
  client: Database,
  ring: Pick<KeyRing, 'decryptField'>,
  postman: Pick<Postman, 'send'>,
  trader: TraderId,
  template: 'verification-passed' | 'verification-rejected',
): Promise<void> {
  const { rows } = await client.query<ContactRow & { locale: string }>(
    `SELECT ${contactColumns('t')}, locale FROM trader_identity AS t WHERE trader = $1`,
    [trader],
  );
  const [row] = rows;
  await new Notices(postman, client as never).tell(
    { trader, ...contactOf(ring, row!), locale: row!.locale },
    template,
    {},
    client as never,
  );
}
