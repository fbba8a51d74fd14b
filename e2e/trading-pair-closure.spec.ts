import { expect, test } from '@playwright/test';
import { must, openOffice, signIn } from './office.ts';
import { fund, open, register } from './trader.ts';

const symbol = 'DOGE-USDT';

test('two people end trading in a pair: its orders are cancelled, and the trader sees why and where to go next', async ({
  browser,
  page,
  request,
}) => {
  const trader = await register(request);
  await fund(request, trader, '1000');
  const headers = { token: trader.token };
  const [info] = ((await (await request.post('/api/user/quotes', { data: { symbols: [symbol] } })).json()) as { last: string }[]) ?? [];
  const price = (Number(info!.last) * 0.95).toFixed(5);
  const data = { requestId: `bid-${trader.uid}`, symbol, side: 'buy', type: 'limit', price, quantity: '1000' };
  const placed = await request.post('/api/spot/place-order', { headers, data });
  expect(placed.status(), await placed.text()).toBe(200);

  const risk = await signIn(request, 'risk');
  const office = await openOffice(browser, risk, '/instruments');
  await office.getByText('DOGE/USDT').first().click();
  const listed = office.getByRole('group', { name: 'Listed' }).or(office.getByRole('radiogroup', { name: 'Listed' }));
  await listed.getByText('no', { exact: true }).click();
  await expect(office.getByText('Cancel all orders')).toBeVisible();
  await expect(office.getByText(/Traders see that trading has ended/)).toBeVisible();
  await office.getByRole('textbox', { name: 'Reason' }).fill('the project has been abandoned');
  await office.getByRole('button', { name: 'Request approval' }).click();
  const admin = (await signIn(request, 'admin')).token;
  const waiting = async () =>
    (await must<{ requests: { id: string; subject: string }[] }>(request, 'four-eyes/list?state=waiting', admin)).requests.find(
      (one) => one.subject === `instrument:${symbol}`,
    )?.id;
  await expect.poll(waiting).toBeDefined();
  await must(request, 'four-eyes/approve', admin, { id: await waiting(), reason: 'agreed' });

  await open(page, `/trades?symbol=${symbol}`, { trader });
  await expect(page.getByText('Trading in DOGE/USDT has ended')).toBeVisible();
  await page.goto(`/#/quoteDetail?symbol=${symbol}`);
  await expect(page.getByText('Trading in DOGE/USDT has ended')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to markets' })).toBeVisible();
  await page.getByRole('link', { name: 'View orders' }).click();
  await page.getByRole('tab', { name: /History/ }).click();
  await expect(page.getByText('Trading in this pair has ended.')).toBeVisible();
  await expect
    .poll(async () => {
      const { balances } = (await (await request.get('/api/ledger/balances', { headers })).json()) as {
        balances: { asset: string; frozen: string }[];
      };
      return balances.find(({ asset, frozen }) => asset === 'USDT' && frozen !== '0');
    })
    .toBeUndefined();

  // The pair is listed again for the journeys that share this exchange.
  const back = await must<{ request: string }>(request, 'instruments/change', risk.token, {
    ...{ symbol, changes: { listed: true }, reason: 'the end of this journey' },
  });
  await must(request, 'four-eyes/approve', admin, { id: back.request, reason: 'agreed' });
  await expect
    .poll(async () => {
      const all = (await (await request.get('/api/market/instruments')).json()) as { symbol: string }[];
      return all.some((one) => one.symbol === symbol);
    })
    .toBe(true);
});
