/** Parts of the exchange that can be stopped. */
export const stopAreas = ['withdrawals', 'deposits', 'flash'] as const;
const CONTRACT = 'perpetual:';
/** An area, or opening positions in one contract: `perpetual:BTC-USDT-PERP`. */
export type StopName = (typeof stopAreas)[number] | `${typeof CONTRACT}${string}`;
export const stopOf = (contract: string): StopName => `${CONTRACT}${contract}`;
/** The contract that a stop is about; undefined for an area. */
export const contractOf = (name: StopName): string | undefined => (name.startsWith(CONTRACT) ? name.slice(CONTRACT.length) : undefined);
/** outflow: too much was withdrawn within an hour. invariant: the books are wrong. restored: the database is older than the chain. */
export const stopCauses = ['operator', 'outflow', 'invariant', 'restored'] as const;
export type StopCause = (typeof stopCauses)[number];
