import type { Rolldown } from 'vite';

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The pages that somebody may see first on a cold phone: the login, and home behind it. */
const firstPages = /\/(?:login|index)-page\.tsx$/;

/** Whether one of the first pages cannot run without this module: looked for upwards, along static imports. */
function isNeededFirst(id: string, modules: Modules, seen = new Map<string, boolean>()): boolean {
  const known = seen.get(id);
  if (known !== undefined) return known;
  seen.set(id, false);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  const is = firstPages.test(id) || importers.some((importer) => isNeededFirst(importer, modules, seen));
  seen.set(id, is);
  return is;
}

const chartLibrary = /[\\/](?:lightweight-charts|fancy-canvas)[\\/]/;

/** Whether a module brings the chart along: a piece that held one would bring it to every page that needs something else of the piece. */
function bringsChart(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (chartLibrary.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importedIds ?? []).some((imported) => bringsChart(imported, modules, seen));
}

/**
 * How the app is cut into files. On a slow line each file more costs a turn of the six that a browser fetches at a time, so what
 * the first page needs comes in few: the shell, which is the entry and all it imports; what the first pages share with others; and
 * the page itself. The rest is cut by who uses it, and pieces too small for a turn of their own are put to their nearest neighbours.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'shell', tags: ['$initial'], priority: 3 },
  {
    name: (id, modules) => (isNeededFirst(id, modules) && !/-page\.tsx$/.test(id) ? 'first' : null),
    debugName: 'first',
    minShareCount: 2,
    priority: 2,
  },
  // A leaf: rates and units are computed with while files load, and two pieces that need each other would meet them unfinished.
  { name: 'money', test: /[\\/]core[\\/]money[\\/]/, minShareCount: 2, priority: 2 },
  // Large, and wanted by the pages with a chart only.
  { name: 'chart', test: chartLibrary, priority: 2 },
  // Leaves too, for the same reason.
  { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000, priority: 1.5 },
  {
    name: (id, modules) => (bringsChart(id, modules) ? null : 'parts'),
    debugName: 'parts',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 12_000,
    priority: 1,
  },
];
