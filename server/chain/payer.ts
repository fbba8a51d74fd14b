import { whyAltered } from '../engine/withdrawal-seal.ts';
import type { SignerPort } from '../gateways/signer/port.ts';
import type { Signed, SigningRequest } from '../gateways/signer/request.ts';
import { isAbsent } from '../gateways/signer/socket.ts';
import { type ListedAsset, tokenUnits } from './listed-asset.ts';
import type { Attempt, TransactionBook, TransactionRow } from './transaction-book.ts';
import type { KnownWithdrawal, WithdrawalDesk } from './withdrawal-desk.ts';

// What the payers of all chains have and do alike.

interface ChainSettings {
  readonly chain: string;
  readonly hotWallet: string;
  readonly confirmations: number;
}

export interface PayerOptions<Settings extends ChainSettings> {
  readonly settings: Settings;
  readonly book: TransactionBook;
  readonly signer: SignerPort;
  readonly desk: WithdrawalDesk;
  readonly listed: () => Promise<readonly ListedAsset[]>;
}

/** The fee of a replacement, in the units of the last one: 30 % more, rounded up; nodes refuse a bump of less than about 10 %. */
export const bumped = (fee: string): bigint => (BigInt(fee) * 130n + 99n) / 100n;

/**
 * Takes each approved withdrawal into the book. `recipient`: its address as this chain's transactions have it. Returns what is wrong
 * with the first that can't be paid here or isn't as the engine recorded it; the others are taken.
 */
export async function takeApproved(
  { settings, book, desk, listed }: PayerOptions<ChainSettings>,
  isPayable: (asset: ListedAsset) => boolean,
  recipient: (address: string) => string,
): Promise<string | undefined> {
  const approved = await desk.approved();
  if (approved.length === 0) return undefined;
  const payable = (await listed()).filter(isPayable);
  let fault: string | undefined;
  for (const one of approved) {
    if (one.isAltered) {
      fault ??= whyAltered(one.id);
      continue;
    }
    const asset = payable.find((other) => other.asset === one.asset);
    const units = asset && tokenUnits(one.arrival, asset.scale, asset.decimals);
    if (asset === undefined || units === undefined) {
      fault ??= `withdrawal ${one.id} of ${one.asset} can’t be paid on ${settings.chain}`;
      continue;
    }
    await book.take(one.id, {
      address: settings.hotWallet,
      recipient: recipient(one.address),
      asset: one.asset,
      contract: asset.contract ?? null,
      units: units.toString(),
      required: Math.max(settings.confirmations, one.needed),
    });
  }
  return fault;
}

/** Whether the engine has reserved a payment that was taken. Otherwise it's asked again, or the payment is dropped. */
export async function isReserved(book: TransactionBook, row: TransactionRow, withdrawal: KnownWithdrawal | undefined): Promise<boolean> {
  const state = withdrawal?.state;
  if (state === 'approved') await book.askAgain(row);
  if (state === 'rejected' || state === 'cancelled') await book.drop(row);
  return state === 'reserved';
}

/**
 * Undefined if there's no signature, with a doubt about the payment: that's no fault of the chain, and the others continue. Once the
 * signer was asked, signed bytes may exist even if its answer gets lost; only a refusal, or nobody there, frees nonce and outputs.
 */
export async function askSigner(
  { book, signer }: Pick<PayerOptions<ChainSettings>, 'book' | 'signer'>,
  row: TransactionRow,
  request: SigningRequest,
): Promise<Signed | undefined> {
  const isFirst = await book.noteAsked(row);
  const answer = await signer.sign(row.id, request).catch(async (error: unknown) => {
    if (isFirst && isAbsent(error)) await book.noteUnsigned(row);
    throw error;
  });
  if (answer !== 'waiting' && !('refused' in answer)) return answer;
  if (answer === 'waiting') await book.doubt(row, 'waiting for an offline signature');
  else {
    await book.noteUnsigned(row);
    await book.release(row);
    await book.doubt(row, `the signer refused: ${answer.refused}`);
  }
  return undefined;
}

/**
 * What was signed for a payment, latest first. Whoever can write to the database can add an attempt, and what became of it would end the
 * payment: the reverted transaction of somebody else would give back money that is paid. So each has to make this payment, and one has
 * the hash that is sealed with the withdrawal. Payer and nonce, or the outputs spent, are then those of the sealed one, and of such
 * transactions only one can be mined.
 */
export async function ownAttempts(
  book: TransactionBook,
  row: TransactionRow,
  withdrawal: KnownWithdrawal | undefined,
  whyNotOurs: (attempt: Attempt) => Promise<string | undefined>,
): Promise<readonly [Attempt, ...Attempt[]]> {
  const [latest, ...earlier] = await book.attempts(row.id);
  if (latest === undefined) throw new Error(`transaction ${row.id} is signed, but its bytes are missing`);
  for (const one of [latest, ...earlier]) {
    const why = await whyNotOurs(one).catch(() => 'it is unreadable');
    if (why !== undefined) throw new Error(`attempt ${one.attempt} of transaction ${row.id} was changed in the database: ${why}`);
  }
  if (withdrawal !== undefined && ![latest, ...earlier].some(({ hash }) => hash === withdrawal.txid))
    throw new Error(`the attempts of transaction ${row.id} were changed in the database: the one that the engine knows is missing`);
  return [latest, ...earlier];
}

/** Broadcasts an attempt. */
export async function send(
  book: TransactionBook,
  node: { send(raw: string): Promise<unknown> },
  row: TransactionRow,
  attempt: Attempt,
  head: number,
): Promise<void> {
  await node.send(attempt.raw);
  await book.sent(row, attempt, head);
}
