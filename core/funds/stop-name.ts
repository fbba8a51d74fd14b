export const stopNames = ['withdrawals', 'deposits', 'flash'] as const;
export type StopName = (typeof stopNames)[number];
/** outflow: too much was withdrawn within an hour. invariant: the books are wrong. restored: the database is older than the chain. */
export const stopCauses = ['operator', 'outflow', 'invariant', 'restored'] as const;
export type StopCause = (typeof stopCauses)[number];
