/**
 * The flags that `npm start` gives the server: room for objects that live only as long as a batch, so that they aren't copied
 * meanwhile.
 */
export const serverFlags = ['--max-semi-space-size=64'];
