import { type Account, accounts } from '@bourse/core/ledger/account';
import { parseDecimal } from '@bourse/core/money/decimal';

/** A transfer that is being filled in. */
export interface TransferDraft {
  readonly from: Account;
  readonly to: Account;
  readonly asset: string;
  readonly amount: string;
}

export const swapped = (d: TransferDraft): TransferDraft => ({ ...d, from: d.to, to: d.from });

/** Choosing the account of the other side swaps the two. */
export function withAccount(d: TransferDraft, side: 'from' | 'to', account: Account): TransferDraft {
  const other = side === 'from' ? 'to' : 'from';
  if (d[other] === account) return swapped(d);
  return { ...d, [side]: account };
}

interface Held {
  readonly account: Account;
  readonly asset: string;
  readonly available: string;
}

const scale = 18;
const units = (text: string | undefined): bigint => parseDecimal(text, scale) ?? 0n;

/** The likely source: the other account that holds most of the asset, or fiat if none does. */
export function likelySource(held: readonly Held[], to: Account, asset: string): Account {
  const rest = accounts.filter((a) => a !== to);
  const of = (account: Account) => units(held.find((b) => b.account === account && b.asset === asset)?.available);
  return rest.reduce((best, account) => (of(account) > of(best) ? account : best), rest[0] as Account);
}

/** The form's first values: those asked for; the other account is the likely source, or spot. */
export function draftFor(asked: Partial<Omit<TransferDraft, 'amount'>>, held: readonly Held[]): TransferDraft {
  const asset = asked.asset ?? 'USDT';
  const to = asked.to ?? (asked.from === 'spot' ? 'fiat' : 'spot');
  return { from: asked.from ?? likelySource(held, to, asset), to, asset, amount: '' };
}

/** Of the account that backs positions not all that is available may leave: losses and maintenance margin stay covered. */
export function sendable(
  asset: string,
  available: string | undefined,
  margin: { readonly asset: string; readonly transferable: string },
): string | undefined {
  if (available === undefined || margin.asset !== asset) return available;
  return units(margin.transferable) < units(available) ? margin.transferable : available;
}

export type TransferReason = 'enter_amount' | 'insufficient' | 'nothing';

/** Why a transfer cannot be sent; undefined: it can. Exactly what is available is enough. */
export function transferReason(amount: string, available: string | undefined): TransferReason | undefined {
  if (available !== undefined && units(available) === 0n) return 'nothing';
  if (units(amount) === 0n) return 'enter_amount';
  return available !== undefined && units(amount) > units(available) ? 'insufficient' : undefined;
}

/** Which field a refusal belongs to: 29 an account, 30 the asset, 14 and 25 the amount, 44 the account it comes from. */
export const fieldOfTransferCode = (code: string): 'from' | 'to' | 'asset' | 'amount' | 'form' =>
  code === '44' ? 'from' : code === '29' ? 'to' : code === '30' ? 'asset' : code === '14' || code === '25' ? 'amount' : 'form';
