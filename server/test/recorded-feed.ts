// Recorded public sessions of four exchanges lie beside the project, not in it. A line is `unix time: message`; what the client
// sent is left out. Tests that need them are skipped where the folder is missing, and say so.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['../../../shared/data/feeds', '../../../../shared/data/feeds'].map((path) => join(import.meta.dirname, path));
const folder = folders.find((path) => existsSync(path));

export const recordingsMissing = folder === undefined;
export const ifRecorded = recordingsMissing ? ' (skipped: ../shared/data/feeds is missing)' : '';

export interface RecordedMessage {
  /** In milliseconds. */
  readonly at: number;
  readonly text: string;
}

export function readRecording(name: string): readonly RecordedMessage[] {
  if (folder === undefined) return [];
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const found = /^(\d+\.\d+): (.*)$/.exec(line);
      return found === null ? [] : [{ at: Number(found[1]) * 1_000, text: found[2]! }];
    });
}

/** A ticker of Kraken's version 1, as version 2 says it today: the same best bid and ask, as JSON numbers. */
export function asVersion2({ at, text }: RecordedMessage): RecordedMessage {
  const message = JSON.parse(text) as unknown;
  if (!Array.isArray(message)) return { at, text: '{"channel":"heartbeat"}' };
  const [, { a, b }, , pair] = message as [number, { a: [string]; b: [string] }, string, string];
  const symbol = pair.replace('XBT', 'BTC');
  return {
    at,
    text: `{"channel":"ticker","type":"update","data":[{"symbol":"${symbol}","bid":${Number(b[0])},"ask":${Number(a[0])}}]}`,
  };
}
