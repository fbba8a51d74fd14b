// The four signals of where a trader lives: as declared, on the ID document, by the phone number, and by the address of the request.

import type { Output } from '@bourse/contract/call';
import type { policy as contract } from '@bourse/contract/policy';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Pool } from 'pg';
import { type ContactRow, contactColumns, contactOf } from '../secrets/contact.ts';
import type { KeyRing } from '../secrets/key-ring.ts';

export type Found = NonNullable<Output<(typeof contract)['mine']>[number]['because']>;
export type ClientClass = 'retail' | 'professional';
export interface Client {
  readonly clientClass: ClientClass;
  readonly signals: readonly Found[];
}

export const signal = (name: Found['signal'], country: string | undefined): readonly Found[] =>
  country === undefined ? [] : [{ signal: name, country }];

/** A prefix that several countries share is told apart by the digits after it: +44 7911 is Guernsey's, +1 416 Toronto's. */
export const phoneSignals = (phone: string | undefined): readonly Found[] =>
  signal('phone', phone === undefined ? undefined : parsePhoneNumberFromString(phone)?.country);

interface Row extends ContactRow {
  readonly residence: string;
  readonly client_class: ClientClass;
  readonly country: string | null;
}

/** What is stored of a trader. A document counts from its submission; one that was rejected doesn't. */
export async function readClient(pool: Pick<Pool, 'query'>, ring: Pick<KeyRing, 'decryptField'>, trader: number): Promise<Client> {
  const { rows } = await pool.query<Row>({
    name: 'policy_signals',
    text: `SELECT ${contactColumns('i')}, i.residence, i.client_class, v.country
      FROM trader_identity AS i LEFT JOIN verification AS v ON v.trader = i.trader AND v.state <> 'rejected' WHERE i.trader = $1`,
    values: [trader],
  });
  const [row] = rows;
  if (row === undefined) return { clientClass: 'retail', signals: [] };
  return {
    clientClass: row.client_class,
    signals: [
      ...signal('residence', row.residence),
      ...signal('document', row.country ?? undefined),
      ...phoneSignals(contactOf(ring, row).phone),
    ],
  };
}
