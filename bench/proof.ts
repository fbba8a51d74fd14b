// G15: the tree of the proof of liabilities over 100,000 accounts with four assets: split, shuffled, padded, hashed. Compared with
// only hashing the same number of bytes in the same pieces, and with five seconds.
import { hash } from 'node:crypto';
import { HASH_BYTES, type Sha256 } from '@bourse/core/proof/sha256';
import { buildSumTree, type Holding } from '@bourse/core/proof/sum-tree';
import { seeded } from './flow.ts';
import { ceiling, type Goal, goal, median, show } from './goal.ts';

const ACCOUNTS = 100_000;
const ASSETS = 4;
const ROUNDS = 3;
const MOST_SECONDS = 5;
/** The rest is sums, nonces and positions. */
const FLOOR = 0.5;

const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

export async function run(): Promise<Goal[]> {
  const random = seeded(15);
  const holdings = Array.from({ length: ACCOUNTS }, (_, i): Holding => {
    const sums = Array.from({ length: ASSETS }, () => BigInt(Math.floor(random() * random() * 1e12)));
    return { uid: String(100_001 + i), sums };
  });
  const totals = Array.from({ length: ASSETS }, (_, asset) => holdings.reduce((sum, holding) => sum + holding.sums[asset]!, 0n));
  const trees: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const pieces: number[] = [];
    const counted: Sha256 = (bytes) => {
      pieces.push(bytes.length);
      return sha256(bytes);
    };
    const plan = {
      auditId: '0'.repeat(32),
      seed: new Uint8Array(HASH_BYTES),
      assets: ASSETS,
      holdings,
      largest: totals.map((sum) => sum / 64n),
    };
    if (round === 0) buildSumTree({ ...plan, sha256: counted });
    const before = performance.now();
    const tree = buildSumTree({ ...plan, sha256 });
    trees.push(performance.now() - before);
    if (tree.totals.join() !== totals.join()) throw new Error('the root does not have the sum of all accounts');
    if (round === 0) lengths = pieces;
    bare.push(hashBare(lengths));
  }
  return [
    goal(
      'G15',
      `trees of ${ACCOUNTS} accounts a second, peer: bare hashing of the same pieces`,
      1_000 / median(trees),
      1_000 / median(bare),
      FLOOR,
    ),
    ceiling('G15', `seconds for the tree of ${ACCOUNTS} accounts with ${ASSETS} assets`, median(trees) / 1_000, MOST_SECONDS),
  ];
}

/** The length of each text that the tree hashed. */
let lengths: readonly number[] = [];

function hashBare(pieces: readonly number[]): number {
  const bytes = new Uint8Array(4_096).fill(7);
  const before = performance.now();
  for (const length of pieces) sha256(bytes.subarray(0, length));
  return performance.now() - before;
}

if (import.meta.main) show(await run());
