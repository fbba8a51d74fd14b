import { instant } from '@bourse/core/money/unit';
import { afterEach, expect, test, vi } from 'vitest';
import type { Committed } from './committed.ts';
import { Projector } from './projector.ts';
import { StateSum } from './state-sum.ts';

const opened: Projector[] = [];
afterEach(async () => {
  // One that still held back would set its timers in the next test.
  for (const projecting of opened.splice(0)) await projecting.drain().catch(() => undefined);
  vi.useRealTimers();
});

const tick = (seq: number): Committed => ({
  seq,
  at: instant(1_800_000_000_000 + seq),
  origin: 'clock',
  command: { kind: 'advance_clock' },
  outcomes: [{ seq, answer: { kind: 'done' }, events: [], remembered: undefined }],
});

const ticks = (from: number, count: number): Committed[] => Array.from({ length: count }, (_, i) => tick(from + i));

/** A database that accepts everything, instantly or after the given time, and overload as the test says. */
function projector(queryMs = 0) {
  const rush = { isOn: vi.fn(() => true) };
  const session = { query: () => (queryMs > 0 ? soon(queryMs) : Promise.resolve()).then(() => ({ rowCount: 1, rows: [] })) };
  const failed = vi.fn();
  const projecting = new Projector({
    session: session as never,
    epoch: 1,
    projectedSeq: 0,
    sum: new StateSum(),
    projections: [],
    rush,
    seal: { ofFacts: () => Buffer.alloc(32) },
    onFailure: failed,
  });
  opened.push(projecting);
  return { projecting, rush, failed };
}
const soon = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

test('under overload the tables wait, but readers don’t', async () => {
  const { projecting, failed } = projector();
  projecting.add([tick(1)]);
  await soon(20);
  projecting.add([tick(2), tick(3)]);
  await soon(120);
  expect(projecting.projectedSeq).toBe(1);
  expect(projecting.backlog).toBe(2);
  await projecting.projected(3);
  expect(projecting.projectedSeq).toBe(3);
  expect(failed).not.toHaveBeenCalled();
});

test('after the overload the tables catch up by themselves', async () => {
  const { projecting, rush } = projector();
  projecting.add([tick(1)]);
  await soon(20);
  projecting.add([tick(2)]);
  await soon(120);
  expect(projecting.projectedSeq).toBe(1);
  rush.isOn.mockReturnValue(false);
  await vi.waitFor(() => expect(projecting.projectedSeq).toBe(2), 30_000);
});

test('stopping the server doesn’t wait for the overload to end', async () => {
  const { projecting } = projector();
  projecting.add([tick(1)]);
  await soon(20);
  projecting.add([tick(2)]);
  await projecting.drain();
  expect(projecting.projectedSeq).toBe(2);
});

test('a writer that failed under overload leaves nothing waiting', async () => {
  vi.useFakeTimers();
  const { projecting } = projector();
  projecting.add([tick(1)]);
  await vi.advanceTimersByTimeAsync(20);
  projecting.fail(new Error('the commit failed'));
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBe(0);
});

test('tables that are five seconds behind continue even under overload, until they’re current again', async () => {
  vi.useFakeTimers();
  const { projecting } = projector();
  projecting.add([tick(1)]);
  await vi.advanceTimersByTimeAsync(20);
  projecting.add(ticks(2, 1_000));
  await vi.advanceTimersByTimeAsync(3_000);
  projecting.add([tick(1_002)]);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(projecting.projectedSeq).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(projecting.projectedSeq).toBe(1_002);
  projecting.add([tick(1_003)]);
  await vi.advanceTimersByTimeAsync(10);
  projecting.add([tick(1_004)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(projecting.backlog).toBeGreaterThan(0);
});

test('overload that begins when the tables are already behind also pauses projection', async () => {
  vi.useFakeTimers();
  const { projecting, rush } = projector(200);
  rush.isOn.mockReturnValue(false);
  for (const from of [1, 1_001, 2_001]) projecting.add(ticks(from, 1_000));
  await vi.advanceTimersByTimeAsync(300);
  rush.isOn.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(projecting.projectedSeq).toBe(1_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(projecting.projectedSeq).toBe(3_000);
});
