import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Started, StoppedWhileStarting } from './started.ts';

test('parts stop in reverse, also the one that was still starting, and nothing starts after it', async () => {
  const events: string[] = [];
  const started = new Started();
  const part = (name: string) => ({ stop: async () => void events.push(`${name} stopped`) });
  const { promise: slow, resolve: isUp } = Promise.withResolvers<void>();

  const start = started.run(
    (async () => {
      started.add('store', part('store'));
      started.add('engine', part('engine'));
      await slow;
      started.add('edge', part('edge'));
      events.push('the start went on');
    })(),
  );
  const stopped = started.stop().then(() => events.push('all stopped'));
  await sleep(20);
  expect(events).toEqual(['engine stopped', 'store stopped']);
  isUp();
  await expect(start).rejects.toThrow(StoppedWhileStarting);
  await stopped;
  expect(events).toEqual(['engine stopped', 'store stopped', 'edge stopped', 'all stopped']);
});
