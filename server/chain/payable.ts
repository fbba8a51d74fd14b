import { whyAltered } from '../engine/withdrawal-seal.ts';
import { type ListedAsset, tokenUnits } from './listed-asset.ts';
import type { TransactionRow } from './transaction-book.ts';
import type { KnownWithdrawal } from './withdrawal-desk.ts';

type Payment = Pick<TransactionRow, 'id' | 'purpose' | 'withdrawal' | 'recipient' | 'asset' | 'contract' | 'units' | 'state'>;

/**
 * Why a row of chain_transaction doesn't pay what the engine decided, or undefined. The row waits in the database, for hours if the hot
 * wallet is empty, and is what gets signed, so it's compared with the sealed withdrawal before each step.
 */
export function whyNotPayable(
  row: Payment,
  known: KnownWithdrawal | undefined,
  chain: string,
  listed: readonly ListedAsset[],
): string | undefined {
  if (row.purpose !== 'withdrawal') return whyNotOurOwn(row);
  if (row.withdrawal === null || known === undefined) return `transaction ${row.id} pays no withdrawal that the engine knows`;
  if (known.isAltered) return whyAltered(row.withdrawal);
  const asset = listed.find((one) => one.asset === known.asset);
  const units = asset && tokenUnits(known.arrival, asset.scale, asset.decimals);
  const isSame =
    known.network === chain &&
    row.asset === known.asset &&
    // Addresses of EVM chains are kept in lower case.
    (row.recipient === known.address || row.recipient === known.address.toLowerCase()) &&
    row.contract === (asset?.contract ?? null) &&
    row.units === units?.toString();
  return isSame
    ? undefined
    : `the payment of withdrawal ${row.withdrawal} is not as the engine recorded it: its row was changed in the database`;
}

/**
 * Gas and sweeps exist on EVM chains only, and the signer sends them to wallets of ours. Which chains those are is read from the
 * recipient: the chain's family is a row that SQL can change, and no payment of another chain can go to an EVM address.
 */
function whyNotOurOwn({ id, purpose, withdrawal, recipient }: Payment): string | undefined {
  if (withdrawal !== null) return `transaction ${id} (${purpose}) names a withdrawal`;
  return /^0x[0-9a-f]{40}$/.test(recipient)
    ? undefined
    : `transaction ${id} (${purpose}) pays ${recipient}: only EVM chains have a ${purpose}`;
}

const underWay = ['reserved', 'held', 'signed', 'broadcast', 'confirming', 'stuck'];

/**
 * A payment is signed while the engine has it as reserved, and followed until the engine has ended it. The engine may be a step behind,
 * never ahead: a row put back to an earlier state would be signed a second time. A held one is released instead (step-payments.ts), unless
 * an offline signer has its request.
 */
export function whyNotNow({ state, withdrawal }: Payment, known: KnownWithdrawal | undefined): string | undefined {
  if (known === undefined || state === 'taken') return undefined;
  const may = state === 'reserved' ? ['reserved', 'held'] : underWay;
  return may.includes(known.state) ? undefined : `withdrawal ${withdrawal} is ${known.state}, but its payment is ${state}`;
}
