import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Of the build, what the app itself doesn't need. */
const left = /^\.vite\/|^csp\.json$|^notice-pressed\.js$/;

/** The files of the phone apps' build, by their path in the bundle. */
export function contentOf(dist: string): Map<string, Buffer> {
  const files = readdirSync(dist, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files
      .map((path): [string, Buffer] => [relative(dist, path).split(sep).join('/'), readFileSync(path)])
      .filter(([name]) => !left.test(name)),
  );
}
