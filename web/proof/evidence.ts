import type { SignedHead } from '@bourse/contract/proof';
import type { OwnPart } from '@bourse/core/proof/own-check';

/** The input of the stand-alone verifier. */
export const evidenceText = (snapshot: SignedHead, parts: readonly OwnPart[], uid: string): string =>
  `${JSON.stringify({ evidence: 'bourse-liabilities', version: 1, uid, snapshot, parts }, undefined, 1)}\n`;
