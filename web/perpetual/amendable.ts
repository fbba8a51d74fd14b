import type { PerpetualOrder } from '@bourse/contract/perpetual-text';

/** The fields of the amend form. `trail` in percent; empty where the order has no such field. */
export interface Amendment {
  readonly price: string;
  readonly quantity: string;
  readonly trigger: string;
  readonly trail: string;
}
export type AmendField = keyof Amendment;

/** Which fields an order has to change. */
export function amendable({ status, price, quantity, triggerPrice, trail }: PerpetualOrder): readonly AmendField[] {
  const waits = status === 'untriggered';
  return [
    ...(waits && trail !== undefined ? (['trail'] as const) : waits && triggerPrice !== undefined ? (['trigger'] as const) : []),
    ...(price === undefined ? [] : (['price'] as const)),
    ...(quantity === undefined ? [] : (['quantity'] as const)),
  ];
}
