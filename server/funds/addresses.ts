import type { AddressNotice, SavedAddress } from '@bourse/contract/addresses';
import type { funds as contract } from '@bourse/contract/funds';
import { TRUST_MS } from '@bourse/core/funds/submit-withdrawal';
import { putSecurity } from '../gateways/personal-message.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';
import { takeTurn } from '../store/turn.ts';
import { timeText } from '../store/wire-text.ts';
import { maskedAddress } from './money-mail.ts';
import { networkNames } from './networks.ts';
import type { FundsOptions } from './options.ts';

// The address book. An address is only checked for its format, and becomes trusted a day after it was saved.

const MOST = 100;
interface Row {
  readonly id: number;
  readonly network: string;
  readonly address: string;
  readonly label: string;
  readonly added_at: number;
}
const told = (row: Row, name: string, now: number): SavedAddress => {
  const trustedAt = Number(row.added_at) + TRUST_MS;
  return {
    id: String(row.id),
    label: row.label,
    network: row.network,
    networkName: name,
    address: row.address,
    addedAt: timeText(Number(row.added_at)),
    trustedAt: timeText(trustedAt),
    isTrusted: trustedAt <= now,
  };
};

type Offers = 'checkAddress' | 'savedAddresses' | 'addAddress' | 'renameAddress' | 'deleteAddress';

export const addressCalls = (o: FundsOptions): Pick<Handlers<typeof contract>, Offers> => {
  const nameOf = async (network: string) => (await networkNames(o.pool)).get(network)?.name;
  return {
    checkAddress: async ({ network, address }, { trader }) => {
      const names = await networkNames(o.pool);
      if (!names.has(network)) return refuse('30');
      const text = address.trim();
      const checked = o.chain.checkAddress(network, text);
      const others = [...names.keys()].filter((other) => other !== network && o.chain.checkAddress(other, text).ok);
      if (!checked.ok) return { isRight: false, notices: [], fault: checked.why, looksLike: others };
      const notices: AddressNotice[] = checked.notice === undefined ? [] : [checked.notice];
      if ((await o.chain.ownerOf(network, checked.canonical)) !== undefined) notices.push('own-address');
      else if ((await o.chain.isContract(network, checked.canonical)) === true) notices.push('contract');
      const row = await savedOne(o, trader, network, checked.canonical);
      return {
        isRight: true,
        canonical: checked.canonical,
        notices,
        looksLike: [],
        ...(row !== undefined && { saved: told(row, names.get(network)!.name, o.engine.now()) }),
      };
    },
    savedAddresses: async ({ network }, { trader }) => {
      const { rows } = await o.pool.query<Row>(
        'SELECT * FROM saved_address WHERE trader = $1 AND ($2::text IS NULL OR network = $2) ORDER BY label, id',
        [trader, network ?? null],
      );
      const names = await networkNames(o.pool);
      return rows.map((row) => told(row, names.get(row.network)?.name ?? row.network, o.engine.now()));
    },
    addAddress: async ({ network, address, label }, caller) => {
      const { trader } = caller;
      const name = await nameOf(network);
      if (name === undefined) return refuse('30');
      const checked = o.chain.checkAddress(network, address.trim());
      if (!checked.ok) return refuse('20', { detail: checked.why });
      if (!(await o.who.steppedUpUntil(caller))) return refuse('step-up-needed');
      const { rows } = await inTransaction(o.pool, async (client) => {
        await takeTurn(client, `saved addresses ${trader}`);
        const added = await client.query<Row>(
          `INSERT INTO saved_address (trader, network, address, label, added_at)
           SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM saved_address WHERE trader = $1) < ${MOST} ON CONFLICT DO NOTHING RETURNING *`,
          [trader, network, checked.canonical, label, o.engine.now()],
        );
        if (added.rows.length > 0)
          await putSecurity(client, trader, 'address-added', o.engine.now(), { network: name, contact: maskedAddress(checked.canonical) });
        return added;
      });
      return rows[0] === undefined ? refuse('3') : told(rows[0], name, o.engine.now());
    },
    renameAddress: async ({ id, label }, { trader }) => {
      const { rows } = await o.pool.query<Row>('UPDATE saved_address SET label = $3 WHERE trader = $1 AND id = $2 RETURNING *', [
        trader,
        id,
        label,
      ]);
      if (rows[0] === undefined) return refuse('not-found');
      return told(rows[0], (await nameOf(rows[0].network)) ?? rows[0].network, o.engine.now());
    },
    deleteAddress: async ({ id }, { trader }) => {
      const { rowCount } = await o.pool.query('DELETE FROM saved_address WHERE trader = $1 AND id = $2', [trader, id]);
      return rowCount === 1 ? {} : refuse('not-found');
    },
  };
};

export async function savedOne(
  o: Pick<FundsOptions, 'pool'>,
  trader: number,
  network: string,
  canonical: string,
): Promise<Row | undefined> {
  const { rows } = await o.pool.query<Row>({
    name: 'saved_address',
    text: 'SELECT * FROM saved_address WHERE trader = $1 AND network = $2 AND address = $3',
    values: [trader, network, canonical],
  });
  return rows[0];
}
