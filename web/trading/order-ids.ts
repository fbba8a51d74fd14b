import { requestIds } from '../parts/request-ids.ts';

/**
 * The ids of orders and amendments, kept here rather than in a page: an order whose answer was lost may be in the book, also for a
 * trader who has left the page and comes back to the same form. The writer remembers an id for 15 minutes; well before that the same
 * wish is a new order.
 */
export const orderIds = requestIds(600_000);
