import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useKeys } from '../parts/keys.ts';

/**
 * B and S choose the side and put the cursor into the quantity, whatever fields the type of the order has before it; an order without a
 * quantity has a total.
 */
export function useSideKeys<S>(form: RefObject<HTMLElement | null>, [buy, sell]: readonly [S, S], onSide: (side: S) => void): void {
  const begin = (side: S) => {
    // The other side may have another field.
    flushSync(() => onSide(side));
    form.current?.querySelector<HTMLInputElement>('[name=quantity], [name=total]')?.focus();
  };
  useKeys({ b: () => begin(buy), s: () => begin(sell) });
}
