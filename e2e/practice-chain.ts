import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';

const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';

/** What an address holds of the practice token, in its millionths: asked of the chain itself, not of the exchange. */
export async function heldOnChain(request: APIRequestContext, address: string): Promise<bigint> {
  const { port } = JSON.parse(readFileSync(join(process.env['E2E_DATA_DIR'] ?? '', 'practice-chain', 'node.json'), 'utf8')) as {
    port: number;
  };
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
  const response = await request.post(`http://127.0.0.1:${port}`, {
    data: { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: token, data }, 'latest'] },
  });
  const { result } = (await response.json()) as { result?: string };
  expect(result, 'the chain answers').toMatch(/^0x[0-9a-f]{64}$/);
  return BigInt(result as string);
}
