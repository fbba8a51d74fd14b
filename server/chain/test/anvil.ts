// A real chain for tests: anvil on a free port, with the tokens a test wants, mining when the test says so.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createTestClient, encodeDeployData, encodeFunctionData, type Hex, http, parseAbi, publicActions, walletActions } from 'viem';
import { anvilBinary } from '../../launch/anvil-binary.ts';

const issuer = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' as const;
const shipped = join(import.meta.dirname, '..', '..', 'gateways', 'chain', 'evm', 'contracts');
/** Tokens that behave oddly, which no network of ours has. */
const own = join(import.meta.dirname, 'contracts');
const transfer = parseAbi(['function transfer(address to, uint256 value)', 'function balanceOf(address) view returns (uint256)']);
const SUPPLY = 10n ** 15n;

export type Anvil = Awaited<ReturnType<typeof startAnvil>>;

export async function startAnvil() {
  const port = await freePort();
  const child: ChildProcess = spawn(anvilBinary() ?? 'anvil', ['--port', String(port), '--no-mining', '--silent', '--accounts', '3'], {
    stdio: 'ignore',
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const client = createTestClient({ mode: 'anvil', transport: http(endpoint, { retryCount: 0 }), cacheTime: 0, pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions);
  for (let waited = 0; ; waited += 20) {
    if (await client.getChainId().catch(() => undefined)) break;
    if (waited > 20_000) throw new Error('anvil did not start');
    await new Promise((resume) => setTimeout(resume, 20));
  }
  const deploy = async (file: string, name: string): Promise<Hex> => {
    const { abi, bytecode } = JSON.parse(readFileSync(join(file === 'odd-tokens' ? own : shipped, `${file}.json`), 'utf8')).contracts[name];
    const hash = await client.sendTransaction({ account: issuer, chain: null, data: encodeDeployData({ abi, bytecode, args: [SUPPLY] }) });
    await client.mine({ blocks: 1 });
    const { contractAddress } = await client.getTransactionReceipt({ hash });
    if (!contractAddress) throw new Error(`${name} was not deployed`);
    return contractAddress.toLowerCase() as Hex;
  };
  const tether = await deploy('practice-tether', 'PracticeTether');
  return {
    endpoint,
    client,
    issuer,
    tether,
    deploy,
    child,
    mine: (blocks = 1) => client.mine({ blocks }),
    /** Broadcast, not mined. */
    pay: (to: string, units: bigint, token: string = tether, gas?: bigint): Promise<Hex> =>
      client.sendTransaction({
        account: issuer,
        chain: null,
        to: token as Hex,
        data: encodeFunctionData({ abi: transfer, functionName: 'transfer', args: [to as Hex, units] }),
        ...(gas !== undefined && { gas }),
      }),
    /** Sets a large coin balance for fees. */
    fund: (address: string) => client.setBalance({ address: address as Hex, value: 10n ** 21n }),
    payCoin: (to: string, value: bigint): Promise<Hex> => client.sendTransaction({ account: issuer, chain: null, to: to as Hex, value }),
    balance: (owner: string, token: string = tether): Promise<bigint> =>
      client.readContract({ address: token as Hex, abi: transfer, functionName: 'balanceOf', args: [owner as Hex] }),
    /** Replaces the last blocks with empty ones; their transactions are gone. */
    reorg: (depth: number) => client.request({ method: 'anvil_reorg', params: [depth, []] } as never),
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
