import { readFileSync } from 'node:fs';
import { StartRefusal } from '../start-refusal.ts';
import { isThisMachine } from '../this-machine.ts';

interface Described {
  readonly chain?: unknown;
  readonly endpoint?: unknown;
  readonly endpoints?: readonly unknown[];
}

/**
 * Anyone between us and a chain's node could fake deposits. Two endpoints that must agree don't help if both are reached in clear
 * text. Everything else in the file is validated by the chain process with its schema.
 */
export function refuseOpenChains(file: string): void {
  for (const { chain, endpoint, endpoints = [] } of chainsIn(file)) {
    for (const address of [endpoint, ...endpoints]) {
      if (typeof address !== 'string' || !URL.canParse(address)) continue;
      const { protocol, hostname, host } = new URL(address);
      if (protocol !== 'https:' && !isThisMachine(hostname))
        throw new StartRefusal(`CHAINS_FILE ${file}: the endpoint of ${chain} at ${host} must start with https:// in a live realm.`);
    }
  }
}

function chainsIn(file: string): readonly Described[] {
  try {
    const { chains } = JSON.parse(readFileSync(file, 'utf8')) as { chains?: unknown };
    if (Array.isArray(chains)) return chains as Described[];
  } catch (error) {
    throw new StartRefusal(`CHAINS_FILE ${file} can't be read: ${(error as Error).message}.`);
  }
  throw new StartRefusal(`CHAINS_FILE ${file} has no list of chains.`);
}
