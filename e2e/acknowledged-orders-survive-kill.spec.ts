import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, request as http, test } from '@playwright/test';
import { PORTS, startExchange } from './exchange.ts';
import { fund, post, register, requestId } from './trader.ts';

interface Order {
  readonly orderId: string;
  readonly price: string;
}

test('acknowledged orders are all there after kill -9, each once', async () => {
  // Two starts, beside whatever else the machine does.
  test.setTimeout(300_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-killed-'));
  let exchange = await startExchange(PORTS.killed, dataDir, { PRACTICE_CHAIN: 'off' });
  const request = await http.newContext({ baseURL: exchange.url });
  const trader = await register(request);
  await fund(request, trader, '9000');
  const [quote] = await post<{ index: string }[]>(request, '/api/user/quotes', { symbols: ['BTC-USDT'] });
  const index = Math.floor(Number(quote?.index));

  // Thirty bids far below the market, sent at once; the process is killed while some are in flight.
  const answered: Order[] = [];
  const ids = Array.from({ length: 30 }, () => requestId());
  const order = (n: number) => ({
    requestId: ids[n],
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: String(Math.floor(index * 0.92) + n),
    quantity: '0.001',
  });
  const sending = ids.map((_, n) =>
    request
      .post('/api/spot/place-order', { data: order(n), headers: { token: trader.token } })
      .then(async (r) => {
        if (r.ok()) answered.push(((await r.json()) as { order: Order }).order);
      })
      .catch(() => undefined),
  );
  while (answered.length < 8) await new Promise((resolve) => setTimeout(resolve, 2));
  await exchange.kill();
  await Promise.all(sending);

  exchange = await startExchange(PORTS.killed, dataDir, { PRACTICE_CHAIN: 'off' });
  const open = async (): Promise<Order[]> => (await request.get('/api/spot/open-orders', { headers: { token: trader.token } })).json();
  const found = await open();
  for (const { orderId } of answered) expect(found.filter((o) => o.orderId === orderId)).toHaveLength(1);

  // Unanswered orders are sent again with the same request ID: nothing is duplicated.
  for (const n of ids.keys()) await post(request, '/api/spot/place-order', order(n), trader.token);
  // The list follows the commands after a short delay.
  await expect.poll(async () => (await open()).length).toBe(30);
  expect(new Set((await open()).map((o) => o.price)).size).toBe(30);
  await request.dispose();
  expect(await exchange.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});
