import { createHash } from 'node:crypto';

/**
 * Whether a partial rollout includes a device. The same device keeps its place while the share grows; another version deals new
 * places, so it isn't always the same devices that go first.
 */
export function isIncluded(device: string, version: string, percent: number): boolean {
  const place = createHash('sha256').update(`${version} ${device}`).digest().readUInt32BE() / 2 ** 32;
  return place * 100 < percent;
}
