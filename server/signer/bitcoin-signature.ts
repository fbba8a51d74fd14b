import type { HDKey } from '@scure/bip32';
import { Address, OutScript, Transaction } from '@scure/btc-signer';
import { addressOf } from '../gateways/chain/address/derived-address.ts';
import { type BitcoinFamily, bitcoinNetworks } from '../gateways/chain/bitcoin/network.ts';
import type { BitcoinRequest, Signed } from '../gateways/signer/request.ts';
import type { ChainPolicy } from './policy.ts';

/** The outputs that a transaction spends. */
export const inputsOf = (psbt: string): string[] => {
  const transaction = read(psbt);
  return Array.from({ length: transaction.inputsLength }, (_, i) => {
    const { txid, index } = transaction.getInput(i);
    return `${Buffer.from(txid ?? []).toString('hex')}:${index}`;
  });
};

/** How the transaction differs from the request's description, or undefined. */
export function whyOddBitcoin(root: HDKey, policy: ChainPolicy, request: BitcoinRequest): string | undefined {
  const transaction = read(request.psbt);
  const hot = bitcoinWallet(root, policy, 'hot').address;
  if (request.purpose === 'sweep' && request.to !== hot) return 'a sweep goes to the hot wallet and nowhere else';
  if (request.purpose === 'withdrawal' && request.to === hot) return 'a withdrawal does not go to ourselves';
  if (transaction.inputsLength !== request.inputs.length) return 'the wallets named are not those of the inputs';
  let out = 0n;
  let paid: bigint | undefined;
  for (let i = 0; i < transaction.outputsLength; i++) {
    const { script, amount } = transaction.getOutput(i);
    if (script === undefined || amount === undefined) return `output ${i} says nothing`;
    const address = Address(bitcoinNetworks[policy.family as BitcoinFamily]).encode(OutScript.decode(script));
    out += amount;
    if (address === request.to && paid === undefined) paid = amount;
    else if (address !== hot) return `output ${i} goes to ${address}, which is neither the recipient nor our change`;
  }
  if (paid !== BigInt(request.units)) return `the recipient gets ${paid ?? 'nothing'} and not ${request.units}`;
  let within = 0n;
  for (let i = 0; i < transaction.inputsLength; i++) {
    const { witnessUtxo } = transaction.getInput(i);
    if (witnessUtxo === undefined) return `input ${i} does not say what it is worth`;
    within += witnessUtxo.amount;
  }
  const fee = within - out;
  if (fee < 0n || fee > BigInt(request.mostFee) || fee > policy.mostFee)
    return `a fee of ${fee} is not within the limit of ${policy.mostFee}`;
  return undefined;
}

/** A segwit signature covers the input's amount, so a false amount only makes the signature invalid. */
export function signBitcoin(root: HDKey, policy: ChainPolicy, request: BitcoinRequest): Signed {
  const transaction = read(request.psbt);
  request.inputs.forEach((wallet, i) => {
    transaction.signIdx(bitcoinWallet(root, policy, wallet).privateKey, i);
  });
  transaction.finalize();
  return { raw: transaction.hex, hash: transaction.id };
}

export function bitcoinWallet(root: HDKey, policy: ChainPolicy, wallet: 'hot' | number) {
  const { privateKey, publicKey } = root.derive(wallet === 'hot' ? policy.hotWallet : `${policy.depositAccount}/0/${wallet}`);
  if (privateKey === null || publicKey === null) throw new Error('a path without a key');
  return { privateKey, address: addressOf(policy.family, publicKey) };
}

const read = (psbt: string): Transaction => Transaction.fromPSBT(Buffer.from(psbt, 'base64'));
