import type { SignedHead } from '@bourse/contract/proof';
import { formatDecimal } from '@bourse/core/money/decimal';
import { fingerprintOf } from '@bourse/core/proof/fingerprint';
import { columnsOf, headHash, headText } from '@bourse/core/proof/head';
import { checkOwn, type OwnPart } from '@bourse/core/proof/own-check';
import { fromHex } from '@bourse/core/proof/sha256';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Checked, type Step, type StepState, steps } from './check-steps.ts';

/** Recomputes the trader's leaves and the root on this device. The number is the one this device knows, not one sent along. */
export async function checkEvidence(snapshot: SignedHead, parts: readonly OwnPart[], uid: string): Promise<Checked> {
  const { head, hash } = snapshot;
  const signature = headHash(sha256, head) === hash ? await signatureState(snapshot) : 'wrong';
  const found = checkOwn(sha256, { head, uid, parts });
  const failed = 'failed' in found ? steps.indexOf(found.failed as Step) : steps.length;
  const states = Object.fromEntries(
    steps.map((step, i) => [step, step === 'signature' ? signature : i < failed ? 'right' : i === failed ? 'wrong' : 'skipped']),
  ) as Record<Step, StepState>;
  const key = fromHex(snapshot.publicKey);
  const fingerprint = key === undefined ? '' : fingerprintOf(sha256, key);
  if ('failed' in found || signature === 'wrong') return { states, fingerprint };
  const columns = columnsOf(head);
  return { states, fingerprint, own: found.own.map((sum, i) => formatDecimal(sum, columns[i]?.scale ?? 0)) };
}

/** By the browser where it can: on https and in recent versions. Otherwise by our own code, loaded only then. */
async function signatureState({ head, signature, publicKey }: SignedHead): Promise<StepState> {
  const [key, bytes] = [fromHex(publicKey), fromHex(signature, 64)];
  if (key === undefined || bytes === undefined) return 'wrong';
  const message = new TextEncoder().encode(headText(head));
  try {
    const isRight = (await verifiedByBrowser(key, bytes, message)) ?? (await import('./ed25519.ts')).isSignedBy(key, bytes, message);
    return isRight ? 'right' : 'wrong';
  } catch {
    // The code couldn't be loaded.
    return 'open';
  }
}

async function verifiedByBrowser(key: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean | undefined> {
  try {
    const imported = await crypto.subtle.importKey('raw', key as BufferSource, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature as BufferSource, message as BufferSource);
  } catch {
    return undefined;
  }
}
