import type { PerpetualOrder } from '@bourse/contract/perpetual-text';

/** What became of an order by the time it was answered. open: it rests or waits for its trigger. */
export interface FillResult {
  readonly came: 'open' | 'filled' | 'partly' | 'none';
  /** The colour of the message: good only where nothing that was asked for is missing. */
  readonly kind: 'good' | 'bad';
  /** Lots filled, and lots asked for. */
  readonly filled: number;
  readonly lots: number;
}

type Answered = Pick<PerpetualOrder, 'status' | 'quantity' | 'filledQuantity'>;

export function fillResult({ status, quantity, filledQuantity }: Answered): FillResult {
  const filled = Number(filledQuantity);
  const came = status === 'done' ? 'filled' : status !== 'cancelled' && status !== 'expired' ? 'open' : filled > 0 ? 'partly' : 'none';
  return { came, kind: came === 'open' || came === 'filled' ? 'good' : 'bad', filled, lots: Number(quantity ?? filledQuantity) };
}

/** A reversal is one order over twice the position: its first half closes, its second half opens. Short of the first, the position stays. */
export function reverseResult(order: Answered): FillResult & { readonly stays: boolean } {
  const { came, kind, filled, lots } = fillResult(order);
  const held = lots / 2;
  const stays = filled < held;
  return { came, kind, stays, filled: stays ? filled : filled - held, lots: held };
}
