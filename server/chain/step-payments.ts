import type { SignerPort } from '../gateways/signer/port.ts';
import type { ListedAsset } from './listed-asset.ts';
import { whyNotNow, whyNotPayable } from './payable.ts';
import type { TransactionBook, TransactionRow } from './transaction-book.ts';
import type { KnownWithdrawal, WithdrawalDesk } from './withdrawal-desk.ts';

interface Stepped {
  readonly settings: { readonly chain: string };
  readonly book: TransactionBook;
  readonly signer: SignerPort;
  readonly desk: WithdrawalDesk;
  readonly listed: () => Promise<readonly ListedAsset[]>;
}

/**
 * Steps every open payment once, except for those that aren't what the engine decided: they're marked and stay as they are. A problem
 * with one doesn't hold up the others, nor does one that is held. Returns the chain's fault, if any.
 */
export async function stepPayments(
  o: Stepped,
  step: (row: TransactionRow, withdrawal: KnownWithdrawal | undefined) => Promise<void>,
): Promise<string | undefined> {
  const { settings, book, desk, listed } = o;
  const rows = await book.open();
  if (rows.length === 0) return undefined;
  const known = await desk.known(rows.flatMap(({ withdrawal }) => withdrawal ?? []));
  const assets = await listed();
  const faults: string[] = [];
  for (const row of rows) {
    try {
      const withdrawal = row.withdrawal === null ? undefined : known.get(row.withdrawal);
      const why = whyNotPayable(row, withdrawal, settings.chain, assets) ?? whyNotNow(row, withdrawal);
      if (why !== undefined) throw new Error(why);
      if (row.state === 'reserved' && withdrawal?.state === 'held' && !(await mayContinue(o, row))) continue;
      await step(row, withdrawal);
    } catch (error) {
      const why = firstLine(error as Error);
      faults.push(why);
      await book.doubt(row, why);
    }
  }
  return faults[0];
}

/**
 * A payment that is held once it has a nonce or outputs isn't signed, and others may have those. If a signer's answer was lost, it keeps
 * them until it's no longer held. What an offline signer has continues.
 */
async function mayContinue({ book, signer }: Stepped, row: TransactionRow): Promise<boolean> {
  if (await book.release(row)) return false;
  // Another signer would sign now, so a row put into chain_unsigned with SQL doesn't count.
  if (signer.isOffline === true && (await book.isExported(row))) return true;
  await book.doubt(row, 'held, but the signer may have signed it: it keeps its nonce or outputs');
  return false;
}

/** Nodes answer in many lines, and with characters that a log can't show. A contract can choose the words. */
export const firstLine = ({ message }: { readonly message: string }): string =>
  message
    .split('\n')[0]!
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 300) || 'a fault';
