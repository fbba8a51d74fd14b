import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { practiceChain } from '../gateways/chain/practice-chain.ts';
import { keyPath, passphrasePath, policyPath } from '../gateways/signer/place.ts';
import { createKeyFile, hasKeyFile } from './key-file.ts';
import type { Policy } from './policy.ts';

/** A practice signer makes its own key and keeps its passphrase beside it: worth nothing, but as real as any other. */
export function preparePractice(folder: string): string {
  const path = passphrasePath(folder);
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  const passphrase = readFileSync(path, 'utf8').trim();
  if (!hasKeyFile(keyPath(folder))) createKeyFile(keyPath(folder), generateMnemonic(wordlist), passphrase);
  if (!existsSync(policyPath(folder))) {
    const text = JSON.stringify(policy, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2);
    writeFileSync(policyPath(folder), `${text}\n`, { flag: 'wx', mode: 0o600 });
  }
  return passphrase;
}

const policy: Policy = {
  chains: [
    {
      chain: practiceChain.chain,
      kind: 'evm',
      chainId: practiceChain.chainId,
      family: 'evm',
      depositAccount: "m/44'/60'/0'",
      hotWallet: "m/44'/60'/1'/0/0",
      mostFee: 500_000_000_000n,
      mostGas: 500_000n,
      mostGasMoney: 10n ** 18n,
      limits: [
        {
          contract: practiceChain.token,
          mostPerPayment: 200_000_000_000n,
          mostPerDay: 1_000_000_000_000n,
          approvalAbove: 200_000_000_000n,
        },
      ],
    },
  ],
  approvers: [],
};
