import type { Input } from '@bourse/contract/call';
import type { releases } from '@bourse/contract/releases';

export type Failure = NonNullable<Input<typeof releases.report>['reason']>;

/** What the plugin's message says about the cause. The plugin has no codes for it. */
const causes: readonly (readonly [RegExp, Failure])[] = [
  [/checksum/i, 'checksum'],
  [/signature|public key/i, 'signature'],
  [/no space|enospc|out of space|disk full|not enough (?:space|storage)/i, 'storage'],
  [/download|timed out|timeout|network|connection|resolve host|offline|unexpected end of stream/i, 'download'],
];
export const failureOf = (error: unknown): Failure =>
  causes.find(([pattern]) => pattern.test(error instanceof Error ? error.message : String(error)))?.[1] ?? 'other';
