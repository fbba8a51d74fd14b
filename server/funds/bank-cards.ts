import type { BankCard } from '@bourse/contract/bank-cards';
import type { Input } from '@bourse/contract/call';
import type { funds as contract } from '@bourse/contract/funds';
import { masked } from '@bourse/contract/masked';
import type { Pool } from 'pg';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Caller, Handlers } from '../http/room.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { inTransaction } from '../store/transaction.ts';
import { takeTurn } from '../store/turn.ts';
import { luhn } from './card-number.ts';
import type { FundsOptions } from './options.ts';

// Bank cards. A card's account must be in its trader's verified name; number, ID number and phone are encrypted.

const MOST = 5;
const context = (trader: number, field: string): string => `bank card ${trader} ${field}`;

interface Row {
  readonly id: number;
  readonly trader: number;
  readonly bank_name: string;
  readonly city: string;
  readonly branch: string;
  readonly number: Buffer;
  readonly id_number: Buffer;
  readonly phone: Buffer;
  readonly added_at: Date;
  readonly is_used: boolean;
}
const columns = `c.*, EXISTS (SELECT 1 FROM state.withdrawal AS w WHERE w.card = c.id) AS is_used`;

type Offers = 'bankCards' | 'addBankCard' | 'editBankCard' | 'deleteBankCard';

export const bankCardCalls = (o: FundsOptions): Pick<Handlers<typeof contract>, Offers> => ({
  bankCards: async (_, { trader }) => {
    const person = await o.who.personOf(trader);
    const { rows } = await o.pool.query<Row>(`SELECT ${columns} FROM bank_card AS c WHERE trader = $1 AND deleted_at IS NULL ORDER BY id`, [
      trader,
    ]);
    return {
      cards: rows.map((row) => told(o.ring, row, person?.masked ?? '')),
      ...(person !== undefined && { holder: person.masked }),
      most: MOST,
    };
  },
  addBankCard: (input, caller) => add(o, input, caller),
  editBankCard: async ({ id, bankName, city, branch, phone }, caller) => {
    const { trader } = caller;
    if (!(await o.who.steppedUpUntil(caller))) return refuse('step-up-needed');
    const known = await readCard(o, trader, id);
    if (known === undefined) return refuse('not-found');
    if (known.is_used) return refuse('44');
    const { rows } = await o.pool.query<Row>(
      `UPDATE bank_card AS c SET bank_name = coalesce($3, bank_name), city = coalesce($4, city), branch = coalesce($5, branch),
         phone = coalesce($6, phone) WHERE trader = $1 AND id = $2 AND deleted_at IS NULL RETURNING ${columns}`,
      [
        trader,
        id,
        bankName ?? null,
        city ?? null,
        branch ?? null,
        phone === undefined ? null : o.ring.encryptField(phone, context(trader, 'phone')),
      ],
    );
    const person = await o.who.personOf(trader);
    return rows[0] === undefined ? refuse('not-found') : told(o.ring, rows[0], person?.masked ?? '');
  },
  deleteBankCard: async ({ id }, { trader }) => {
    const known = await readCard(o, trader, id);
    if (known === undefined) return refuse('not-found');
    if (known.is_used) return refuse('44');
    await o.pool.query('UPDATE bank_card SET deleted_at = now() WHERE trader = $1 AND id = $2', [trader, id]);
    return {};
  },
});

async function add(o: FundsOptions, form: Input<(typeof contract)['addBankCard']>, caller: Caller): Promise<BankCard | Refused> {
  const { trader } = caller;
  const person = await o.who.personOf(trader);
  if (person === undefined) return refuse('not-verified');
  if (!luhn(form.number)) return refuse('43');
  // After the step-up: a stolen session must not be able to guess the number.
  if (!(await o.who.steppedUpUntil(caller))) return refuse('step-up-needed');
  if (!(await o.who.isOwnIdNumber(trader, form.idNumber))) return refuse('id-number-differs');
  const hide = (text: string, field: string) => o.ring.encryptField(text, context(trader, field));
  const { rows } = await inTransaction(o.pool, async (client) => {
    await takeTurn(client, `bank cards ${trader}`);
    return client.query<Row>(
      `INSERT INTO bank_card AS c (trader, bank_name, city, branch, number, number_index, id_number, phone)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT count(*) FROM bank_card WHERE trader = $1 AND deleted_at IS NULL) < ${MOST}
       ON CONFLICT DO NOTHING RETURNING ${columns}`,
      [
        trader,
        form.bankName,
        form.city,
        form.branch,
        hide(form.number, 'number'),
        o.ring.blindIndex(form.number, 'bank card'),
        hide(form.idNumber, 'id number'),
        hide(form.phone, 'phone'),
      ],
    );
  });
  return rows[0] === undefined ? refuse('3') : told(o.ring, rows[0], person.masked);
}

async function readCard(o: Pick<FundsOptions, 'pool'>, trader: number, id: string): Promise<Row | undefined> {
  const { rows } = await o.pool.query<Row>(`SELECT ${columns} FROM bank_card AS c WHERE trader = $1 AND id = $2 AND deleted_at IS NULL`, [
    trader,
    id,
  ]);
  return rows[0];
}

/** Whether the trader has this card; returns its number in the core. */
export const ownCard = async (o: Pick<FundsOptions, 'pool'>, trader: number, id: string): Promise<number | undefined> =>
  (await readCard(o, trader, id)) === undefined ? undefined : Number(id);

/** Including deleted ones: a withdrawal is shown with the card it went to. */
export async function cardShown(
  o: { readonly pool: Pick<Pool, 'query'>; readonly ring: KeyRing },
  ids: readonly number[],
): Promise<ReadonlyMap<number, { bankName: string; number: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await o.pool.query<Row>('SELECT id, trader, bank_name, number FROM bank_card WHERE id = ANY ($1)', [ids]);
  return new Map(
    rows.map((row) => [
      Number(row.id),
      { bankName: row.bank_name, number: maskedEnd(o.ring.decryptField(row.number, context(row.trader, 'number'))) },
    ]),
  );
}

/** In full, for the operator who pays. */
export async function cardInFull(o: { readonly pool: Pick<Pool, 'query'>; readonly ring: KeyRing }, id: number) {
  const { rows } = await o.pool.query<Row>('SELECT * FROM bank_card WHERE id = $1', [id]);
  const row = rows[0];
  if (row === undefined) return undefined;
  const show = (box: Buffer, field: string) => o.ring.decryptField(box, context(row.trader, field));
  return {
    bankName: row.bank_name,
    city: row.city,
    branch: row.branch,
    number: show(row.number, 'number'),
    phone: show(row.phone, 'phone'),
  };
}

const told = (ring: KeyRing, row: Row, holder: string): BankCard => {
  const show = (box: Buffer, field: string) => ring.decryptField(box, context(row.trader, field));
  return {
    id: String(row.id),
    bankName: row.bank_name,
    city: row.city,
    branch: row.branch,
    holder,
    number: maskedEnd(show(row.number, 'number')),
    idNumber: maskedEnd(show(row.id_number, 'id number'), 2),
    phone: maskedEnd(show(row.phone, 'phone'), 2),
    addedAt: row.added_at.toISOString(),
    isInUse: row.is_used,
  };
};

/** `***1234` */
export const maskedEnd = (text: string, shown = 4): string => masked('', text.slice(-shown));
