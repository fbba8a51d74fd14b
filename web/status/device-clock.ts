/** Less than this isn't worth a word: it's within what the way of a message takes. */
const MATCHES_MS = 1_000;

/** How a device's clock stands against the server's; `offset` is how far the server is ahead, in ms. */
export function clockOf(offset: number): { readonly state: 'right' } | { readonly state: 'ahead' | 'behind'; readonly seconds: string } {
  const away = Math.abs(offset);
  if (away < MATCHES_MS) return { state: 'right' };
  return { state: offset < 0 ? 'ahead' : 'behind', seconds: (Math.round(away / 100) / 10).toFixed(1) };
}

/** The middle one: a single slow answer doesn't count. */
export function latencyOf(samples: readonly number[]): number | undefined {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? undefined : Math.round(middle);
}
