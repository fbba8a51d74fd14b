// How far the phone's clock is from the server's. Countdowns and settlement times are shown by the server's.
let offsetMs = 0;
let bestTripMs = Number.POSITIVE_INFINITY;

/** A sample: the server said `serverTime` somewhere between sending and receiving. The quickest trip is the most exact one. */
export function noteServerTime(serverTime: string | undefined, sentAt: number, receivedAt: number): void {
  const at = Date.parse(serverTime ?? '');
  const trip = receivedAt - sentAt;
  if (Number.isNaN(at) || trip < 0 || trip > bestTripMs) return;
  bestTripMs = trip;
  offsetMs = at - (sentAt + trip / 2);
}

export const serverNow = (): number => Date.now() + offsetMs;
