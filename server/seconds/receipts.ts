// The signed receipts of contracts. Nothing of them is stored: they follow from what the core reports and from keys outside the
// database, so whoever issues them gives the same bytes, today and after a restart.

import { createHash } from 'node:crypto';
import type { SecondOrderReceipt, SecondSettlementReceipt } from '@bourse/contract/seconds-text';
import {
  type OrderReceipt,
  orderReceiptBytes,
  orderReceiptJson,
  type SettlementReceipt,
  type Signed,
  settlementReceiptBytes,
  settlementReceiptJson,
} from '@bourse/core/proof/receipt';
import type { Sha256 } from '@bourse/core/proof/sha256';
import { orderReceiptOf, settlementReceiptOf } from '@bourse/core/seconds/receipts';
import type { Second } from '@bourse/core/seconds/second';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { SigningKey } from '../secrets/signing-key.ts';
import type { Listed } from '../store/listed.ts';
import { denominationOf } from './denomination.ts';
import type { Settled } from './second-text.ts';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

export interface ReceiptOptions {
  readonly ring: Pick<KeyRing, 'blindIndex'>;
  readonly signingKey: Pick<SigningKey, 'signAt'>;
  readonly listing: Pick<Listed, 'instrument' | 'scale'>;
}

export class Receipts {
  readonly #o: ReceiptOptions;

  constructor(options: ReceiptOptions) {
    this.#o = options;
  }

  /** Known to the trader and to the exchange only. Made with the key that is never rotated. */
  salt(contract: number): Uint8Array {
    return this.#o.ring.blindIndex(String(contract), 'second-salt');
  }

  order(second: Second): OrderReceipt {
    const denomination = denominationOf(this.#o.listing, second.symbol);
    return orderReceiptOf(sha256, second, denomination, { uid: String(second.trader), salt: this.salt(second.second) });
  }
  settlement(second: Second, settled: Settled & { readonly seq: number }): SettlementReceipt {
    return settlementReceiptOf(sha256, this.order(second), { second, ...settled }, settled.seq);
  }

  /** With the key of the time of acceptance. */
  signedOrder(second: Second): SecondOrderReceipt {
    const receipt = this.order(second);
    return this.#signed(second.acceptedAt, orderReceiptBytes(receipt), orderReceiptJson(receipt) as SecondOrderReceipt['receipt']);
  }
  signedSettlement(second: Second, settled: Settled & { readonly seq: number }): SecondSettlementReceipt {
    const receipt = this.settlement(second, settled);
    const json = settlementReceiptJson(receipt) as SecondSettlementReceipt['receipt'];
    return this.#signed(settled.at, settlementReceiptBytes(receipt), json);
  }

  #signed<T>(at: number, bytes: Uint8Array, receipt: T): Signed<T> {
    const { keyId, signature } = this.#o.signingKey.signAt(at, bytes);
    return { receipt, keyId, signature: signature.toString('hex') };
  }
}
