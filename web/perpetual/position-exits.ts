// Take profit and stop loss of a position as they're written: what each would yield, and what is wrong with it.

import { lots, type Ticks } from '@bourse/core/money/unit';
import { attachedTo, MOST_EXITS } from '@bourse/core/perpetual/exit-count';
import { cut } from '../trading/price-step.ts';
import { type ContractMarket, heldOf, priceIn } from './contract-market.ts';
import { type ExitBy, type ExitFault, type ExitPreview, exitFault, exitPrice, isOnItsSide, previewExit } from './exits.ts';
import type { PositionFormProps } from './position-form-props.ts';

export interface PositionExit {
  readonly preview: ExitPreview | undefined;
  /** No trigger price comes of it, or it must be above or below the price it's held against to not trigger at once. */
  readonly fault: ExitFault | 'above' | 'below' | undefined;
}

/** The price that a trigger of this source watches. A contract that hasn't traded yet is watched at its mark. */
export function referenceOf(
  source: 'mark' | 'last',
  { markPrice }: Pick<PositionFormProps['position'], 'markPrice'>,
  last: string | undefined,
  { info }: ContractMarket,
): Ticks | undefined {
  return priceIn(source === 'last' ? (last ?? markPrice) : markPrice, info);
}

/** Undefined: nothing is written there, or there isn't enough to count with. `reference` is the price that the triggers watch. */
export function exitsAt(
  position: PositionFormProps['position'],
  market: ContractMarket,
  by: ExitBy,
  written: { readonly takeProfit: string; readonly stopLoss: string },
  quantity: number | undefined,
  reference: Ticks | undefined,
): { readonly takeProfit: PositionExit | undefined; readonly stopLoss: PositionExit | undefined } {
  const held = heldOf(position, market.info);
  const entry = priceIn(cut(position.entryPrice, market.info.priceDecimals), market.info);
  const of = (text: string, isProfit: boolean): PositionExit | undefined => {
    if (text === '' || held === undefined || entry === undefined || reference === undefined) return undefined;
    if (by === 'pnl' && !quantity) return undefined;
    const { isLong } = held.position;
    const basis = { isLong, entry, quantity: lots(quantity ?? 0) };
    const price = exitPrice(by, text, isProfit, basis, market);
    if (price === undefined) return { preview: undefined, fault: exitFault(text, price) };
    const isRight = isOnItsSide(price, isProfit, { isLong, entry: reference });
    return { preview: previewExit(price, basis, market), fault: isRight ? undefined : isProfit === isLong ? 'above' : 'below' };
  };
  return { takeProfit: of(written.takeProfit, true), stopLoss: of(written.stopLoss, false) };
}

type Written = ReturnType<typeof exitsAt>;

/** Whether the position can have as many more for parts of it. What its entries still bring along the core counts too. */
export const hasRoom = ({ exits }: PositionFormProps['position'], written: Written): boolean =>
  exits.filter(({ quantity }) => quantity !== undefined).length + attachedTo(written) <= MOST_EXITS;

/** Whether one for the whole position is there already, which a new one replaces. */
export const replaces = ({ exits }: PositionFormProps['position'], { takeProfit, stopLoss }: Written): boolean =>
  exits.some(({ purpose, quantity }) => quantity === undefined && (purpose === 'take_profit' ? takeProfit : stopLoss) !== undefined);
