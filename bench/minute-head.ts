// G20: one minute's head over 4,800 ticks (20 instruments, four ticks a second, four sources each): bytes, Merkle root, hash, signature.
// Compared with 50 ms, and the server's SHA-256 (node:crypto) with the core's own.
import { generateKeyPairSync, sign } from 'node:crypto';
import { tickBytes } from '@bourse/core/market/tick-bytes';
import { indexPrice, instant } from '@bourse/core/money/unit';
import { keyIdOf, type MinuteHead, minuteHeadBytes, minuteHeadHash, sizedRoot } from '@bourse/core/proof/minute-head';
import { sha256 as coreSha256, type Sha256 } from '@bourse/core/proof/sha256';
import { sha256 as nodeSha256 } from '@bourse/server/proof/node-sha256';
import { ceiling, type Goal, goal, median, show } from './goal.ts';

const TICKS = 4_800;
const INSTRUMENTS = 20;
const SOURCES = ['binance', 'coinbase', 'kraken', 'okx'];
const ROUNDS = 21;
const MOST_MS = 50;
const AT = 1_795_000_000_000;
/** Otherwise the server could hash with the core's and spare an import. */
const FLOOR = 1;

export async function run(): Promise<Goal[]> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keyId = keyIdOf(nodeSha256, publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
  const ticks = Array.from({ length: TICKS }, (_, i) => ({
    symbol: `COIN${Math.floor((i * INSTRUMENTS) / TICKS)}-USDT`,
    number: 1_000_000 + i,
    at: instant(AT + i * 12),
    state: 'normal' as const,
    fine: indexPrice(6_000_000_000 + i),
    constituents: SOURCES.map((source, n) => ({
      source,
      price: indexPrice(6_000_000_000 + i + n),
      receivedAt: instant(AT + i * 12 - n),
      used: true,
    })),
  }));
  const headBy = (sha256: Sha256): string => {
    const none = { size: 0, root: '0'.repeat(64) };
    const head: MinuteHead = {
      ...{ version: 1, minute: 29_916_666, ticks: sizedRoot(sha256, ticks.map(tickBytes)), acceptances: none, settlements: none },
      ...{ previous: '0'.repeat(64), ruleBook: '0'.repeat(64), keyId },
    };
    sign(null, minuteHeadBytes(head), privateKey);
    return minuteHeadHash(sha256, head);
  };
  const [node, core]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const hashes = [
      [nodeSha256, node],
      [coreSha256, core],
    ] as const;
    const heads = hashes.map(([sha256, times]) => {
      const before = performance.now();
      const head = headBy(sha256);
      times.push(performance.now() - before);
      return head;
    });
    if (heads[0] !== heads[1]) throw new Error('the two hashes differ');
  }
  return [
    ceiling('G20', `milliseconds for a minute head over ${TICKS} ticks`, median(node), MOST_MS),
    goal('G20', `minute heads a second with node:crypto, peer: the core's own SHA-256`, 1_000 / median(node), 1_000 / median(core), FLOOR),
  ];
}

if (import.meta.main) show(await run());
