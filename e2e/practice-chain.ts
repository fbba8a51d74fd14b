import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { practiceChain } from '../server/gateways/chain/practice-chain.ts';

/** An address's balance of a practice token in its smallest unit, read from the chain itself rather than from the exchange. */
export async function heldOnChain(
  request: APIRequestContext,
  address: string,
  token: string = practiceChain.tether.contract,
): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
  const result = await ask(request, 'eth_call', [{ to: token, data }, 'latest']);
  expect(result, 'the chain answers').toMatch(/^0x[0-9a-f]{64}$/);
  return BigInt(result as string);
}

/** Mines a block at once, for journeys that aren't about waiting. */
export const mine = (request: APIRequestContext): Promise<unknown> => ask(request, 'evm_mine', []);

async function ask(request: APIRequestContext, method: string, params: readonly unknown[]): Promise<unknown> {
  const { host, port } = JSON.parse(readFileSync(join(process.env['E2E_DATA_DIR'] ?? '', 'practice-chain', 'node.json'), 'utf8')) as {
    host: string;
    port: number;
  };
  const response = await request.post(`http://${host}:${port}`, { data: { jsonrpc: '2.0', id: 1, method, params } });
  return ((await response.json()) as { result?: unknown }).result;
}
