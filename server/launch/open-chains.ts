import { readFileSync } from 'node:fs';
import { StartRefusal } from '../start-refusal.ts';
import { isThisMachine } from '../this-machine.ts';

interface Described {
  readonly chain?: unknown;
  readonly endpoint?: unknown;
  readonly endpoints?: readonly unknown[];
}

/**
 * Whoever sits between us and a node of a chain could show deposits that never were. Two endpoints that must agree don't help
 * where both are reached in clear. Everything else about the file is for the chain process, which reads it with its schema.
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
