import { networkUnit } from '@bourse/core/funds/network';
import type { PoolClient } from 'pg';
import { type Approvable, approvalChallenge } from '../gateways/signer/approval.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Operator } from '../http/room.ts';
import { readNetworks } from './networks.ts';
import type { FundsOfficeOptions } from './office-options.ts';
import type { WithdrawalRow } from './withdrawal-record.ts';

// Which withdrawals an operator approves by passkey, and what exactly it signs. The signer requires it by its own rules; here it's
// requested before the payment starts, so that none gets stuck waiting for an approval nobody was asked for.

/** Always required above this value in USDT. */
const KEY_ABOVE = 10_000n * 100_000_000n;

/** Besides the value, the chain's own level applies (approvalAbove in CHAINS_FILE): prices move, the signer's level doesn't. */
async function isAboveKey(o: FundsOfficeOptions, row: WithdrawalRow): Promise<boolean> {
  if (row.way !== 'wallet') return false;
  // Two reviews are required if the day's total is above it.
  if (BigInt(row.worth) > KEY_ABOVE || Number(row.reviews) > 1) return true;
  const { contract, units } = await paymentOf(o, row);
  const { rows } = await o.pool.query('SELECT 1 FROM chain_approval WHERE chain = $1 AND contract = $2 AND above < $3', [
    row.network,
    contract?.startsWith('0x') ? contract.toLowerCase() : (contract ?? ''),
    units,
  ]);
  return rows.length > 0;
}

/** In practice an operator need not have a passkey; one who has must use it. */
export const needsKey = async (o: FundsOfficeOptions, row: WithdrawalRow, operator: Operator): Promise<boolean> =>
  (await isAboveKey(o, row)) && (o.realm === 'live' || (await o.keys.has(operator.operator)));

export const challengeOf = async (o: FundsOfficeOptions, row: WithdrawalRow): Promise<string> => approvalChallenge(await paymentOf(o, row));

/** Only a verified signature is stored: over exactly this withdrawal, by a passkey of this operator. */
export async function whyNotSigned(
  o: FundsOfficeOptions,
  client: PoolClient,
  row: WithdrawalRow,
  operator: Operator,
  assertion: string | undefined,
): Promise<Refused | undefined> {
  if (assertion === undefined) return (await needsKey(o, row, operator)) ? refuse('approval-key-needed') : undefined;
  const isRight = await o.keys.isAnswered(client, operator.operator, await challengeOf(o, row), assertion);
  return isRight ? undefined : refuse('passkey-refused');
}

/** As the chain process will request it from the signer. */
async function paymentOf(o: FundsOfficeOptions, row: WithdrawalRow): Promise<Approvable> {
  const [terms] = await readNetworks(o.pool, { asset: row.asset, network: row.network });
  const scale = o.listing.scale(row.asset);
  const decimals = terms?.decimals ?? scale;
  const arrival = BigInt(row.amount) - BigInt(row.fee);
  const units = decimals >= scale ? arrival * 10n ** BigInt(decimals - scale) : arrival / networkUnit(scale, decimals);
  return {
    chain: row.network,
    reference: String(row.withdrawal),
    to: row.address ?? '',
    contract: terms?.contract,
    units: String(units),
  };
}
