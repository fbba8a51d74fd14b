/** The size of the offline caches in bytes: measured from the responses where the browser gives no estimate. */
export async function cacheSize(): Promise<number> {
  if (!('caches' in window)) return 0; // plain http: nothing is cached
  let bytes = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const answer of await cache.matchAll()) bytes += (await answer.blob()).size;
  }
  return bytes;
}

/** Empties them. Settings and session are elsewhere and stay. */
export async function clearCache(): Promise<void> {
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
}
