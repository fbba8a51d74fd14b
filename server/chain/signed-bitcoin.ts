import { Address, OutScript, Transaction } from '@scure/btc-signer';
import { type BitcoinFamily, bitcoinNetworks } from '../gateways/chain/bitcoin/network.ts';
import type { Unspent } from '../gateways/chain/bitcoin/node.ts';
import type { Signed } from '../gateways/signer/request.ts';
import type { TransactionRow } from './transaction-book.ts';

/**
 * Decodes signed bytes: hash, the outputs they spend, recipient, amount and change. Returns what differs from the payment, or undefined.
 * The hash covers all of this but not the signatures, which a node checks.
 */
export function whyNotOursBitcoin(
  { raw, hash }: Signed,
  row: Pick<TransactionRow, 'recipient' | 'units' | 'address'>,
  reserved: readonly Pick<Unspent, 'txid' | 'vout'>[],
  { family, hotWallet }: { readonly family: BitcoinFamily; readonly hotWallet: string },
): string | undefined {
  const signed = Transaction.fromRaw(Buffer.from(raw, 'hex'), { allowUnknownOutputs: true });
  if (signed.id !== hash) return 'its hash is another';
  const spent = Array.from({ length: signed.inputsLength }, (_, i) => signed.getInput(i)).map(
    ({ txid, index }) => `${Buffer.from(txid ?? []).toString('hex')}:${index}`,
  );
  const wanted = reserved.map(({ txid, vout }) => `${txid}:${vout}`);
  if (spent.sort().join() !== wanted.sort().join()) return 'it spends other outputs than those reserved';
  const scriptOf = (address: string) => OutScript.encode(Address(bitcoinNetworks[family]).decode(address));
  const pays = (output: number, address: string) => Buffer.from(signed.getOutput(output).script ?? []).equals(scriptOf(address));
  if (!pays(0, row.recipient) || signed.getOutput(0).amount !== BigInt(row.units)) return 'it pays somebody or something else';
  // The hot wallet may have been another when it was signed.
  const isChange = (output: number) => pays(output, hotWallet) || pays(output, row.address);
  return signed.outputsLength === 1 || (signed.outputsLength === 2 && isChange(1)) ? undefined : 'it pays somebody else too';
}
