import type { ComponentType } from 'react';
import type { Page } from './route.ts';

const stored = 'bourse.reloaded-at';
const onceMs = 10_000;

/**
 * The code of a page. If it does not load (another build was put up, or the network is gone) the whole app loads again, at the
 * same address, once in ten seconds; after that the page says what happened and offers to try again.
 */
export const lazyPage =
  (load: () => Page) =>
  // biome-ignore lint/suspicious/noExplicitAny: pages take no props
  async (): Promise<{ default: ComponentType<any> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      if (mayReload()) {
        location.reload();
        return new Promise(() => undefined);
      }
      throw new Error('chunk', { cause: error });
    }
  };

function mayReload(now = Date.now()): boolean {
  try {
    if (navigator.onLine === false || now - Number(sessionStorage.getItem(stored) ?? 0) < onceMs) return false;
    sessionStorage.setItem(stored, String(now));
    return true;
  } catch {
    return false; // no storage, no memory of the last time: better not to turn in a circle
  }
}
