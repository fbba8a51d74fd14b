import manifest from '../package.json' with { type: 'json' };

/** The version of this build of the app. */
export const version: string = manifest.version;

/** Whether `there` is a later version than `here`, number by number; what is no version is never newer. */
export function isNewer(there: string | undefined, here: string): boolean {
  if (!there || !/^\d+(\.\d+)*$/.test(there)) return false;
  const a = there.split('.').map(Number);
  const b = here.split('.').map(Number);
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) > (b[i] ?? 0);
  return false;
}
