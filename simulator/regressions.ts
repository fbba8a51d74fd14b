/** Seeds that once failed, with what they found. They always run first. */
export const regressions: readonly { readonly seed: number; readonly found: string }[] = [
  { seed: 3, found: 'the list of events of a command that had none was the one that the next command wrote on' },
  { seed: 7, found: 'the newest place in a queue was forgotten by the store when an order with an older place changed after it' },
  {
    seed: 1685,
    found: 'a cross account that a degraded index left short of margin was liquidated in another contract only after a restart',
  },
];
