import { isNative } from '../wire/origin.ts';

/**
 * Starts the service worker, where there is one (not in development, not on plain http). `onReady` hears of a new version and
 * gets the function that opens the app anew with it.
 */
export function startOffline(onReady: (apply: () => Promise<void>) => void): () => void {
  let stopped = false;
  if (!isNative && import.meta.env.PROD && 'serviceWorker' in navigator && window.isSecureContext) void start().catch(() => undefined);
  return () => {
    stopped = true;
  };

  async function start(): Promise<void> {
    const { registerSW } = await import('virtual:pwa-register');
    if (stopped) return;
    const update = registerSW({
      onNeedRefresh: () => {
        askAgain = () => onReady(() => update(true));
        askAgain();
      },
      onRegisteredSW: (_url, registration) => {
        setInterval(() => void registration?.update().catch(() => undefined), 30 * 60_000);
        void keepLoaded();
      },
    });
  }
}

let look: (() => Promise<boolean>) | undefined;
/** In the phone apps their own update looks, not the service worker. */
export function onLookForUpdate(own: () => Promise<boolean>): () => void {
  look = own;
  return () => {
    look = undefined;
  };
}

/** Asks once more about a version that is ready and was put off. */
let askAgain: (() => void) | undefined;

/**
 * Looks for a later version now: whether one is coming, or undefined where no worker keeps this one. One that is ready already is
 * asked about again. Throws without a network.
 */
export async function lookForUpdate(): Promise<boolean | undefined> {
  if (look !== undefined) return look();
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return undefined;
  const { installing, waiting } = await registration.update().then((fresh) => fresh ?? registration);
  if (waiting) askAgain?.();
  return (installing ?? waiting) !== null;
}

/** What this first visit has loaded before the worker was there, the chosen language above all, is kept for offline too. */
async function keepLoaded(): Promise<void> {
  await navigator.serviceWorker.ready;
  const cache = await caches.open('assets');
  const loaded = performance.getEntriesByType('resource').map((e) => new URL(e.name));
  const ours = loaded.filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'));
  await Promise.all(
    ours.map(async ({ href }) => (await caches.match(href, { ignoreVary: true })) ?? cache.add(href).catch(() => undefined)),
  );
}
