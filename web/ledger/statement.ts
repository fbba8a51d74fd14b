import { DAY_MS } from '@bourse/core/time';

export const spans = ['7', '30', '120', '366'] as const;
export type Span = (typeof spans)[number];

/** The last n days until `now`, as input of the call. */
export const spanOf = (span: Span, now: number): { readonly from: string; readonly until: string } => ({
  from: new Date(now - Number(span) * DAY_MS).toISOString(),
  until: new Date(now).toISOString(),
});

/** To be kept with the file, to prove later that it's unchanged. */
export const signatureFile = (made: {
  readonly fileName: string;
  readonly sha256: string;
  readonly signature: string;
  readonly publicKey: string;
}): string =>
  `${JSON.stringify(
    {
      file: made.fileName,
      sha256: made.sha256,
      algorithm: 'Ed25519 over the 32 bytes of the SHA-256 of the file',
      signature: made.signature,
      publicKey: made.publicKey,
    },
    undefined,
    2,
  )}\n`;
