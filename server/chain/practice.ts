import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { practiceChain } from '../gateways/chain/practice-chain.ts';
import { watchOnlyPath } from '../gateways/signer/place.ts';
import { signerAt } from '../gateways/signer/socket.ts';
import type { WatchOnly } from '../gateways/signer/watch-only.ts';
import { type PracticeNode, startPracticeNode } from '../launch/practice-node.ts';
import { Restarts } from '../launch/restarts.ts';
import type { EvmSettings } from './chain-settings.ts';
import { preparePracticeChain } from './practice-mining.ts';

/** An idle practice signer exits after this long. */
const SIGNER_IDLE_MS = 30_000;
/** Between two starts of a signer that has died five times within a minute. */
const LONGEST_WAIT_MS = 30_000;

export interface Practice {
  readonly node: PracticeNode;
  readonly settings: EvmSettings;
  readonly signer: ReturnType<typeof signerAt>;
  stop(): Promise<void>;
}

/** Node, tokens, signer and settings of the practice chain. Undefined where anvil isn't available. */
export async function openPractice(dataDir: string, say: (line: string) => void): Promise<Practice | undefined> {
  const node = await startPracticeNode(dataDir, say);
  if (node === undefined) return undefined;
  const folder = join(dataDir, 'signer');
  let process_: ChildProcess | undefined;
  const restarts = new Restarts();
  let restAt = 0;
  const signer = signerAt(folder, {
    wake: async () => {
      if (performance.now() < restAt) throw new Error('the practice signer ended and is started again shortly');
      process_ = await wakeSigner(folder, (end) => {
        const wait = restarts.wait(performance.now()) ?? LONGEST_WAIT_MS;
        restAt = performance.now() + wait;
        say(`the signer ended (${end}); the next signature starts it again, in ${wait / 1_000} s at the earliest`);
      });
    },
  });
  const wallet = (await knownWallets(folder, signer)).find(({ chain }) => chain === practiceChain.chain);
  if (wallet === undefined) throw new Error('the practice signer does not know the practice chain');
  await preparePracticeChain(node, wallet.hotWallet);
  return {
    node,
    signer,
    settings: {
      kind: 'evm',
      chain: practiceChain.chain,
      chainId: practiceChain.chainId,
      coin: practiceChain.coin,
      endpoints: [node.endpoint],
      startBlock: 0,
      confirmations: 12,
      finality: 12,
      pollMs: 700,
      extendedPublicKey: wallet.extendedPublicKey,
      hotWallet: wallet.hotWallet.toLowerCase(),
      stuckBlocks: 10,
      mostFee: 500_000_000_000n,
    },
    async stop() {
      process_?.kill('SIGTERM');
      await node.stop();
    },
  };
}

/** As the signer saved them; only the first start has to launch it for that. */
const knownWallets = async (folder: string, signer: Practice['signer']): Promise<WatchOnly[]> =>
  existsSync(watchOnlyPath(folder)) ? JSON.parse(readFileSync(watchOnlyPath(folder), 'utf8')) : await signer.watchOnly();

/** Started on demand, as a process with its own key; it reports when it is listening. Ending with code 0 is how it rests. */
async function wakeSigner(folder: string, onDeath: (end: string) => void): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'signer', 'main.ts'), 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'], SIGNER_DIR: folder, SIGNER_REALM: 'practice', SIGNER_IDLE_MS: String(SIGNER_IDLE_MS) },
  });
  child.on('exit', (code, signal) => {
    if (code !== 0) onDeath(signal ?? `code ${code}`);
  });
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])]);
  if (said === undefined) throw new Error('the practice signer did not start');
  child.disconnect();
  child.unref();
  return child;
}
