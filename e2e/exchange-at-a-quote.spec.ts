import { expect, test } from '@playwright/test';
import { fund, open, post, register, requestId } from './trader.ts';

interface Balances {
  readonly balances: readonly { readonly account: string; readonly asset: string; readonly available: string }[];
}

test('an exchange, opened from the assets page, is booked at the quote that was shown, and the record agrees', async ({
  page,
  request,
}) => {
  const trader = await register(request);
  await fund(request, trader, '500');
  const held = async (asset: string): Promise<string> => {
    const { balances } = (await (await request.get('/api/ledger/balances', { headers: { token: trader.token } })).json()) as Balances;
    return balances.find((b) => b.account === 'spot' && b.asset === asset)?.available ?? '0';
  };
  await open(page, '/capital', { trader });
  const ways = page.getByRole('navigation', { name: 'Move money' }).getByRole('link');
  await expect(ways).toHaveText(['Deposit', 'Withdraw', 'Transfer', 'Exchange']);
  await ways.last().click();
  const form = page.getByRole('form', { name: 'Quick exchange' });
  await expect(form.getByRole('button', { name: /^Enter an amount of .USDT/ }), 'a closed button says why').toBeDisabled();
  await form.getByRole('textbox', { name: 'You pay USDT' }).fill('600');
  await form.getByRole('textbox', { name: 'You pay USDT' }).blur();
  await expect(form.getByRole('button', { name: /^Not enough .USDT. available/ })).toBeDisabled();
  await form.getByRole('textbox', { name: 'You pay USDT' }).fill('100');
  await form.getByRole('button', { name: 'Get quote' }).click();

  const review = page.getByRole('dialog', { name: 'Review exchange' });
  await expect(review.getByText('Your rate')).toBeVisible();
  await expect(review.getByText('Spread', { exact: true })).toBeVisible();
  await expect(review.getByText('Fee', { exact: true })).toBeVisible();

  await test.step('an expired quote isn’t booked; a new one is offered with the difference', async () => {
    await expect(review.getByText('Quote no longer valid')).toBeVisible();
    expect(Number(await held('BTC'))).toBe(0);
    await review.getByRole('button', { name: 'Get new quote' }).click();
    await expect(review.getByText('vs previous quote')).toBeVisible();
  });

  await review.getByRole('button', { name: 'Accept new rate' }).click();
  await expect(page.getByRole('heading', { name: 'Exchange complete' })).toBeVisible();
  await expect.poll(async () => Number(await held('USDT')), 'the tables follow').toBe(400);
  const got = await held('BTC');
  expect(Number(got)).toBeGreaterThan(0);
  await expect(page.getByText(`+${got.replace(/0+$/, '')}`, { exact: false }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Exchange history' }).click();
  await expect(page.getByRole('list', { name: 'Exchange history' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'ETH', exact: true }).click();
  await expect(page.getByText(/^No .ETH. exchanges/), 'by coin').toBeVisible();
});

test('a trader can’t use another trader’s quote, and a quote is booked once', async ({ request }) => {
  const [owner, other] = [await register(request), await register(request)];
  await fund(request, owner, '50');
  const wish = { requestId: requestId(), from: 'USDT', to: 'ETH', fromAmount: '50' };
  const { quote } = await post<{ quote: { id: string } }>(request, '/api/flash/quote', wish, owner.token);
  const accept = (token: string) =>
    request.post('/api/flash/accept', { data: { requestId: requestId(), quote: quote.id }, headers: { token } });
  expect(((await (await accept(other.token)).json()) as { error: number }).error).toBe(24);
  expect((await accept(owner.token)).status()).toBe(200);
  await accept(owner.token);
  const { balances } = (await (await request.get('/api/ledger/balances', { headers: { token: owner.token } })).json()) as Balances;
  expect(balances.filter((b) => b.account === 'spot' && b.asset === 'USDT' && Number(b.available) > 0)).toEqual([]);
});
