import type { HDKey } from '@scure/bip32';
import { encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { EvmRequest, Signed } from '../gateways/signer/request.ts';
import type { ChainPolicy } from './policy.ts';

const transfer = parseAbi(['function transfer(address to, uint256 value)']);

/** The paying wallet: the hot wallet, or a trader's child. */
export function evmWallet(root: HDKey, policy: ChainPolicy, child: number | undefined) {
  const path = child === undefined ? policy.hotWallet : `${policy.depositAccount}/0/${child}`;
  const { privateKey } = root.derive(path);
  if (privateKey === null) throw new Error(`no key at ${path}`);
  return privateKeyToAccount(`0x${Buffer.from(privateKey).toString('hex')}`);
}

/** How the request's fields contradict each other, or undefined. */
export function whyOddEvm(root: HDKey, policy: ChainPolicy, request: EvmRequest): string | undefined {
  if (request.chainId !== policy.chainId) return `${request.chain} has the chain id ${policy.chainId}, not ${request.chainId}`;
  if (BigInt(request.fee) > policy.mostFee) return `a fee of ${request.fee} is above ${policy.mostFee}`;
  if (BigInt(request.gas) > policy.mostGas) return `${request.gas} gas is above ${policy.mostGas}`;
  const hot = evmWallet(root, policy, undefined).address.toLowerCase();
  if (request.purpose === 'sweep') {
    if (request.child === undefined) return 'a sweep empties a trader’s wallet, and none is named';
    return request.to === hot ? undefined : 'a sweep goes to the hot wallet and nowhere else';
  }
  if (request.purpose === 'gas') {
    if (request.child === undefined || request.contract !== undefined) return 'gas money is coin for one trader’s wallet';
    return evmWallet(root, policy, request.child).address.toLowerCase() === request.to
      ? undefined
      : 'gas money goes to the trader’s wallet it is for';
  }
  if (request.child !== undefined) return 'a withdrawal is paid from the hot wallet';
  return request.to === hot || request.to === request.contract ? 'a withdrawal does not go to ourselves or to the token' : undefined;
}

/** Builds and signs. The payer follows from the purpose: only a sweep pays from a trader's wallet. */
export async function signEvm(root: HDKey, policy: ChainPolicy, request: EvmRequest): Promise<Signed> {
  const wallet = evmWallet(root, policy, request.purpose === 'sweep' ? request.child : undefined);
  const payment =
    request.contract === undefined
      ? { to: request.to as Hex, value: BigInt(request.units) }
      : {
          to: request.contract as Hex,
          value: 0n,
          data: encodeFunctionData({ abi: transfer, functionName: 'transfer', args: [request.to as Hex, BigInt(request.units)] }),
        };
  const raw = await wallet.signTransaction({
    type: 'eip1559',
    chainId: request.chainId,
    nonce: request.nonce,
    gas: BigInt(request.gas),
    maxFeePerGas: BigInt(request.fee),
    maxPriorityFeePerGas: BigInt(request.tip),
    ...payment,
  });
  return { raw, hash: keccak256(raw) };
}
