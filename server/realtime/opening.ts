import type { Side } from '@bourse/core/book/side';
import type { Asset, Instrument } from '@bourse/core/market/instrument';
import { instrumentOf } from '@bourse/core/market/state';
import { type Lots, lots, type Ticks, ticks } from '@bourse/core/money/unit';
import type { PerpetualInstrument } from '@bourse/core/perpetual/instrument';
import { perpetualInstrumentOf } from '@bourse/core/perpetual/state';
import type { StateRow, StateTable } from '@bourse/core/state';
import type { Level } from './depth.ts';

/** What the opening is made of. */
export const openingTables: readonly StateTable[] = ['asset', 'instrument', 'open_order', 'perpetual_instrument', 'perpetual_order'];

/** The broadcast's initial content, read from the state that the writer loaded: instruments and resting orders. */
export function openingOf(rows: Iterable<StateRow>): {
  readonly assets: Asset[];
  readonly instruments: Instrument[];
  /** The perpetual contracts. */
  readonly contracts: PerpetualInstrument[];
  readonly levels: (Level & { readonly symbol: string })[];
} {
  const assets: Asset[] = [];
  const instruments: Instrument[] = [];
  const contracts: PerpetualInstrument[] = [];
  const levels = new Map<string, { symbol: string; side: Side; price: Ticks; quantity: Lots }>();
  for (const { table, values } of rows) {
    if (table === 'asset') assets.push({ asset: `${values['asset']}`, name: `${values['name']}`, scale: Number(values['scale']) });
    else if (table === 'instrument') instruments.push(instrumentOf(values));
    else if (table === 'perpetual_instrument') contracts.push(perpetualInstrumentOf(values));
    // A stop order waiting for its trigger isn't in the book.
    else if ((table === 'open_order' || table === 'perpetual_order') && values['status'] !== 'untriggered') {
      const [symbol, side, price] = [`${values['symbol']}`, values['side'] as Side, ticks(Number(values['price']))];
      const rest = Number(values['quantity']) - Number(values['filled_quantity']);
      const key = `${symbol} ${side} ${price}`;
      levels.set(key, { symbol, side, price, quantity: lots((levels.get(key)?.quantity ?? 0) + rest) });
    }
  }
  return { assets, instruments, contracts, levels: [...levels.values()] };
}
