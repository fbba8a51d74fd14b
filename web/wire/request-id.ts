const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/**
 * The id of a money request: 22 signs, 132 bits. Made when the sheet or form opens, kept over retries, so that the same
 * wish never has two effects. crypto.randomUUID is missing on plain http, getRandomValues is not.
 */
export const newRequestId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => letters[byte & 63]).join('');
