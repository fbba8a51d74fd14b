// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const spot = {
  placeOrder: { method: 'POST', path: '/api/spot/place-order' },
  amendOrder: { method: 'POST', path: '/api/spot/amend-order' },
  cancelOrder: { method: 'POST', path: '/api/spot/cancel-order' },
  cancelAllOrders: { method: 'POST', path: '/api/spot/cancel-all-orders' },
  openOrders: { method: 'GET', path: '/api/spot/open-orders' },
  orders: { method: 'GET', path: '/api/spot/orders' },
  order: { method: 'GET', path: '/api/spot/order' },
  fills: { method: 'GET', path: '/api/spot/fills' },
  fees: { method: 'GET', path: '/api/spot/fees' },
} as unknown as typeof import('@bourse/contract/spot').spot;
