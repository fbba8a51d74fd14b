import { Transaction } from '@scure/btc-signer';
import { type BitcoinFamily, bitcoinNetworks } from './network.ts';
import type { Unspent } from './node.ts';

/** Virtual bytes of our transactions: segwit inputs and outputs, one signature each. */
const sizeOf = (inputs: number, outputs: number): bigint => BigInt(11 + 68 * inputs + 34 * outputs);
/** Smaller change isn't worth an output and goes to the miner. */
const DUST = 1_000n;
/** The sequence number that allows replacement with a higher fee (BIP 125). */
const REPLACEABLE = 0xfffffffd;

export interface Chosen {
  readonly inputs: readonly Unspent[];
  readonly fee: bigint;
}

/** The fee of a payment that spends this many outputs, with change. */
export const feeOf = (inputs: number, feeRate: bigint): bigint => sizeOf(inputs, 2) * feeRate;
export const sumOf = (inputs: readonly Pick<Unspent, 'units'>[]): bigint => inputs.reduce((sum, { units }) => sum + units, 0n);

/** Largest first, until payment and fee are covered; undefined if there isn't enough. */
export function chooseInputs(unspent: readonly Unspent[], units: bigint, feeRate: bigint): Chosen | undefined {
  const inputs: Unspent[] = [];
  let sum = 0n;
  for (const one of [...unspent].sort((a, b) => (a.units < b.units ? 1 : -1))) {
    inputs.push(one);
    sum += one.units;
    const fee = feeOf(inputs.length, feeRate);
    if (sum >= units + fee) return { inputs, fee };
  }
  return undefined;
}

/** One payment, with the change back to the hot wallet. */
export function buildPayment(
  family: BitcoinFamily,
  { inputs, fee }: Chosen,
  to: string,
  units: bigint,
  change: string,
): { readonly psbt: string; readonly fee: bigint } {
  const network = bitcoinNetworks[family];
  const transaction = new Transaction();
  for (const { txid, vout, units: amount, script } of inputs) {
    transaction.addInput({ txid, index: vout, sequence: REPLACEABLE, witnessUtxo: { script: Buffer.from(script, 'hex'), amount } });
  }
  transaction.addOutputAddress(to, units, network);
  const rest = sumOf(inputs) - units - fee;
  if (rest < 0n) throw new Error('the inputs do not cover payment and fee');
  if (rest > DUST) transaction.addOutputAddress(change, rest, network);
  return { psbt: Buffer.from(transaction.toPSBT()).toString('base64'), fee: rest > DUST ? fee : fee + rest };
}
