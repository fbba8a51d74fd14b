import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PORTS, startExchange } from './exchange.ts';

/** One exchange for all journeys; each journey registers its own trader. E2E_URL names a running one, for quick iterations. */
export default async function start(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL']) return async () => undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-journeys-'));
  const exchange = await startExchange(PORTS.shared, dataDir);
  // For journeys that run one of our commands next to the server.
  process.env['E2E_DATA_DIR'] = dataDir;
  return async () => {
    await exchange.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
