import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { practiceChain, practiceUnits } from '../gateways/chain/practice-chain.ts';
import { keyPath, passphrasePath, policyPath } from '../gateways/signer/place.ts';
import { createKeyFile, hasKeyFile } from './key-file.ts';
import { Policy } from './policy.ts';

/** A practice signer creates its own key and stores the passphrase next to it: worthless, but as real as any other. */
export function preparePractice(folder: string): string {
  const path = passphrasePath(folder);
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  const passphrase = readFileSync(path, 'utf8').trim();
  if (!hasKeyFile(keyPath(folder))) createKeyFile(keyPath(folder), generateMnemonic(wordlist), passphrase);
  const known = existsSync(policyPath(folder)) ? Policy.parse(JSON.parse(readFileSync(policyPath(folder), 'utf8'))) : undefined;
  const wanted = known === undefined ? policy : withNewTokens(known);
  if (wanted !== known) {
    const text = JSON.stringify(wanted, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2);
    writeFileSync(policyPath(folder), `${text}\n`, { mode: 0o600 });
  }
  return passphrase;
}

/** Adds the limits of new tokens to an existing policy; its limits for the others stay. */
function withNewTokens(known: Policy): Policy {
  const own = known.chains.find(({ chain }) => chain === practiceChain.chain);
  const added = own === undefined ? [] : limits.filter(({ contract }) => !own.limits.some((one) => one.contract === contract));
  if (added.length === 0) return known;
  const chains = known.chains.map((one) => (one === own ? { ...one, limits: [...one.limits, ...added] } : one));
  return { ...known, chains };
}

const limits = practiceChain.tokens.map(({ contract, decimals, mostPerPayment }) => {
  const most = practiceUnits(mostPerPayment, decimals);
  return { contract, mostPerPayment: most, mostPerDay: most * 5n, approvalAbove: most };
});

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
      limits,
    },
  ],
  approvers: [],
};
