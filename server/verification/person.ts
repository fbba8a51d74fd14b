import type { KeyRing } from '../secrets/key-ring.ts';
import { type Database, readCase } from './case.ts';
import { maskedName, nameIndex, numberIndex } from './document.ts';

/** The trader according to the document, for rooms that may know: bank cards, the office's search and profile. */
export interface Person {
  readonly realName: string;
  readonly masked: string;
  readonly country: string;
  readonly isVerified: boolean;
  readonly birthDate: string | undefined;
}

export async function personOf(client: Database, ring: KeyRing, trader: number): Promise<Person | undefined> {
  const one = await readCase(client, ring, { trader });
  if (one === undefined) return undefined;
  const { realName, country, birthDate } = one;
  return { realName, masked: maskedName(realName), country, isVerified: one.state === 'verified', birthDate };
}

/** Traders whose full name or full ID number matches; parts of either match nobody. */
export async function findByDocument(
  client: Database,
  ring: KeyRing,
  words: string,
): Promise<readonly { readonly trader: number; readonly foundBy: 'name' | 'id-number' }[]> {
  const { rows } = await client.query<{ trader: number; is_number: boolean }>(
    `SELECT trader, number_index = $2 AS is_number FROM verification WHERE name_index = $1 OR number_index = $2 ORDER BY trader LIMIT 50`,
    [nameIndex(ring, words), numberIndex(ring, words)],
  );
  return rows.map(({ trader, is_number }) => ({ trader, foundBy: is_number ? 'id-number' : 'name' }));
}

/** Whether this is the number of the document that verified the trader. Spaces, hyphens and case don't matter. */
export async function isOwnIdNumber(client: Database, ring: KeyRing, trader: number, idNumber: string): Promise<boolean> {
  const { rows } = await client.query<{ same: boolean }>(
    "SELECT number_index = $2 AS same FROM verification WHERE trader = $1 AND state = 'verified'",
    [trader, numberIndex(ring, idNumber)],
  );
  return rows[0]?.same === true;
}

/** Whether this is the name on the document that verified the trader, in any spelling; undefined if none did. */
export async function isRealName(client: Database, ring: KeyRing, trader: number, name: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ same: boolean }>(
    "SELECT name_index = $2 AS same FROM verification WHERE trader = $1 AND state = 'verified'",
    [trader, nameIndex(ring, name)],
  );
  return rows[0]?.same;
}
