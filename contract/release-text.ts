// What is signed about a release of the phone apps besides its file. Without a schema, so that the app can check it before it
// downloads anything. `native/sign-release.mjs` has its own copy, because it runs alone on the release machine; a test compares.

export const platforms = ['android', 'ios'] as const;
export type Platform = (typeof platforms)[number];

export interface ReleaseFacts {
  readonly platform: Platform;
  /** Of the app's content: three numbers. */
  readonly version: string;
  /** The oldest shell, as installed from a store or an APK, that this content runs in. */
  readonly nativeMin: string;
  readonly size: number;
  /** Of the file, in hex. */
  readonly sha256: string;
}

/**
 * The bytes under `factsSignature`. The signature of the file alone doesn't say which version it is: whoever controls the server
 * could offer an old, correctly signed file as the newest one.
 */
export const releaseText = ({ platform, version, nativeMin, size, sha256 }: ReleaseFacts): string =>
  `bourse-release\n${platform}\n${version}\n${nativeMin}\n${size}\n${sha256}\n`;

/** Whether one version is later than the other, number by number. Anything that isn't a version is never later. */
export function isLater(one: string | undefined, other: string): boolean {
  if (!one || !/^\d+(\.\d+)*$/.test(one)) return false;
  const [a, b] = [one, other].map((text) => text.split('.').map(Number)) as [number[], number[]];
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) > (b[i] ?? 0);
  return false;
}
