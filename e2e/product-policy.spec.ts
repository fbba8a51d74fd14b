import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { must, openOffice, signIn } from './office.ts';
import { findings, settled } from './page-checks.ts';
import { type NewTrader, open, post, register, requestId } from './trader.ts';

// No other journey has traders who live here.
const country = 'NZ';
const elsewhere = 'MT';
const symbol = 'ETH-USDT-PERP';
const reason = 'A journey asked for it';

const send = <T>(request: APIRequestContext, { token }: NewTrader, path: string, data: object) =>
  post<T>(request, path, { requestId: requestId(), ...data }, token);

/** A trader who lives there, with a position opened in the practice market. */
async function holding(request: APIRequestContext): Promise<NewTrader> {
  const trader = await register(request, undefined, country);
  await post(request, '/api/perpetual/acknowledge', {}, trader.token);
  await send(request, trader, '/api/funds/transfer', { from: 'fiat', to: 'perpetual', asset: 'USDT', amount: '5000' });
  // The practice market may need a moment for its first quotes.
  await expect(async () => {
    const { order } = await send<{ order: { status: string } }>(request, trader, '/api/perpetual/place-order', {
      ...{ symbol, side: 'buy', type: 'market', quantity: '10' },
    });
    expect(order.status).toBe('done');
  }).toPass({ timeout: 20_000 });
  return trader;
}

const perpetuals = (access: 'open' | 'closed') => ({ product: 'perpetual', country, live: { access } });
/** By two people, in both columns; of second contracts only in that of practice, as they're closed there with real money. */
async function decide(request: APIRequestContext, access: 'open' | 'closed', of: object = perpetuals(access)): Promise<void> {
  const row = { ...of, clientClass: 'retail', practice: { access } };
  const { request: id } = await must<{ request: string }>(request, 'policy/change-row', (await signIn(request, 'risk')).token, {
    ...row,
    reason,
  });
  await must(request, 'four-eyes/approve', (await signIn(request, 'admin')).token, { id, reason });
}

const openFutures = (page: Page, trader: NewTrader) => open(page, `/futures?symbol=${symbol}`, { trader });

test('a trader from a denied country sees why, and can still close', async ({ page, request }) => {
  const trader = await holding(request);
  await openFutures(page, trader);
  const form = page.getByRole('form', { name: 'Order' });
  await expect(form.getByRole('button', { name: 'Enter a quantity' })).toBeVisible();
  await decide(request, 'closed');
  try {
    // Other processes hear of a change within five seconds, an open page at its next look.
    await page.waitForTimeout(6_000);
    await page.reload();
    const note = page.getByRole('status').filter({ hasText: 'Perpetual contracts aren’t offered' });
    await expect(note).toHaveText(
      'Perpetual contracts aren’t offered in your country of residence (⁨New Zealand⁩). You can still reduce and close positions and cancel orders.',
    );
    await form.getByRole('textbox', { name: 'Price' }).fill('1000');
    await form.getByRole('textbox', { name: 'Quantity' }).fill('5');
    await expect(form.getByRole('button', { name: 'Not available to you' })).toBeDisabled();
    await settled(page);
    expect(await findings(page, 'all')).toEqual([]);

    const refused = await request.post('/api/perpetual/place-order', {
      data: { requestId: requestId(), symbol, side: 'buy', type: 'market', quantity: '1' },
      headers: { token: trader.token },
    });
    expect((await refused.json()) as object).toMatchObject({ error: 13 });
    await expect(async () => {
      const read = await request.get('/api/perpetual/positions', { headers: { token: trader.token } });
      const positions = (await read.json()) as unknown[];
      if (positions.length > 0) await send(request, trader, '/api/perpetual/close-position', { symbol, side: 'long' });
      expect(positions).toEqual([]);
    }).toPass({ timeout: 20_000 });
  } finally {
    await decide(request, 'open');
  }
});

test('second contracts are refused where they aren’t offered, and the page says why', async ({ page, request }) => {
  const trader = await register(request, undefined, elsewhere);
  await send(request, trader, '/api/funds/transfer', { from: 'fiat', to: 'second', asset: 'USDT', amount: '100' });
  await post(request, '/api/seconds/acknowledge', {}, trader.token);
  const row = { product: 'second', country: elsewhere, live: { access: 'closed' } };
  await decide(request, 'closed', row);
  try {
    // Other processes hear of a change within five seconds.
    await page.waitForTimeout(6_000);
    await open(page, '/fastFutures?symbol=BTC-USDT-SEC', { trader });
    await expect(page.getByText('Second contracts aren’t offered in your country of residence (⁨Malta⁩).')).toBeVisible();
    await settled(page);
    expect(await findings(page, 'all')).toEqual([]);
    const refused = await request.post('/api/seconds/place-contract', {
      data: { requestId: requestId(), symbol: 'BTC-USDT-SEC', direction: 'up', durationMs: 30_000, stake: '10' },
      headers: { token: trader.token },
    });
    expect((await refused.json()) as object).toMatchObject({ error: 13 });
  } finally {
    await decide(request, 'open', row);
  }
});

test('in practice contracts are open everywhere, with a label where they aren’t offered with real money', async ({ page, request }) => {
  const trader = await register(request, undefined, 'GB');
  await openFutures(page, trader);
  await expect(page.getByRole('status').filter({ hasText: 'Practice only' })).toHaveText(
    'Practice only: not offered with real money in your country of residence (⁨United Kingdom⁩).',
  );
  await expect(page.getByRole('form', { name: 'Order' }).getByRole('button', { name: 'Enter a quantity' })).toBeVisible();
  await page.goto('/#/shareCode');
  await expect(page.getByRole('heading', { level: 1, name: 'Invite friends' })).toBeAttached();
  await expect(page.getByRole('status').filter({ hasText: 'Practice only' })).toBeVisible();
  await settled(page);
  expect(await findings(page, 'all')).toEqual([]);
});

test('the policy table is changed by two people, and keeps who asked and who approved', async ({ browser, request }) => {
  const office = await openOffice(browser, await signIn(request, 'risk'), '/policy?row=perpetual:GB:retail');
  const form = office.getByRole('complementary');
  await form.getByRole('group', { name: 'Practice' }).getByText('Close-only').click();
  await expect(form.getByText('Requested changes')).toBeVisible();
  await settled(office);
  expect(await findings(office, 'changeable')).toEqual([]);
  await form.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await form.getByRole('button', { name: 'Request approval' }).click();
  await expect(form.getByText('waiting', { exact: false }).first()).toBeVisible();
  const { requests } = await must<{ requests: { id: string; subject: string }[] }>(
    request,
    'four-eyes/list',
    (await signIn(request, 'admin')).token,
  );
  const { id } = requests.find(({ subject }) => subject === 'policy:perpetual:GB:retail')!;
  await must(request, 'four-eyes/refuse', (await signIn(request, 'admin')).token, { id, reason });
  await office.context().close();
});
