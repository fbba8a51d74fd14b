/** Everything else that waits for the event loop goes first. */
export const nextTurn = (): Promise<void> => new Promise((resume) => setImmediate(resume));
