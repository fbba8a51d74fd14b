/** Parts of the exchange that can be stopped. */
export const stopAreas = ['withdrawals', 'deposits', 'flash'] as const;
const CONTRACT = 'perpetual:';
const SECOND = 'second:';
/** An area, opening positions in one contract (`perpetual:BTC-USDT-PERP`), or new second contracts (`second:BTC-USDT-SEC`). */
export type StopName = (typeof stopAreas)[number] | `${typeof CONTRACT}${string}` | `${typeof SECOND}${string}`;
export const stopOf = (contract: string): StopName => `${CONTRACT}${contract}`;
export const secondStopOf = (symbol: string): StopName => `${SECOND}${symbol}`;
/** The contract that a stop is about; undefined for anything else. */
export const contractOf = (name: StopName): string | undefined => (name.startsWith(CONTRACT) ? name.slice(CONTRACT.length) : undefined);
/** The second contracts that a stop is about; undefined for anything else. */
export const secondsOf = (name: StopName): string | undefined => (name.startsWith(SECOND) ? name.slice(SECOND.length) : undefined);
/** outflow: too much was withdrawn within an hour. invariant: the books are wrong. restored: the database is older than the chain. */
export const stopCauses = ['operator', 'outflow', 'invariant', 'restored'] as const;
export type StopCause = (typeof stopCauses)[number];
