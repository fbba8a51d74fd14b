/** What `npm start` gives the server: room for what lives no longer than a batch, so that it is not copied while it dies. */
export const serverFlags = ['--max-semi-space-size=64'];
