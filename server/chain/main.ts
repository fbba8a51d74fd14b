// The chain process: watches the chains and pays approved withdrawals, as a process next to the server. Started by the server once
// it's ready (launch/chain-child.ts), or by hand with DATABASE_URL, DATA_DIR, REALM, CHAINS_FILE, SIGNER_DIR. It talks to the
// engine through database rows only, so either may be killed at any moment.
import { readFileSync } from 'node:fs';
import { readOutboxSeal } from '../engine/leave-command.ts';
import { whySharedAccount } from '../gateways/signer/account.ts';
import type { SignerPort } from '../gateways/signer/port.ts';
import { signerAt } from '../gateways/signer/socket.ts';
import { refuseOpenChains } from '../launch/open-chains.ts';
import { runBitcoinChain } from './bitcoin-run.ts';
import { type ChainRun, runEvmChain } from './chain-run.ts';
import { type EvmSettings, readChains } from './chain-settings.ts';
import { OfflineSigner } from './offline-signer.ts';
import { openPractice } from './practice.ts';
import { PracticeIssue, PracticeMiner, servePracticeFaucet } from './practice-mining.ts';
import { type ChainSession, takeChain } from './session.ts';
import { runTronChain } from './tron-run.ts';

const url = process.env['DATABASE_URL'] ?? '';
const dataDir = process.env['DATA_DIR'] ?? './data';
const seal = readOutboxSeal(dataDir);
const stops: (() => Promise<void>)[] = [];
let isStopping = false;

const report = (line: string): void => console.error(`chain: ${line}`);
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code), 5_000).unref();
  for (const one of stops.toReversed()) await one().catch((error: Error) => report(error.message));
  process.exit(code);
}
process.on('disconnect', () => void stop(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

/** Undefined if another process holds the chain; this one then stands by. */
async function lease(chain: string): Promise<ChainSession | undefined> {
  while (!isStopping) {
    const session = await takeChain(url, chain, seal, (error) => {
      if (isStopping) return;
      report(`${chain}: lost the database connection: ${error.message}`);
      process.exit(75);
    });
    if (session !== undefined) return session;
    await new Promise((resume) => setTimeout(resume, 1_000));
  }
  return undefined;
}

async function run(
  settings: EvmSettings,
  signer: SignerPort,
  beside?: (session: ChainSession) => Promise<void>,
): Promise<ChainRun | undefined> {
  const session = await lease(settings.chain);
  if (session === undefined) return undefined;
  const chain = await runEvmChain({ session, settings, signer, report, ...(beside && { beside }) });
  stops.push(chain.stop);
  return chain;
}

async function runPractice(): Promise<void> {
  const practice = await openPractice(dataDir, report);
  if (practice === undefined) return;
  stops.push(practice.stop);
  const issue = new PracticeIssue(practice.node, practice.settings.hotWallet);
  const chain = await run(practice.settings, practice.signer, async (session) => {
    await issue.poll(session);
    await servePracticeFaucet(session, practice.node);
  });
  if (chain === undefined) return;
  const miner = new PracticeMiner(practice.node, chain.isAwaited);
  miner.start((error) => {
    report(`practice: ${error.message}; restarting it`);
    process.exit(75);
  });
  stops.push(() => miner.stop());
}

async function runConfigured(file: string): Promise<void> {
  const folder = process.env['SIGNER_DIR'];
  const why = (): string | undefined => (folder === undefined || folder === '' ? undefined : whySharedAccount(folder));
  // The exchange checks this too, unless the chain process is a service of its own.
  if (process.env['REALM'] === 'live' && process.connected !== true) refuseOpenChains(file);
  const refused = why();
  if (refused !== undefined) throw new Error(refused);
  const signer = folder === undefined || folder === '' ? new OfflineSigner(url) : signerAt(folder, { why });
  for (const settings of readChains(readFileSync(file, 'utf8'))) {
    if (settings.kind === 'evm') run(settings, signer).catch(fail);
    else
      lease(settings.chain)
        .then(async (session) => {
          if (session === undefined) return;
          const running =
            settings.kind === 'bitcoin'
              ? runBitcoinChain({ session, settings, signer, report })
              : runTronChain({ session, settings, report });
          stops.push((await running).stop);
        })
        .catch(fail);
  }
}

function fail(error: Error): void {
  report(error.message);
  process.exit(75);
}

try {
  if (process.env['REALM'] === 'practice') await runPractice();
  const file = process.env['CHAINS_FILE'];
  if (file !== undefined && file !== '') await runConfigured(file);
} catch (error) {
  fail(error as Error);
}
