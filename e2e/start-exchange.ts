import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startExchange } from './exchange.ts';

/** One exchange for all journeys; each journey registers its own trader. E2E_URL names one that runs already, for quick turns. */
export default async function start(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL']) return async () => undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-journeys-'));
  const exchange = await startExchange(Number(process.env['E2E_PORT'] ?? 4090), dataDir);
  return async () => {
    await exchange.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
