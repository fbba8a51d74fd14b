import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { calls } from '@bourse/contract/calls';
import type { officeCalls } from '@bourse/contract/office/calls';
import { expect, expectTypeOf, test } from 'vitest';
import type { OfficeRooms } from './office-rooms.ts';
import { jobsOf, type OpenRoom, type OpenRooms } from './room.ts';
import type { TraderRooms } from './rooms.ts';

type Calls = typeof calls;

test('a list without a room of the contract doesn’t compile, and neither does a room without a handler for each of its calls', () => {
  expectTypeOf<TraderRooms>().toExtend<OpenRooms<Calls>>();
  expectTypeOf<OfficeRooms>().toExtend<OpenRooms<typeof officeCalls>>();
  expectTypeOf<Omit<TraderRooms, 'proof'>>().not.toExtend<OpenRooms<Calls>>();
  type Handlers = OpenRoom<Calls['flash']>['handlers'];
  expectTypeOf<{ handlers: Handlers }>().toExtend<OpenRoom<Calls['flash']>>();
  expectTypeOf<{ handlers: Omit<Handlers, 'accept'> }>().not.toExtend<OpenRoom<Calls['flash']>>();
});

test('the jobs of all rooms end with their edge', () => {
  const stop = async () => undefined;
  expect(
    jobsOf({ one: { handlers: {}, jobs: [{ stop }] }, two: { handlers: {} }, three: { handlers: {}, jobs: [{ stop }, { stop }] } }),
  ).toHaveLength(3);
});

test.each(['traders-edge.ts', 'office-edge.ts', 'exchange.ts'])('%s stays a short table of contents', (file) => {
  expect(readFileSync(join(import.meta.dirname, file), 'utf8').split('\n').length).toBeLessThanOrEqual(121);
});
