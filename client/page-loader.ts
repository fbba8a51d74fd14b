import type { PageModule } from './place.ts';

const onceMs = 10_000;

/**
 * How an app loads its pages' code. If loading fails (a new build was deployed, or the network is gone) the whole app reloads at
 * the same address, once in ten seconds; after that the page shows an error and offers a retry. `stored` is the storage key for the
 * time of the last reload.
 */
export const pageLoader = (stored: string) => (load: () => Promise<PageModule>) => async (): Promise<PageModule> => {
  try {
    return await load();
  } catch (error) {
    if (mayReload(stored)) {
      location.reload();
      return new Promise(() => undefined);
    }
    throw new Error('chunk', { cause: error });
  }
};

function mayReload(stored: string, now = Date.now()): boolean {
  try {
    if (navigator.onLine === false || now - Number(sessionStorage.getItem(stored) ?? 0) < onceMs) return false;
    sessionStorage.setItem(stored, String(now));
    return true;
  } catch {
    return false; // without storage there's no record of the last reload, so don't risk a loop
  }
}
