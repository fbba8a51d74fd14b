import { type APIRequestContext, expect, test } from '@playwright/test';
import { must, openOffice, signIn } from './office.ts';
import { type NewTrader, post, register, requestId } from './trader.ts';

interface Placed {
  readonly contract: { readonly contractId: string; readonly payoutRate: string; readonly winPayout: string };
}
const orderOf = (symbol: string) => ({ requestId: requestId(), symbol, direction: 'up', durationMs: 30_000, stake: '20' });
const place = (request: APIRequestContext, symbol: string, { token }: NewTrader) =>
  post<Placed>(request, '/api/seconds/place-contract', orderOf(symbol), token);

/** A trader with money for second contracts. */
async function holding(request: APIRequestContext): Promise<NewTrader> {
  const trader = await register(request);
  const move = { requestId: requestId(), from: 'fiat', to: 'second', asset: 'USDT', amount: '500' };
  await post(request, '/api/funds/transfer', move, trader.token);
  return trader;
}

test('one operator pauses second contracts: new ones are refused, a running one settles, and two people resume', async ({
  browser,
  request,
}) => {
  const symbol = 'XRP-USDT-SEC';
  const trader = await holding(request);
  const risk = await signIn(request, 'risk');
  const office = await openOffice(browser, risk, '/seconds');
  await expect(office.getByText('This tab is read-only.')).toBeVisible();
  const { contract } = await place(request, symbol, trader);
  await expect(office.getByRole('img', { name: /XRPUSDT Sec: .*settlement second/ })).toBeVisible();
  await expect(office.getByRole('region', { name: 'Settling next' }).getByRole('row', { name: /XRP/ }).first()).toContainText('20.00');

  await office.goto(`/#/seconds?tab=rules&symbol=${symbol}`);
  await office.getByRole('button', { name: 'Stop', exact: true }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('An outage at two price sources');
  await dialog.getByRole('button', { name: /^Stop/ }).click();
  await expect(office.getByText('An outage at two price sources').first()).toBeVisible();
  try {
    await expect(office.getByRole('row', { name: /XRPUSDT Sec/ })).toContainText('paused');
    const refused = await request.post('/api/seconds/place-contract', { headers: { token: trader.token }, data: orderOf(symbol) });
    expect(await refused.json()).toMatchObject({ error: 13 });
    // The one that was running settles in its time, by the same rule.
    await office.goto(`/#/seconds?tab=contracts&uid=${trader.uid}`);
    const row = office.getByRole('row', { name: new RegExp(contract.contractId) });
    await expect(row).toContainText(/Won|Lost|Tie/, { timeout: 60_000 });
    await office.goto(`/#/trader?uid=${trader.uid}`);
    await office.getByRole('tab', { name: 'Second contracts' }).click();
    await expect(office.getByRole('row', { name: /XRPUSDT Sec/ })).toContainText(/Won|Lost|Tie/);
    if (process.env['SHOTS']) {
      await office.screenshot({ path: `${process.env['SHOTS']}/office-1440.png` });
      await office.setViewportSize({ width: 390, height: 844 });
      await office.screenshot({ path: `${process.env['SHOTS']}/office-390.png` });
      await office.setViewportSize({ width: 1440, height: 900 });
    }
  } finally {
    const { request: id } = await must<{ request: string }>(request, 'ledger/release', risk.token, {
      ...{ name: `second:${symbol}`, reason: 'The sources are back' },
    });
    await must(request, 'four-eyes/approve', (await signIn(request, 'admin')).token, { id, reason: 'agreed' });
  }
  await place(request, symbol, trader);
  await office.context().close();
});

test('two people change a payout: contracts accepted later get it, and an open one keeps its own', async ({ browser, request }) => {
  const symbol = 'SOL-USDT-SEC';
  const trader = await holding(request);
  const before = await place(request, symbol, trader);
  expect(before.contract).toMatchObject({ payoutRate: '0.8', winPayout: '36' });
  const office = await openOffice(browser, await signIn(request, 'risk'), `/seconds?tab=rules&symbol=${symbol}`);
  const payout = office.getByRole('textbox', { name: 'Payout, %, row 1' });
  await payout.fill('96');
  await office.getByRole('textbox', { name: /Reason/ }).fill('Closer to the others');
  await office.getByRole('button', { name: 'Request approval' }).click();
  await expect(office.getByRole('alert').filter({ hasText: /./ }).first(), 'beyond the bounds').toBeVisible();
  await payout.fill('75');
  await office.getByRole('textbox', { name: /Reason/ }).fill('Closer to the others');
  await office.getByRole('button', { name: 'Request approval' }).click();
  await expect(office.getByText('Sent for approval.')).toBeVisible();

  const admin = await signIn(request, 'admin');
  const { requests } = await must<{ requests: { id: string; subject: string }[] }>(request, 'four-eyes/list?state=waiting', admin.token);
  const { id } = requests.find(({ subject }) => subject === `second:${symbol}`)!;
  const second = await openOffice(browser, admin, `/approvals?id=${id}`);
  await expect(second.getByText('Payout, 30 s').first()).toBeVisible();
  await expect(second.getByText('75%').first()).toBeVisible();
  await must(request, 'four-eyes/approve', admin.token, { id, reason: 'agreed' });
  const after = await place(request, symbol, trader);
  expect(after.contract).toMatchObject({ payoutRate: '0.75', winPayout: '35' });
  const own = await request.get(`/api/seconds/contract?contractId=${before.contract.contractId}`, { headers: { token: trader.token } });
  expect(await own.json()).toMatchObject({ contract: { payoutRate: '0.8', winPayout: '36' } });

  // As it was, for the journeys that share this exchange.
  const payouts = [30, 60, 120, 180, 300].map((seconds, n) => ({ durationMs: seconds * 1_000, payoutRate: `0.8${n * 2 || ''}` }));
  const undo = await must<{ request: string }>(request, 'seconds/change-rules', (await signIn(request, 'risk')).token, {
    ...{ symbol, changes: { payouts }, reason: 'the end of this journey' },
  });
  await must(request, 'four-eyes/approve', admin.token, { id: undo.request, reason: 'agreed' });
  for (const page of [office, second]) await page.context().close();
});
