import { decimalText } from '@bourse/core/money/decimal';
import { formatDecimal } from '@bourse/core/money/format-decimal';
import type { MinuteHead } from '@bourse/core/proof/minute-head';
import {
  orderReceiptBytes,
  orderReceiptReader,
  type Signed,
  settlementReceiptBytes,
  settlementReceiptReader,
} from '@bourse/core/proof/receipt';
import { fromHex } from '@bourse/core/proof/sha256';
import { type Reader, readStrictly } from '@bourse/core/proof/strict-json';
import { evidenceReader, type SecondEvidence } from '@bourse/core/seconds/evidence';
import { type Derived, type ProofTools, verifySecond } from '@bourse/core/seconds/verify-second';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Checked, type Compared, type Fault, type ProvenContract, statesOf } from './proof-steps.ts';

// Comes with the first check and no earlier: hashes, signatures and the rule that settles contracts. Our own code for Ed25519 rather
// than the browser's, which isn't there on plain http.

const tools: ProofTools = {
  sha256,
  isSigned: (publicKey, signature, bytes) => ed25519.verify(signature, bytes, publicKey, { zip215: false }),
};

/** What this device knows by itself. Absent where it couldn't be fetched. */
export interface Known {
  /** Whose contract it should be; the file's own word if absent. */
  readonly uid?: string | undefined;
  readonly contractId?: string | undefined;
  readonly keyIds?: ReadonlySet<string> | undefined;
  readonly heads?: ReadonlyMap<number, MinuteHead> | undefined;
}

/** Checks a file of evidence by the rule that settled the contract, up to the first thing that's wrong. */
export function checkEvidence(json: unknown, known: Known): Checked {
  const file = json as { readonly uid?: unknown } | null;
  const uid = known.uid ?? (typeof file?.uid === 'string' ? file.uid : '');
  const verdict = verifySecond(tools, json, { uid, keyIds: known.keyIds, heads: known.heads });
  const compared = { keys: known.keyIds !== undefined, heads: minutesIn(json).every((minute) => known.heads?.has(minute) === true) };
  if ('fault' in verdict) return refused(verdict.fault, verdict.detail, compared);
  const { evidence, derived } = verdict;
  const { order } = evidence.order.receipt;
  if (known.contractId !== undefined && known.contractId !== String(order)) return refused('other_contract', String(order), compared);
  if (!derived.isClosed) return refused('not_closed', '', compared);
  return { states: statesOf(undefined, compared), compared, contract: provenContract(evidence, derived) };
}

const refused = (name: Fault, detail: string, compared: Compared): Checked => ({
  ...{ states: statesOf(name, compared), compared, fault: { name, detail } },
});

function provenContract({ uid, order, settlement, ticks }: SecondEvidence, { result, strike, settlement: last }: Derived): ProvenContract {
  const { priceDecimals, scale, stake, symbol, direction, durationMs, asset, acceptedAt } = order.receipt;
  return {
    ...{ contractId: String(order.receipt.order), uid, symbol, direction, durationMs, asset, acceptedAt, result, priceDecimals },
    stake: decimalText(stake, scale),
    payout: decimalText(settlement.receipt.payout, scale),
    strike: strike && formatDecimal(strike.price, priceDecimals),
    settlement: last && formatDecimal(last.price, priceDecimals),
    ticks: ticks.reduce((count, minute) => count + minute.ticks.length, 0),
  };
}

/** The minutes whose heads are in a file, so that they can be fetched separately; none if it can't be read. */
export function minutesIn(json: unknown): readonly number[] {
  const read = readStrictly(evidenceReader, json, 'file');
  return 'unreadable' in read ? [] : read.value.heads.map(({ head }) => head.minute);
}

/** Whether a receipt is signed by one of the exchange's keys, given in hex. */
export function isReceiptSigned(kind: 'order' | 'settlement', signed: Signed<unknown>, keys: ReadonlyMap<string, string>): boolean {
  const key = fromHex(keys.get(signed.keyId) ?? '');
  const signature = fromHex(signed.signature, 64);
  const bytes =
    kind === 'order' ? bytesOf(orderReceiptReader, orderReceiptBytes) : bytesOf(settlementReceiptReader, settlementReceiptBytes);
  const message = bytes(signed.receipt);
  return key !== undefined && signature !== undefined && message !== undefined && tools.isSigned(key, signature, message);
}

const bytesOf =
  <T>(reader: Reader<T>, write: (receipt: T) => Uint8Array) =>
  (json: unknown): Uint8Array | undefined => {
    const read = readStrictly(reader, json, 'receipt');
    return 'unreadable' in read ? undefined : write(read.value);
  };
