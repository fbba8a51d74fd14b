/** Seeds that once failed, with what they found. They are played first, for ever. */
export const regressions: readonly { readonly seed: number; readonly found: string }[] = [];
