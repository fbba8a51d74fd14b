// A real Bitcoin-like node for tests: litecoind in regtest, where it's installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './anvil.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const hasLitecoin = (): boolean => spawnSync('litecoind', ['--version']).status === 0;

export async function startLitecoin() {
  const folder = temporaryFolder('litecoin');
  const port = await freePort();
  const child: ChildProcess = spawn(
    'litecoind',
    [
      '-regtest',
      `-datadir=${folder.path}`,
      `-rpcport=${port}`,
      '-rpcuser=u',
      '-rpcpassword=p',
      '-listen=0',
      '-fallbackfee=0.0001',
      '-txindex=1',
    ],
    { stdio: 'ignore' },
  );
  const endpoint = `http://u:p@127.0.0.1:${port}`;
  const rpc = async <T>(method: string, params: readonly unknown[] = [], wallet = 'miner'): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${wallet === '' ? '' : `/wallet/${wallet}`}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from('u:p').toString('base64')}` },
      body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: T; error: { message: string } | null };
    if (error !== null) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  for (let waited = 0; ; waited += 50) {
    if (
      await rpc('getblockcount', [], '')
        .catch(() => undefined)
        .then((count) => count !== undefined)
    )
      break;
    if (waited > 60_000) throw new Error('litecoind did not start');
    await new Promise((resume) => setTimeout(resume, 50));
  }
  await rpc('createwallet', ['miner'], '');
  // To a new address each time: a block identical to one that was invalidated isn't accepted.
  const mine = async (blocks = 1) => rpc<string[]>('generatetoaddress', [blocks, await rpc<string>('getnewaddress')]);
  await mine(110);
  return {
    endpoint,
    rpc,
    mine,
    pay: (address: string, coins: string) => rpc<string>('sendtoaddress', [address, coins]),
    /** Removes the last blocks from the chain; their transactions return to the mempool. */
    async undo(depth: number): Promise<void> {
      const height = await rpc<number>('getblockcount');
      await rpc('invalidateblock', [await rpc<string>('getblockhash', [height - depth + 1])]);
    },
    received: (address: string) => rpc<number>('getreceivedbyaddress', [address, 1]),
    newAddress: () => rpc<string>('getnewaddress', ['', 'bech32']),
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      folder.remove();
    },
  };
}
