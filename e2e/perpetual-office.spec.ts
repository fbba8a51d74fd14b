import { type APIRequestContext, expect, test } from '@playwright/test';
import { must, openOffice, signIn } from './office.ts';
import { findings, settled } from './page-checks.ts';
import { type NewTrader, open, post, register, requestId } from './trader.ts';

const symbol = 'ETH-USDT-PERP';

/** A trader with an isolated position in ETHUSDT Perp, opened in the practice market. */
async function holding(request: APIRequestContext, leverage = 20): Promise<NewTrader> {
  const trader = await register(request);
  const at = (path: string, data: object) => post<Record<string, never>>(request, path, { requestId: requestId(), ...data }, trader.token);
  await at('/api/funds/transfer', { from: 'fiat', to: 'perpetual', asset: 'USDT', amount: '1000' });
  await at('/api/perpetual/set-margin-mode', { symbol, marginMode: 'isolated' });
  await at('/api/perpetual/set-leverage', { symbol, leverage });
  const positions = async () =>
    (await (await request.get('/api/perpetual/positions', { headers: { token: trader.token } })).json()) as unknown[];
  // The practice market may need a moment for its first quotes.
  await expect(async () => {
    await at('/api/perpetual/place-order', { symbol, side: 'buy', type: 'market', quantity: '10' });
    expect(await positions()).toHaveLength(1);
  }).toPass({ timeout: 20_000 });
  return trader;
}

test('the risk page leads from a contract to the positions nearest to liquidation, and from there to the trader', async ({
  browser,
  request,
}) => {
  const trader = await holding(request, 50);
  const office = await openOffice(browser, await signIn(request, 'risk'), '/perpetuals');
  await office.getByRole('row', { name: /ETHUSDT Perp/ }).click();
  await expect(office.getByText('Open interest, USDT').last()).toBeVisible();
  await office
    .getByRole('complementary')
    .getByRole('link', { name: /position/ })
    .first()
    .click();
  await expect(office.getByRole('tab', { name: 'Positions', selected: true })).toBeVisible();
  const row = office.getByRole('row', { name: new RegExp(trader.uid) });
  await expect(row).toBeVisible();
  await settled(office);
  expect(await findings(office, 'changeable')).toEqual([]);
  await row.click();
  await expect(office.getByRole('tab', { name: 'Perpetuals', selected: true })).toBeVisible();
  await expect(office.getByRole('row', { name: /ETHUSDT Perp/ })).toContainText('Long');
  for (const list of ['Orders', 'Fills', 'Closed positions', 'Funding', 'Liquidations']) {
    await office.getByText(list, { exact: true }).last().click();
    await expect(office.getByRole('grid', { name: list, exact: true })).toBeVisible();
  }
  await office.context().close();
});

test('two people change the tiers: the preview shows which positions move, and which keep the current rules', async ({
  browser,
  request,
}) => {
  const trader = await holding(request, 25);
  const office = await openOffice(browser, await signIn(request, 'risk'), `/perpetuals?symbol=${symbol}`);
  await office.getByText('Rules', { exact: true }).click();
  const rate = office.getByRole('textbox', { name: 'Maintenance rate, %, tier 1' });
  // Five percent for everybody: more than the margin of a position at 25x.
  for (const n of [7, 6, 5, 4, 3, 2]) await office.getByRole('button', { name: `Remove tier ${n}` }).click();
  await rate.fill('5');
  await office.getByRole('textbox', { name: 'Max. leverage, tier 1' }).fill('5');
  await expect(office.getByRole('button', { name: 'Preview the change first' })).toBeDisabled();
  await office.getByRole('button', { name: 'Preview change' }).click();
  const preview = office.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText(/enough margin.* the current rules until/)).toBeVisible();
  await expect(preview.getByRole('listitem').filter({ hasText: trader.uid })).toContainText('keeps the current rules');

  // A little more for the first tier moves the position nearer, and everybody has enough.
  await office.getByRole('button', { name: 'Undo' }).click();
  await rate.fill('0.45');
  await office.getByRole('button', { name: 'Preview change' }).click();
  await expect(preview.getByText('All positions would have enough margin')).toBeVisible();
  await expect(preview.getByRole('listitem').filter({ hasText: trader.uid })).toContainText('→');
  await office.getByRole('textbox', { name: /Reason/ }).fill('Wilder markets than a year ago');
  await office.getByRole('button', { name: 'Request approval' }).click();
  await expect(office.getByText('Sent for approval.')).toBeVisible();

  const admin = await signIn(request, 'admin');
  const { requests } = await must<{ requests: { id: string; subject: string }[] }>(request, 'four-eyes/list?state=waiting', admin.token);
  const { id } = requests.find(({ subject }) => subject === `perpetual:${symbol}`)!;
  const second = await openOffice(browser, admin, `/approvals?id=${id}`);
  await expect(second.getByText('above 0 USDT: 0.45% maintenance, up to 100×')).toBeVisible();
  await must(request, 'four-eyes/approve', admin.token, { id, reason: 'agreed' });
  await office.reload();
  await office.getByText('Rules', { exact: true }).click();
  await expect(office.getByText('Upcoming changes')).toBeVisible();
  await expect(office.getByText(/Announced .*, applies from/)).toBeVisible();
  await expect(rate, 'the current rules until then').toHaveValue('0.4');
  // Announced to every trader, beside the tiers of today.
  const app = await browser.newPage();
  await open(app, `/contract?symbol=${symbol}`, { trader });
  await expect(app.getByRole('heading', { name: 'Upcoming changes' })).toBeVisible();
  await expect(app.getByText('See the risk tiers below')).toBeVisible();
  const coming = app.getByRole('table', { name: 'Risk tiers' }).nth(1);
  await expect(coming.getByRole('row').nth(1)).toContainText('0.45%');
  // Withdrawn, for the journeys that share this exchange.
  await must(request, 'four-eyes/withdraw', (await signIn(request, 'risk')).token, { id, reason: 'the end of this journey' });
  for (const page of [office, second, app]) await page.context().close();
});

test('a contract is switched to close-only: the trader sees why opening isn’t possible, and two people end it', async ({
  browser,
  page,
  request,
}) => {
  const contract = 'XRP-USDT-PERP';
  const trader = await register(request);
  const data = { requestId: requestId(), from: 'fiat', to: 'perpetual', asset: 'USDT', amount: '1000' };
  await post(request, '/api/funds/transfer', data, trader.token);
  const risk = await signIn(request, 'risk');
  const office = await openOffice(browser, risk, `/perpetuals?symbol=${contract}`);
  await office.getByRole('button', { name: 'Stop', exact: true }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('An outage at two price sources');
  await dialog.getByRole('button', { name: /^Stop/ }).click();
  await expect(office.getByText('An outage at two price sources')).toBeVisible();
  try {
    await expect(office.getByRole('row', { name: /XRPUSDT Perp/ })).toContainText('close-only');
    await open(page, `/futures?symbol=${contract}`, { trader });
    await expect(page.getByText(/Only closing orders are accepted/).first()).toBeVisible();
    // The form names the first thing that is missing, and then what stands against the order.
    await page.getByRole('textbox', { name: /Quantity/ }).fill('100');
    await expect(page.getByRole('button', { name: /Only closing orders are accepted/ })).toBeDisabled();
  } finally {
    const { request: id } = await must<{ request: string }>(request, 'ledger/release', risk.token, {
      ...{ name: `perpetual:${contract}`, reason: 'The sources are back' },
    });
    await must(request, 'four-eyes/approve', (await signIn(request, 'admin')).token, { id, reason: 'agreed' });
  }
  await expect(page.getByText(/Only closing orders are accepted/)).toHaveCount(0);
  await office.context().close();
});
