import { decodeFunctionData, type Hex, keccak256, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem';
import { token } from '../gateways/chain/evm/node.ts';
import type { Signed } from '../gateways/signer/request.ts';
import type { TransactionRow } from './transaction-book.ts';

/**
 * Decodes signed bytes: hash, payer, nonce, chain, recipient, token and amount. Returns what differs from the payment, or undefined.
 */
export async function whyNotOursEvm({ raw, hash }: Signed, row: TransactionRow, chainId: number): Promise<string | undefined> {
  const serialized = raw as TransactionSerialized;
  const signed = parseTransaction(serialized);
  const sender = (await recoverTransactionAddress({ serializedTransaction: serialized })).toLowerCase();
  if (keccak256(raw as Hex) !== hash) return 'its hash is another';
  if (sender !== row.address) return `it is signed by ${sender}`;
  if ((signed.nonce ?? 0) !== row.nonce) return `it has number ${signed.nonce ?? 0}`;
  if (signed.chainId !== chainId) return 'it is for another chain';
  const [to, value] = [signed.to?.toLowerCase(), signed.value ?? 0n];
  if (row.contract === null) return to === row.recipient && value === BigInt(row.units) ? undefined : 'it pays somebody or something else';
  if (to !== row.contract || value !== 0n || signed.data === undefined) return 'it does not call the token';
  const { functionName, args } = decodeFunctionData({ abi: token, data: signed.data });
  if (functionName !== 'transfer') return 'it does not call the token';
  const [recipient, units] = args;
  return recipient.toLowerCase() === row.recipient && units === BigInt(row.units) ? undefined : 'it pays somebody or something else';
}

/** The gas limit that was signed. */
export const signedGas = (raw: string): bigint => parseTransaction(raw as TransactionSerialized).gas ?? 0n;
