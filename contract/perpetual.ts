import { perpetualMarket } from './perpetual-market.ts';
import { perpetualOrders } from './perpetual-orders.ts';
import { perpetualPositions } from './perpetual-positions.ts';

/** The calls of perpetual contracts: public figures, orders, and positions with their settings. */
export const perpetual = { ...perpetualMarket, ...perpetualOrders, ...perpetualPositions };
