// node server/test/chain-kill-rounds.ts --rounds 100 [--seed 7]: withdrawals and deposits on a real chain while the chain process
// and the signer are killed without warning, at each step in turn. Every withdrawal must arrive exactly once, every deposit must be
// reported to the engine exactly once, and nothing that was signed may be refunded.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Anvil, startAnvil } from '../chain/test/anvil.ts';
import { openTestDatabase } from '../chain/test/chain-world.ts';
import { openStandIn, type StandIn } from '../chain/test/stand-in-engine.ts';
import { temporaryFolder } from '../chain/test/temporary-folder.ts';
import { readOutboxSeal } from '../engine/leave-command.ts';
import { SHARED_ACCOUNT } from '../gateways/signer/account.ts';
import { policyPath } from '../gateways/signer/place.ts';
import { signerAt } from '../gateways/signer/socket.ts';
import type { Pool } from '../store/postgres.ts';

/** When to kill the victim, according to the books. */
const steps = {
  'before the number': "t.state = 'taken'",
  'after the number': "t.state = 'reserved'",
  'after it was stored': "t.state = 'signed'",
  'after it was sent': "t.state = 'broadcast'",
  'before it is final': "t.state = 'mined' AND t.confirmations > 5",
} as const;
const victims = ['chain', 'signer', 'both'] as const;
type Victim = (typeof victims)[number];

const CHAIN = 'practice';
const nothing = (): void => undefined;

export interface Verdict {
  readonly rounds: number;
  readonly kills: number;
  /** Violations found; empty if there are none. */
  readonly faults: readonly string[];
}

export async function killRounds(rounds: number, say: (line: string) => void = nothing): Promise<Verdict> {
  const [anvil, database] = await Promise.all([startAnvil(), openTestDatabase()]);
  const folder = temporaryFolder('kill');
  const world = new World(anvil, database, folder.path);
  try {
    await world.open();
    for (let round = 0; round < rounds; round++) {
      const step = Object.keys(steps)[round % 5] as keyof typeof steps;
      const victim = victims[Math.floor(round / 5) % 3] as Victim;
      await world.round(round + 1, step, victim);
      say(`round ${round + 1}: killed ${victim} ${step}: paid once`);
    }
    return { rounds, kills: world.kills, faults: await world.judge(rounds) };
  } finally {
    await world.close();
    await database.close();
    await anvil.stop();
    folder.remove();
  }
}

class World {
  readonly #anvil: Anvil;
  readonly #database: { readonly url: string; readonly pool: Pool };
  readonly #folder: string;
  #chain: ChildProcess | undefined;
  #signer: ChildProcess | undefined;
  #engine: StandIn | undefined;
  #isOpen = true;
  #life: Promise<void> = Promise.resolve();
  #said = '';
  kills = 0;

  constructor(anvil: Anvil, database: { readonly url: string; readonly pool: Pool }, folder: string) {
    this.#anvil = anvil;
    this.#database = database;
    this.#folder = folder;
  }

  async open(): Promise<void> {
    this.#engine = await openStandIn(this.#database.pool, CHAIN, this.#anvil.tether, readOutboxSeal(this.#folder));
    await this.#startSigner();
    acceptSharedAccount(this.#folder);
    const [wallet] = await signerAt(this.#folder).watchOnly();
    if (wallet === undefined) throw new Error('the signer knows no chain');
    await this.#anvil.fund(wallet.hotWallet);
    await this.#anvil.pay(wallet.hotWallet, 10n ** 12n);
    await this.#anvil.mine();
    const chains = [
      {
        kind: 'evm',
        chain: CHAIN,
        chainId: 31_337,
        endpoints: [this.#anvil.endpoint],
        startBlock: 0,
        confirmations: 12,
        finality: 12,
        pollMs: 60,
        extendedPublicKey: wallet.extendedPublicKey,
        hotWallet: wallet.hotWallet,
        stuckBlocks: 1_000_000,
        mostFee: '500000000000',
      },
    ];
    writeFileSync(join(this.#folder, 'chains.json'), JSON.stringify({ chains }));
    this.#startChain();
    this.#life = this.#live();
  }

  /** One withdrawal and one deposit; the victim is killed when the books say the step is reached, and restarted. */
  async round(number: number, step: keyof typeof steps, victim: Victim): Promise<void> {
    const engine = this.#engine as StandIn;
    const trader = 500_000 + number;
    const address = await engine.depositAddress(trader, this.#folder);
    await this.#anvil.pay(address, 20_000_000n + BigInt(number));
    await engine.approve(number, recipient(number), amountOf(number));
    await this.#until(() => this.#isAt(number, step), `withdrawal ${number} ${step}`);
    await this.#kill(victim);
    if (victim !== 'chain') await this.#startSigner();
    if (victim !== 'signer') this.#startChain();
    await this.#until(async () => (await engine.stateOf(number)) === 'done', `withdrawal ${number} done`);
    await this.#until(async () => (await engine.creditsOf(trader)) > 0, `deposit ${number} credited`);
  }

  async judge(rounds: number): Promise<string[]> {
    const faults: string[] = [];
    const engine = this.#engine as StandIn;
    for (let number = 1; number <= rounds; number++) {
      const held = await this.#anvil.balance(recipient(number));
      if (held !== amountOf(number) / 100n) faults.push(`withdrawal ${number} arrived as ${held}`);
      const credits = await engine.creditsOf(500_000 + number);
      if (credits !== 1) faults.push(`deposit ${number} was told ${credits} times`);
      const way = await engine.way(number);
      if (way.includes('failed')) faults.push(`withdrawal ${number} was given back: ${way.join(' ')}`);
    }
    const { rows } = await this.#database.pool.query<{ open: number }>(
      "SELECT count(*)::int AS open FROM chain_transaction WHERE purpose = 'withdrawal' AND state <> 'final'",
    );
    if (rows[0]?.open !== 0) faults.push(`${rows[0]?.open} withdrawals are not final`);
    return faults;
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#life.catch(nothing);
    await this.#kill('both');
  }

  /** The engine runs and blocks are mined all the time, whichever process is down. */
  async #live(): Promise<void> {
    while (this.#isOpen) {
      await this.#engine?.drain();
      await this.#anvil.mine().catch(nothing);
      await sleep(80);
    }
  }

  async #isAt(number: number, step: keyof typeof steps): Promise<boolean> {
    const { rowCount } = await this.#database.pool.query(
      `SELECT FROM chain_transaction AS t WHERE t.withdrawal = $1 AND (${steps[step]})`,
      [number],
    );
    // If the payment is already past the step, the victim is killed right away.
    if (rowCount === 1) return true;
    const state = await (this.#engine as StandIn).stateOf(number);
    return state === 'done';
  }

  async #until(isSo: () => Promise<boolean>, what: string): Promise<void> {
    for (const since = Date.now(); !(await isSo()); await sleep(4)) {
      if (Date.now() - since > 90_000) throw new Error(`${what} did not come about: ${this.#said.slice(-2_000)}`);
    }
  }

  async #kill(victim: Victim): Promise<void> {
    for (const child of [victim === 'signer' ? undefined : this.#chain, victim === 'chain' ? undefined : this.#signer]) {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) continue;
      this.kills += 1;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }

  #startChain(): void {
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'chain', 'main.ts')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: this.#database.url,
        DATA_DIR: this.#folder,
        REALM: 'live',
        CHAINS_FILE: join(this.#folder, 'chains.json'),
        SIGNER_DIR: this.#folder,
      },
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
    // Like the server, restarts whatever exits.
    child.on('exit', (_, signal) => {
      if (signal !== 'SIGKILL' && this.#isOpen) this.#startChain();
    });
    this.#chain = child;
  }

  async #startSigner(): Promise<void> {
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'signer', 'main.ts'), 'serve'], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { PATH: process.env['PATH'], SIGNER_DIR: this.#folder, SIGNER_REALM: 'practice' },
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
    this.#signer = child;
    await once(child, 'message');
  }
}

/** Both processes run under the account that runs the test. */
function acceptSharedAccount(folder: string): void {
  const policy = JSON.parse(readFileSync(policyPath(folder), 'utf8'));
  writeFileSync(policyPath(folder), JSON.stringify({ ...policy, sharedAccount: SHARED_ACCOUNT }));
}

const recipient = (number: number): string => `0x${(0xcc000000 + number).toString(16).padStart(40, '0')}`;
/** In the ledger's units, different for each. */
const amountOf = (number: number): bigint => 30_00000000n + BigInt(number) * 100n;
const sleep = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const at = process.argv.indexOf('--rounds');
  const started = Date.now();
  const { rounds, kills, faults } = await killRounds(at < 0 ? 15 : Number(process.argv[at + 1]), (line) => console.log(line));
  for (const fault of faults) console.error(fault);
  console.log(
    `${rounds} rounds, ${kills} kills in ${Math.round((Date.now() - started) / 1000)} s: ${faults.length === 0 ? 'nothing lost, nothing paid twice, nothing given back' : `${faults.length} faults`}`,
  );
  process.exit(faults.length === 0 ? 0 : 1);
}
