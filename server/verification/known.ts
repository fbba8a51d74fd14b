import type { VerificationPart } from '@bourse/contract/verification';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { network } from '../http/rate-limit.ts';
import { type ContactRow, contactColumns, contactOf } from '../secrets/contact.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Case, Database, EventKind, State } from './case.ts';

interface Contact extends ContactRow {
  readonly residence: string;
  readonly ip: string | null;
}

/** What we know besides the submission: what matches it, what doesn't, and who sent the same before. */
export async function known(client: Database, ring: Pick<KeyRing, 'decryptField'>, one: Case) {
  const contact = await client.query<Contact>(
    `SELECT ${contactColumns('t')}, residence, (SELECT ip FROM session AS s WHERE s.trader = t.trader ORDER BY last_used_at DESC LIMIT 1) AS ip
     FROM trader_identity AS t WHERE trader = $1`,
    [one.trader],
  );
  const numbers = await client.query<{ trader: number; state: State }>(
    'SELECT trader, state FROM verification WHERE number_index = $1 AND trader <> $2 ORDER BY trader LIMIT 20',
    [one.numberIndex, one.trader],
  );
  const photos = await client.query<{ trader: number }>(
    `SELECT DISTINCT other.trader FROM upload AS own JOIN upload AS other ON other.sha256 = own.sha256 AND other.trader <> own.trader
     WHERE own.id = ANY ($1::uuid[]) ORDER BY other.trader LIMIT 20`,
    [[one.front, one.back]],
  );
  const events = await client.query<{ at: Date; kind: EventKind; parts: VerificationPart[]; name: string | null; reason: string | null }>(
    `SELECT e.at, e.kind, e.parts, e.reason, o.name FROM verification_event AS e LEFT JOIN operator AS o ON o.id = e.operator
     WHERE e.trader = $1 ORDER BY e.id DESC LIMIT 50`,
    [one.trader],
  );
  const { residence, ip } = contact.rows[0]!;
  const { phone } = contactOf(ring, contact.rows[0]!);
  const phoneCountry = phone === undefined ? undefined : parsePhoneNumberFromString(phone)?.country;
  return {
    residence,
    ...(phoneCountry !== undefined && { phoneCountry }),
    ...(ip !== null && { loginNetwork: network(ip) }),
    sameNumber: numbers.rows.map(({ trader, state }) => ({ uid: String(trader), state })),
    samePhotos: photos.rows.map(({ trader }) => String(trader)),
    history: events.rows.map(({ at, kind, parts, name, reason }) => ({
      at: at.toISOString(),
      kind,
      parts,
      ...(name !== null && { by: name }),
      ...(reason !== null && { reason }),
    })),
  };
}
