import type { verification as contract, VerificationPart } from '@bourse/contract/verification';
import type { Pool } from 'pg';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { inTransaction } from '../store/transaction.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { addEvent, amendCase, type Case, type Database, openCase, partsOf, readCase, type Sent } from './case.ts';
import { readIdNumber, readRealName } from './document.ts';
import { statusOf } from './views.ts';

export interface VerificationOptions {
  readonly pool: Pool;
  readonly ring: KeyRing;
  readonly uploads: Uploads;
  readonly isCountry: (code: string) => boolean;
}

/** How long a replaced photo is kept, in case of a complaint. */
const REPLACED_DAYS = 30;

/** The calls of the verification room. */
export const verification = (o: VerificationOptions): Handlers<typeof contract> => ({
  status: (_, { trader }) => statusOf(o.pool, o.ring, trader),
  submit: (input, { trader }) =>
    inTransaction(o.pool, async (client) => {
      const sent = read(o, input);
      if ('refused' in sent) return sent;
      const before = await readCase(client, o.ring, { trader }, true);
      if (before !== undefined && before.state !== 'rejected') return refuse('already-submitted');
      const wrong = await takePhotos(o, client, trader, sent, before);
      if (wrong !== undefined) return wrong;
      if (before !== undefined) await amendCase(client, o.ring, trader, sent);
      else if (!(await openCase(client, o.ring, trader, sent as Required<Sent>))) return refuse('already-submitted');
      await addEvent(client, trader, 'submitted', partsOf(sent));
      return statusOf(client, o.ring, trader);
    }),
  resend: (input, { trader }) =>
    inTransaction(o.pool, async (client) => {
      const sent = read(o, input);
      if ('refused' in sent) return sent;
      const before = await readCase(client, o.ring, { trader }, true);
      if (before === undefined) return refuse('not-found');
      if (before.state !== 'rejected') return refuse('already-submitted');
      const wrong = whyNotThese(before, partsOf(sent)) ?? (await takePhotos(o, client, trader, sent, before));
      if (wrong !== undefined) return wrong;
      await amendCase(client, o.ring, trader, sent);
      await addEvent(client, trader, 'resent', partsOf(sent));
      return statusOf(client, o.ring, trader);
    }),
});

function read(o: VerificationOptions, sent: Sent): Sent | Refused {
  if (sent.country !== undefined && !o.isCountry(sent.country)) return refuse('country-not-offered');
  const realName = sent.realName === undefined ? undefined : readRealName(sent.realName);
  if (typeof realName === 'object') return realName;
  const idNumber = sent.idNumber === undefined ? undefined : readIdNumber(sent.idNumber);
  if (typeof idNumber === 'object') return idNumber;
  if (sent.front !== undefined && sent.front === sent.back) return refuse('36', { detail: 'front and back are the same picture' });
  return { ...sent, realName, idNumber };
}

const missing: Readonly<Record<VerificationPart, '9' | '33' | '34' | '35' | '36'>> = {
  country: '9',
  name: '33',
  number: '34',
  front: '35',
  back: '36',
};

/** Requires every rejected part and no accepted one: what an operator has reviewed doesn't change. */
function whyNotThese(before: Case, given: readonly VerificationPart[]): Refused | undefined {
  for (const { part, state } of before.parts) {
    if (state === 'rejected' && !given.includes(part)) return refuse(missing[part], { detail: `${part} has to be sent again` });
    if (state !== 'rejected' && given.includes(part)) return refuse('9', { detail: `${part} was accepted and is not sent again` });
  }
  return undefined;
}

/** Attaches the new photos to the case and releases those they replace. */
async function takePhotos(
  { uploads }: VerificationOptions,
  client: Database,
  trader: number,
  sent: Sent,
  before: Case | undefined,
): Promise<Refused | undefined> {
  const photos = [sent.front, sent.back].filter((id) => id !== undefined);
  for (const id of photos) {
    if (!(await uploads.attach(client, id, { trader }, 'verification', `verification:${trader}`))) return refuse('not-found');
  }
  const both = [sent.front ?? before?.front, sent.back ?? before?.back];
  const { rows } = await client.query<{ pictures: number }>(
    'SELECT count(DISTINCT sha256)::int AS pictures FROM upload WHERE id = ANY ($1::uuid[])',
    [both],
  );
  if (rows[0]!.pictures < 2) return refuse('36', { detail: 'front and back are the same picture' });
  if (before === undefined) return undefined;
  const replaced = [sent.front && before.front, sent.back && before.back].filter((id) => id !== undefined);
  await uploads.release(client, replaced, REPLACED_DAYS);
  await uploads.keep(client, both as string[]);
  return undefined;
}
