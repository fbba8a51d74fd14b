import type { fundsOffice as contract } from '@bourse/contract/office/funds';
import type { Pool, PoolClient } from 'pg';
import { practiceChain } from '../gateways/chain/practice-chain.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { networkNames, readNetworks } from './networks.ts';
import type { FundsOfficeOptions } from './office-options.ts';

// On a network without a watcher, coins are sent to the operator's own address and credited after a review of the proof. Someone
// who swapped the address would receive all of them, so changing it takes two people, as it does for a bank account.

type Offers = 'receivingAddresses' | 'changeReceivingAddress';
const ADDRESS = 'funds.change-receiving-address';

interface AddressText {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly isOpen: boolean;
}
interface Payload {
  readonly id?: string | undefined;
  readonly address: AddressText;
}
interface Row {
  readonly id: number;
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly is_open: boolean;
  readonly changed_at: Date;
}

/** The open ones: at most one per asset and network. */
export async function openAddresses(pool: Pick<Pool, 'query'>): Promise<readonly Pick<AddressText, 'asset' | 'network' | 'address'>[]> {
  const { rows } = await pool.query<Row>('SELECT asset, network, address FROM receiving_address WHERE is_open');
  return rows;
}

export function receivingAddressOffice(o: FundsOfficeOptions): Pick<Handlers<typeof contract>, Offers> {
  register(o);
  return {
    receivingAddresses: async () => {
      const [{ rows }, names] = await Promise.all([
        o.pool.query<Row>('SELECT * FROM receiving_address ORDER BY is_open DESC, asset, network, id'),
        networkNames(o.pool),
      ]);
      return rows.map((row) => ({
        id: String(row.id),
        ...textOf(row),
        networkName: names.get(row.network)?.name ?? row.network,
        changedAt: row.changed_at.toISOString(),
      }));
    },
    changeReceivingAddress: async ({ id, address, reason }, operator) =>
      (await whyNot(o, address)) ?? o.fourEyes.ask(operator, ADDRESS, { ...(id !== undefined && { id }), address }, reason),
  };
}

/** It must be listed, not watched, and a valid address of that network if the format is known. */
async function whyNot(o: FundsOfficeOptions, { asset, network, address, isOpen }: AddressText): Promise<Refused | undefined> {
  const [terms] = await readNetworks(o.pool, { asset, network });
  if (terms === undefined) return refuse('30');
  if (!isOpen) return undefined;
  if (network === practiceChain.chain || (await o.chain.status()).some((one) => one.network === network))
    return refuse('9', { detail: 'network: it is watched, so each trader has an address of their own' });
  return !o.chain.knowsAddressesOf(network) || o.chain.checkAddress(network, address).ok ? undefined : refuse('20');
}

function register(o: FundsOfficeOptions): void {
  o.fourEyes.register<Payload>(ADDRESS, {
    make: ['finance', 'risk', 'admin'],
    decide: ['finance', 'risk', 'admin'],
    async describe(client, { id, address }) {
      const was = await before(client, id);
      if (was !== undefined && 'refused' in was) return was;
      const refused = await whyNot(o, address);
      if (refused !== undefined) return refused;
      const changes = (Object.keys(address) as (keyof AddressText)[]).flatMap((name) =>
        was?.[name] === address[name]
          ? []
          : [{ name, ...(was !== undefined && { before: String(was[name]) }), after: String(address[name]) }],
      );
      const place = `${address.asset} on ${address.network}`;
      return {
        title: id === undefined ? `Receive ${place} at ${address.address}` : `Change the address for ${place}`,
        subject: id === undefined ? `receiving-address:${address.asset}:${address.network}` : `receiving-address:${id}`,
        changes,
      };
    },
    async apply(client, { id, address }) {
      const refused = await whyNot(o, address);
      if (refused !== undefined) return refused;
      const { asset, network, address: text, isOpen } = address;
      // The one that was open before is closed.
      if (isOpen)
        await client.query(
          'UPDATE receiving_address SET is_open = false, changed_at = now() WHERE asset = $1 AND network = $2 AND is_open AND id <> $3',
          [asset, network, id ?? 0],
        );
      if (id === undefined)
        await client.query('INSERT INTO receiving_address (asset, network, address, is_open) VALUES ($1, $2, $3, $4)', [
          ...[asset, network, text, isOpen],
        ]);
      else
        await client.query(
          'UPDATE receiving_address SET (asset, network, address, is_open, changed_at) = ($1, $2, $3, $4, now()) WHERE id = $5',
          [asset, network, text, isOpen, id],
        );
      return undefined;
    },
  });
}

async function before(client: PoolClient, id: string | undefined): Promise<AddressText | undefined | Refused> {
  if (id === undefined) return undefined;
  const { rows } = await client.query<Row>('SELECT * FROM receiving_address WHERE id = $1', [id]);
  return rows[0] === undefined ? refuse('not-found') : textOf(rows[0]);
}

const textOf = ({ asset, network, address, is_open }: Row): AddressText => ({ asset, network, address, isOpen: is_open });
