import type { PageModule } from './place.ts';

const onceMs = 10_000;

/**
 * How an app loads the code of its pages. If it does not load (another build was put up, or the network is gone) the whole app
 * loads again, at the same address, once in ten seconds; after that the page says what happened and offers to try again.
 * `stored` is where the app keeps when that was.
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
    return false; // no storage, no memory of the last time: better not to turn in a circle
  }
}
