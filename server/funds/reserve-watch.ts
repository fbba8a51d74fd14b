import { amountText } from '../store/wire-text.ts';
import { type ReserveOptions, readDifferences, STALE_MS } from './reserves.ts';

/** Balances on chain are read every 30 s: at two checks in a row they're never the same reading. */
const LOOK_MS = 60_000;
const NAME = 'Reserves';

export interface ReserveWatch {
  look(): Promise<void>;
  /** The row on Today. */
  run(): { readonly name: string; readonly isWhole: boolean; readonly detail: string };
  stop(): Promise<void>;
}

/**
 * Compares the books with the balances on chain once a minute. Coins that are missing at two checks in a row raise an alarm: on Today,
 * and in the log once per change. A surplus is shown, but isn't an alarm: anybody can send coins to an address.
 */
export function watchReserves(o: ReserveOptions & { readonly onFailure: (error: Error) => void }): ReserveWatch {
  let detail = 'the first check since the start is due';
  let before: ReadonlySet<string> = new Set();
  let alarmed = '';
  let isFailing = false;
  let isStale = false;
  let running = Promise.resolve();

  const look = async (): Promise<void> => {
    const { compared, unread } = await readDifferences(o);
    isFailing = false;
    const age = Date.now() - Math.min(...compared.map(({ readAt }) => readAt));
    isStale = age > STALE_MS && compared.length > 0;
    if (isStale) {
      detail = `balances on chain were last read ${Math.trunc(age / 60_000)} min ago`;
      return;
    }
    const told = (minor: bigint, asset: string): string => `${amountText(o.listing, asset, minor)} ${asset}`;
    const missing = compared.filter((one) => one.isMissing);
    const lasting = missing.filter(({ asset }) => before.has(asset));
    const surplus = compared.filter((one) => one.isSurplus);
    before = new Set(missing.map(({ asset }) => asset));
    if (lasting.length > 0) detail = `less on chain than in the books: ${lasting.map((one) => told(one.difference, one.asset)).join(', ')}`;
    else if (surplus.length > 0)
      detail = `more on chain than in the books: ${surplus.map((one) => told(-one.difference, one.asset)).join(', ')}`;
    else if (compared.length > 0) detail = 'books and chain agree';
    else detail = unread.length > 0 ? 'nothing can be compared' : 'no wallet is watched';
    if (unread.length > 0) detail += `; not compared: ${unread.map(({ asset, network }) => `${asset}, not read on ${network}`).join('; ')}`;
    const assets = lasting.map(({ asset }) => asset);
    if (assets.join() === alarmed) return;
    alarmed = assets.join();
    if (assets.length > 0) o.log.error({ assets, detail }, 'ALERT: less is on chain than in the books');
    else o.log.info('the chains show again what is in the books');
  };
  const timer = setInterval(() => {
    running = running.then(look).catch((error: Error) => {
      isFailing = true;
      o.onFailure(error);
    });
  }, LOOK_MS).unref();
  return {
    look,
    run: () => {
      if (isFailing) return { name: NAME, isWhole: false, detail: 'the last check failed' };
      // A practice chain may have been switched off.
      return { name: NAME, isWhole: alarmed === '' && !(isStale && o.realm === 'live'), detail };
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
