import type { Command } from '@bourse/core/command';
import { SHORT_WINDOW_MS } from '@bourse/core/idempotency/request';
import { instant } from '@bourse/core/money/unit';
import { describe, expect, test } from 'vitest';
import type { Pool } from '../store/postgres.ts';
import { Tidier } from './tidy.ts';

/** Lifetimes are already short. */
const pool = { query: async () => ({ rows: [{}] }) } as unknown as Pool;

describe('remembered requests', () => {
  /** An engine that has seen this many per second, with tables that are some seconds behind. */
  function flood(mostRequests: number, behindSeconds: number) {
    let now = 0;
    let head = 0;
    const forgotten: number[] = [];
    const engine = {
      now: () => instant(now),
      get projectedSeq() {
        return Math.max(0, head - behindSeconds * 100);
      },
      submit: async (_: unknown, command: Command) => {
        if (command.kind === 'forget_requests' && command.until > 0) forgotten.push(command.until);
        return {} as never;
      },
    };
    const exchange = { requestsBeyond: (most: number) => (head > most ? head - most : undefined) };
    const tidier = new Tidier({ engine, exchange, pool, mostRequests });
    return {
      forgotten,
      async pass(seconds: number) {
        for (let i = 0; i < seconds; i += 5) {
          now += 5_000;
          head += 500;
          await tidier.requests();
        }
        return head;
      },
    };
  }

  test('beyond the cap are forgotten once they’ve been in the tables for a minute', async () => {
    const usual = flood(20_000, 0);
    const head = await usual.pass(600);
    expect(usual.forgotten[0]).toBe(500);
    expect(usual.forgotten.at(-1)).toBe(head - 20_000);
    const small = flood(10, 0);
    const last = await small.pass(600);
    expect(last - small.forgotten.at(-1)!).toBe(100 * (SHORT_WINDOW_MS / 1_000 + 5));
  });

  test('are kept while the tables are behind with them', async () => {
    const late = flood(10, 120);
    const head = await late.pass(600);
    expect(head - late.forgotten.at(-1)!).toBe(100 * (120 + SHORT_WINDOW_MS / 1_000 + 5));
    const quiet = flood(1_000_000, 0);
    await quiet.pass(600);
    expect(quiet.forgotten).toEqual([]);
  });
});
