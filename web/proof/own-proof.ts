import type { SignedHead } from '@bourse/contract/proof';
import { formatDecimal } from '@bourse/core/money/decimal';
import { headHash, headText } from '@bourse/core/proof/head';
import { checkOwn, type OwnPart } from '@bourse/core/proof/own-check';
import { fromHex } from '@bourse/core/proof/sha256';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Checked, type Step, type StepState, steps } from './check-steps.ts';

/** Recomputes the own leaves and the root on this device. The number is the one that this device knows, not one that came along. */
export async function checkEvidence(snapshot: SignedHead, parts: readonly OwnPart[], uid: string): Promise<Checked> {
  const { head, hash } = snapshot;
  const signature = headHash(sha256, head) === hash ? await signatureState(snapshot) : 'wrong';
  const found = checkOwn(sha256, { head, uid, parts });
  const failed = 'failed' in found ? steps.indexOf(found.failed as Step) : steps.length;
  const states = Object.fromEntries(
    steps.map((step, i) => [step, step === 'signature' ? signature : i < failed ? 'right' : i === failed ? 'wrong' : 'skipped']),
  ) as Record<Step, StepState>;
  if ('failed' in found || signature === 'wrong') return { states };
  return { states, own: found.own.map((sum, i) => formatDecimal(sum, head.totals[i]?.scale ?? 0)) };
}

/** Browsers offer Ed25519 on https only, and older ones not at all. */
async function signatureState({ head, signature, publicKey }: SignedHead): Promise<StepState> {
  const [key, bytes] = [fromHex(publicKey), fromHex(signature, 64)];
  if (key === undefined || bytes === undefined) return 'wrong';
  try {
    const imported = await crypto.subtle.importKey('raw', key as BufferSource, 'Ed25519', false, ['verify']);
    const isRight = await crypto.subtle.verify('Ed25519', imported, bytes as BufferSource, new TextEncoder().encode(headText(head)));
    return isRight ? 'right' : 'wrong';
  } catch {
    return 'open';
  }
}
