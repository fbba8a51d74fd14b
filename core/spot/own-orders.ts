import { OwnOrders } from '../book/own-orders.ts';
import type { OpenOrder } from './open-order.ts';

export const ownOrders = new OwnOrders<OpenOrder>();
