import type { Input } from '@bourse/contract/call';
import { type Placing as PlacingOf, usePlacing } from '../trading/use-placing.ts';
import { spot } from '../wire/calls.ts';

export type PlaceOrder = Input<typeof spot.placeOrder>;
export type Placing = PlacingOf<typeof spot.placeOrder>;

export const usePlaceOrder = (): Placing => usePlacing(spot.placeOrder, 'spot');
