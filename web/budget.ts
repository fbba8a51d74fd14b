// What the app costs on the way to the phone, against its limits: read from the build's manifest, following static imports,
// compressed as a server would. Prints a table; ends with 1 when something is over. Run: node web/budget.ts [--json]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

const dist = join(import.meta.dirname, 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;

const sizes = new Map<string, number>();
/** Bytes of a file of the build after gzip. */
function weight(file: string): number {
  let bytes = sizes.get(file);
  if (bytes === undefined) {
    bytes = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
    sizes.set(file, bytes);
  }
  return bytes;
}

/** The files that a chunk cannot run without: its own and those that it imports statically, each once. */
function closure(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) continue;
    found.add(chunk.file);
    closure(chunk.imports ?? [], found);
  }
  return found;
}
const total = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + weight(file), 0);

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) as string;
const allStyle = [...new Set(Object.values(manifest).flatMap((c) => [...(c.css ?? []), ...(c.file.endsWith('.css') ? [c.file] : [])]))];
/**
 * Styles that come with parts of a wide window; a phone never loads them, so they have a line of their own and count for no other.
 * Its limit was 2.5 KB while there was only the trading page; tables, assets and the sides of forms are as much again. See decision 0042.
 */
const wideStyle = Object.values(manifest)
  .filter((c) => /\/(workspace|top-bar|wide-pages)\.css$/.test(c.src ?? ''))
  .map((c) => c.file);
const style = allStyle.filter((file) => !wideStyle.includes(file));
const pages = Object.keys(manifest).filter((key) => /-page\.tsx$/.test(manifest[key]?.src ?? key));
const locales = Object.keys(manifest).filter((key) => /catalog\/[\w-]+$/.test(key));
const chart = Object.keys(manifest).filter((key) => /\/price-chart\.tsx$/.test(manifest[key]?.src ?? key));
const english = locales.find((key) => key.endsWith('/en')) as string;
const pageOf = (name: string): string | undefined => pages.find((key) => key.endsWith(`/${name}-page.tsx`));

interface Line {
  readonly what: string;
  readonly bytes: number;
  readonly limit: number;
}
const kb = (n: number): number => n * 1_000;
const firstScreen = (name: string): Line[] => {
  const page = pageOf(name);
  return page
    ? [
        {
          what: `first screen /${name}`,
          bytes: total(new Set([...closure([entry, page, english]), ...style, 'index.html'])),
          limit: kb(175),
        },
      ]
    : [];
};
const chartFiles = new Set([...closure(chart)].filter((file) => !closure([entry]).has(file)));

const lines: Line[] = [
  // The entry names every page and every room's texts: half a KB more since second contracts have pages of their own,
  // and another half for personal messages, /home's container and the kept height of the status bar.
  { what: 'entry, static closure', bytes: total(closure([entry])), limit: kb(126) },
  // 12.5 and 5 until the room of second contracts came, whose few rules of its own are here.
  // A tenth more for the few rules by which long words of other languages break.
  { what: 'style', bytes: total(style), limit: kb(13) },
  { what: 'style of a wide window', bytes: total(wideStyle), limit: kb(5.2) },
  ...locales.map((key) => ({ what: `language ${key.split('/').at(-1)}`, bytes: weight(manifest[key]?.file as string), limit: kb(20) })),
  ...firstScreen('login'),
  ...firstScreen('index'),
  ...pages
    .filter((key) => !chart.includes(key))
    .map((key) => ({
      what: `page ${key.split('/').at(-1)?.replace('-page.tsx', '')}`,
      bytes: weight(manifest[key]?.file as string),
      limit: kb(25),
    }))
    .sort((a, b) => b.bytes - a.bytes),
  ...(chartFiles.size > 0 ? [{ what: 'chart', bytes: Math.max(...[...chartFiles].map(weight)), limit: kb(60) }] : []),
  {
    what: `all ${pages.length} pages, one language`,
    bytes: total(new Set([...closure([entry, english, ...pages, ...chart]), ...style])),
    // 420 was set for the routes that the specification names; pages that it does not have (proof, balance, devices, factors) come
    // on top, and so do the rooms of perpetual and second contracts, with the check of a result on the device; nobody loads them all.
    // See decision 0016.
    // 575 until token sales and the download page came: 11 KB in four pages and their sheets, of which the entry has 0.2.
    // 580 until personal messages came: 4 KB in a list, its words and the page of switches.
    limit: kb(585),
  },
];

const over = lines.filter((line) => line.bytes > line.limit);
if (process.argv.includes('--json')) for (const line of lines) console.log(JSON.stringify({ ...line, holds: line.bytes <= line.limit }));
else
  for (const { what, bytes, limit } of lines)
    console.log(
      `${bytes > limit ? 'over' : '  ok'}  ${what.padEnd(34)} ${(bytes / 1_000).toFixed(1).padStart(7)} of ${String(limit / 1_000).padStart(3)} KB`,
    );
process.exitCode = over.length > 0 ? 1 : 0;
