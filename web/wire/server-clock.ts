// The server's time, told with the figures of contracts. A device's own clock may be minutes off.

let offset: number | undefined;

/** A jump back by more than this, in ms, is a device's clock that was set, not a slow line. */
const mostDelayMs = 5_000;

/**
 * How far the server's clock is ahead of the device's, in ms. Each time told was true when it was sent, so the least delayed one, which
 * gives the largest offset, is the nearest.
 */
export function nearestOffset(known: number | undefined, told: string, now: number): number {
  const seen = Date.parse(told) - now;
  return known === undefined || seen > known || known - seen > mostDelayMs ? seen : known;
}

export function noteServerTime(told: string | undefined): void {
  if (told !== undefined) offset = nearestOffset(offset, told, Date.now());
}

/** In ms; the device's own time until the server has told its. */
export const serverNow = (): number => Date.now() + (offset ?? 0);
