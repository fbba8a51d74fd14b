import { decodeFunctionData, type Hex, keccak256, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem';
import { token } from '../gateways/chain/evm/node.ts';
import type { EvmRequest, Signed } from '../gateways/signer/request.ts';
import type { TransactionRow } from './transaction-book.ts';

/**
 * Decodes the signed bytes before they're stored: payer, recipient, amount and nonce. Returns what differs from the request, or
 * undefined.
 */
export async function whyNotOurs({ raw, hash }: Signed, row: TransactionRow, request: EvmRequest): Promise<string | undefined> {
  const serialized = raw as TransactionSerialized;
  const signed = parseTransaction(serialized);
  const sender = (await recoverTransactionAddress({ serializedTransaction: serialized })).toLowerCase();
  if (keccak256(raw as Hex) !== hash) return 'its hash is another';
  if (sender !== row.address) return `it is signed by ${sender}`;
  if ((signed.nonce ?? 0) !== request.nonce) return `it has number ${signed.nonce ?? 0}`;
  if (signed.chainId !== request.chainId) return 'it is for another chain';
  if (request.contract === undefined) {
    return signed.to?.toLowerCase() === request.to && (signed.value ?? 0n) === BigInt(request.units)
      ? undefined
      : 'it pays somebody or something else';
  }
  if (signed.to?.toLowerCase() !== request.contract || (signed.value ?? 0n) !== 0n || signed.data === undefined)
    return 'it does not call the token';
  const { args } = decodeFunctionData({ abi: token, data: signed.data });
  const [to, units] = args as readonly [string, bigint];
  return to.toLowerCase() === request.to && units === BigInt(request.units) ? undefined : 'it pays somebody or something else';
}
