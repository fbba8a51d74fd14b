import { openClient } from '../wire/stomp.ts';

let pings = 0;
/** An answer that takes longer says no more about the line. */
const longestMs = 5_000;

/** How long a message takes there and back, in ms; undefined while the line isn't open, or if there's no answer. */
export function pingLine(): Promise<number | undefined> {
  const line = openClient();
  if (line === undefined) return Promise.resolve(undefined);
  const id = `ping-${++pings}`;
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => resolve(undefined), longestMs);
    line.watchForReceipt(id, () => {
      clearTimeout(tooLate);
      resolve(performance.now() - sentAt);
      if (line.connected) subscription.unsubscribe();
    });
    // The smallest queue that anyone may listen to; what it says is heard elsewhere.
    const subscription = line.subscribe('/queue/notices', () => undefined, { id, receipt: id });
  });
}
