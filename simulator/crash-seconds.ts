// Second contracts for crash.ts: what is placed, and what must have become of it after each restart, as its traders see it. A contract
// that was answered is there once, nothing settles twice or back, and both sides of the second account add up from the contracts alone.
import type { Chance } from '@bourse/server/market/practice/chance';

const PAIRS = ['BNB', 'BTC', 'DOGE', 'ETH', 'SOL', 'XRP'] as const;
/** Of decimals of USDT. */
const COIN = 100_000_000n;

interface Contract {
  readonly contractId: string;
  readonly stake: string;
  readonly status: 'waiting' | 'running' | 'won' | 'lost' | 'tie' | 'void';
  readonly payout?: string;
}
interface Balance {
  readonly account: string;
  readonly asset: string;
  readonly available: string;
  readonly frozen: string;
}
interface Page {
  readonly contracts: readonly Contract[];
  readonly cursor?: string;
}
type Read = (path: string, token: string) => Promise<unknown>;

export class CrashSeconds {
  readonly #chance: Chance;
  readonly #read: Read;
  /** By token: what was transferred to the second account. */
  readonly #funded = new Map<string, bigint>();
  /** By contract: the trader who got its answer. */
  readonly #accepted = new Map<string, string>();
  /** What was settled when we last looked: it must stay as it is. */
  readonly #settled = new Map<string, string>();

  constructor(chance: Chance, read: Read) {
    this.#chance = chance;
    this.#read = read;
  }

  fund(token: string, amount: string): void {
    this.#funded.set(token, units(amount));
  }

  order(): Readonly<Record<string, unknown>> {
    const chance = this.#chance;
    return {
      symbol: `${chance.pick(PAIRS)}-USDT-SEC`,
      direction: chance.pick(['up', 'down']),
      durationMs: chance.happens(850) ? 30_000 : 60_000,
      stake: `5.${String(chance.below(100)).padStart(2, '0')}`,
    };
  }

  answered(token: string, answer: string): void {
    this.#accepted.set((JSON.parse(answer) as { contract: Contract }).contract.contractId, token);
  }

  /** How many there are of each status. */
  async judge(): Promise<Readonly<Record<Contract['status'], number>>> {
    const seen = { waiting: 0, running: 0, won: 0, lost: 0, tie: 0, void: 0 };
    for (const [token, funded] of this.#funded) {
      const { contracts, balance } = await this.#still(token);
      if (new Set(contracts.map((one) => one.contractId)).size !== contracts.length) throw new Error('a contract is listed twice');
      const known = new Map(contracts.map((one) => [one.contractId, one]));
      for (const [id, whose] of this.#accepted)
        if (whose === token && !known.has(id)) throw new Error(`contract ${id} was answered and is lost`);
      let [total, frozen] = [funded, 0n];
      for (const { contractId, stake, status, payout } of contracts) {
        seen[status]++;
        const before = this.#settled.get(contractId);
        const now = `${status} ${payout}`;
        if (before !== undefined && before !== now) throw new Error(`contract ${contractId} was ${before} and is ${now}`);
        if (status === 'waiting' || status === 'running') frozen += units(stake);
        else {
          this.#settled.set(contractId, now);
          total += units(payout!) - units(stake);
        }
      }
      const held = [units(balance?.available ?? '0'), units(balance?.frozen ?? '0')];
      if (held[0] !== total - frozen || held[1] !== frozen)
        throw new Error(`the second account has ${held.join(' and ')}, its contracts say ${total - frozen} and ${frozen}`);
    }
    return seen;
  }

  /** Contracts and balance of one moment: none of them is settled in between. */
  async #still(token: string): Promise<{ readonly contracts: readonly Contract[]; readonly balance: Balance | undefined }> {
    for (let i = 0; i < 50; i++) {
      const contracts = await this.#all(token);
      const balance = await this.#balance(token);
      if (JSON.stringify(await this.#all(token)) === JSON.stringify(contracts)) return { contracts, balance };
    }
    throw new Error('contracts never stood still');
  }

  async #balance(token: string): Promise<Balance | undefined> {
    const { balances } = (await this.#read('/api/ledger/balances', token)) as {
      balances: Balance[];
    };
    return balances.find(({ account, asset }) => account === 'second' && asset === 'USDT');
  }

  async #all(token: string): Promise<Contract[]> {
    const contracts: Contract[] = [];
    for (let cursor: string | undefined = '', first = true; first || cursor !== undefined; first = false) {
      const page = (await this.#read(`/api/seconds/contracts?status=all&limit=100${first ? '' : `&cursor=${cursor}`}`, token)) as Page;
      contracts.push(...page.contracts);
      cursor = page.cursor;
    }
    return contracts;
  }
}

function units(text: string): bigint {
  const [whole, decimals = ''] = text.split('.');
  return BigInt(whole!) * COIN + BigInt(decimals.padEnd(8, '0'));
}
