import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test as shared } from '@playwright/test';
import { must, openOffice, signIn } from './office.ts';
import { findings, settled, sticksOut } from './page-checks.ts';
import { test } from './steered-exchange.ts';
import { fund, type NewTrader, open, post, register, requestId } from './trader.ts';

// No other journey has traders who live here.
const country = 'PE';
const reason = 'A journey asked for it';

const clean = async (page: Page) => {
  await settled(page);
  expect(await findings(page, 'all')).toEqual([]);
  expect(await sticksOut(page)).toEqual([]);
};
const saleOf = (page: Page, name: string) => page.getByRole('article', { name });

/** Subscribes in the sheet of the sale, which is left open if it's refused. */
async function subscribe(page: Page, name: string, amount: string): Promise<void> {
  await saleOf(page, name)
    .getByRole('button', { name: /^(Subscribe|Add to subscription)$/ })
    .click();
  const sheet = page.getByRole('dialog', { name: `Subscribe to ⁨${name}⁩` });
  await sheet.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await sheet.getByText('I’ve read the risks').click();
  await sheet.getByRole('button', { name: /^(Subscribe|Add to subscription)$/ }).click();
  await expect(sheet).toBeHidden();
}

test.describe('in a practice exchange', () => {
  test.beforeEach(async ({ exchange }) => {
    await exchange.price('BTC-USDT', 60_000);
    await exchange.openSales();
  });

  /** A verified trader with money in spot. */
  async function buyer(request: APIRequestContext, verify: (uid: string) => Promise<void>): Promise<NewTrader> {
    const trader = await register(request);
    await fund(request, trader, '5000');
    await verify(trader.uid);
    return trader;
  }

  test('a verified trader subscribes, adds to it, and revokes all of it free of charge', async ({ page, request, exchange }) => {
    const trader = await register(request);
    await fund(request, trader, '5000');
    await open(page, '/ico', { trader });
    const sale = saleOf(page, 'Harbour');
    await expect(sale.getByText('Only verified traders can subscribe.')).toBeVisible();
    await expect(sale.getByRole('link', { name: 'Verify your identity' })).toBeVisible();

    await exchange.verify(trader.uid);
    await page.reload();
    await sale.getByRole('button', { name: 'Subscribe' }).click();
    const sheet = page.getByRole('dialog', { name: /Subscribe to/ });
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('5');
    await expect(sheet.getByRole('button', { name: /Enter at least/ })).toBeDisabled();
    await sheet.getByRole('button', { name: '50%' }).click();
    await expect(sheet.getByRole('textbox', { name: 'Amount' })).toHaveValue('2,500');
    await expect(sheet.getByText('10,000 HBR').first()).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Accept the risks to subscribe' })).toBeDisabled();
    await clean(page);
    await page.keyboard.press('Escape');

    await subscribe(page, 'Harbour', '400');
    const own = sale.getByRole('region', { name: 'Your subscription' });
    await expect(own).toContainText('400.00 USDT');
    await subscribe(page, 'Harbour', '100');
    await expect(own).toContainText('500.00 USDT');
    await expect(own).toContainText('2,000 HBR');
    await clean(page);

    await own.getByRole('button', { name: 'Cancel subscription' }).click();
    const asked = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await expect(asked).toContainText('500.00 USDT');
    await asked.getByRole('button', { name: 'Cancel it' }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByText('⁨500.00 USDT⁩ returned')).toBeVisible();
    await expect(own).toBeHidden();
    const held = async () => {
      const answer = await request.get('/api/ledger/balances', { headers: { token: trader.token } });
      const { balances } = (await answer.json()) as { balances: { account: string; asset: string; available: string; frozen: string }[] };
      return balances.find((one) => one.account === 'spot' && one.asset === 'USDT');
    };
    await expect.poll(held).toMatchObject({ available: '5000', frozen: '0' });
  });

  test('an oversubscribed sale is allotted pro rata, the rest comes back, and tokens unlock by their schedule', async ({
    page,
    request,
    exchange,
  }) => {
    const [trader, other] = [await buyer(request, exchange.verify), await buyer(request, exchange.verify)];
    await open(page, '/ico', { trader });
    // All of Orchard costs 1,000 USDT: with another 1,500 everyone gets a third.
    await subscribe(page, 'Orchard', '1500');
    const { sales } = (await (await request.get('/api/ico/sales')).json()) as { sales: { id: string; name: string }[] };
    const saleId = sales.find(({ name }) => name === 'Orchard')!.id;
    await post(request, '/api/ico/subscribe', { requestId: requestId(), saleId, amount: '1500' }, other.token);
    const own = saleOf(page, 'Orchard').getByRole('region', { name: 'Your subscription' });
    await expect(own).toContainText('10,000 ORC');
    await expect(saleOf(page, 'Orchard')).toContainText('3× subscribed');

    await exchange.later(16);
    await page.getByRole('radio', { name: 'Past' }).check();
    await expect(own.getByText('Allotted').first()).toBeVisible();
    await expect(own).toContainText('500.00 USDT');
    await expect(own).toContainText('1,000.00 USDT');
    const steps = own.getByRole('list').getByRole('listitem');
    await expect(steps).toHaveText([/Unlocked.*4,000 ORC/, /Locked.*3,000 ORC/, /Locked.*3,000 ORC/]);
    await clean(page);
    // The page hears of it by itself.
    await exchange.later(5);
    await expect(steps).toHaveText([/Unlocked/, /Unlocked/, /Locked/]);

    await own.getByRole('link', { name: 'History' }).click();
    const rows = page.getByRole('list', { name: 'Subscription history' }).getByRole('listitem');
    await expect(rows).toHaveText([
      /\+3,000 ORC.*Unlocked/,
      /\+4,000 ORC.*Unlocked/,
      /\+10,000 ORC.*Allotted/,
      /1,500\.00 USDT.*Subscribed/,
    ]);
    await clean(page);
    await page.getByRole('button', { name: 'Unlocked', exact: true }).click();
    await expect(rows).toHaveCount(2);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
    expect(
      readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\r\n'),
    ).toHaveLength(3);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await rows.nth(2).click();
    const detail = page.getByRole('dialog', { name: 'Orchard' });
    await expect(detail).toContainText('Paid500.00 USDT');
    await expect(detail).toContainText('Returned1,000.00 USDT');
    await expect(detail.getByRole('list').getByRole('listitem')).toHaveCount(3);
  });
});

/** One operator asks, another one approves. */
async function byTwo(request: APIRequestContext, path: string, input: object): Promise<void> {
  const { request: id } = await must<{ request: string }>(request, path, (await signIn(request, 'finance')).token, { ...input, reason });
  await must(request, 'four-eyes/approve', (await signIn(request, 'admin')).token, { id, reason });
}

shared('a trader from a closed country sees why, and by which signal', async ({ page, request }) => {
  const trader = await register(request, undefined, country);
  const decide = async (access: 'open' | 'closed') => {
    const row = { product: 'ico', country, clientClass: 'retail', live: { access }, practice: { access } };
    const { request: id } = await must<{ request: string }>(request, 'policy/change-row', (await signIn(request, 'risk')).token, {
      ...row,
      reason,
    });
    await must(request, 'four-eyes/approve', (await signIn(request, 'admin')).token, { id, reason });
  };
  await decide('closed');
  try {
    // Other processes hear of a change within five seconds.
    await page.waitForTimeout(6_000);
    await open(page, '/ico', { trader });
    await expect(page.getByRole('status').filter({ hasText: 'Token sales aren’t offered' })).toContainText(
      'Token sales aren’t offered in your country of residence (⁨Peru⁩).',
    );
    await expect(page.getByRole('button', { name: 'Not available to you' }).first()).toBeDisabled();
    await clean(page);
  } finally {
    await decide('open');
  }
});

shared('two operators create a sale, and the banner for it says who pays', async ({ browser, page, request }) => {
  await byTwo(request, 'ico/fund-supply', { asset: 'DOGE', amount: '10000', direction: 'in' });
  const finance = await signIn(request, 'finance');
  const office = await openOffice(browser, finance, '/sales?form=new');
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
  const name = `Meadow ${Date.now() % 100_000}`;
  const form = office.getByRole('complementary', { name: 'New token sale' });
  await expect(form.getByRole('button', { name: 'Enter the asset' })).toBeDisabled();
  for (const [label, value] of [
    ['Asset', 'DOGE'],
    ['Name', name],
    ['Price', '0.5'],
    ['Tokens for sale', '10000'],
    ['Minimum per trader', '10'],
    ['Maximum per trader', '2000'],
    ['Starts (UTC)', at(1)],
    ['Ends (UTC)', at(3)],
    ['White paper', 'https://meadow.example.org/paper.pdf'],
    ['Risks, English', 'You can lose all of it.'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel('Share, %, step 1').fill('40');
  await form.getByRole('button', { name: 'Add step' }).click();
  await form.getByLabel('Days after sale end, step 2').fill('30');
  await form.getByLabel('Share, %, step 2').fill('60');
  await form.getByRole('textbox', { name: /Reason/ }).fill(reason);
  await settled(office);
  expect(await findings(office, 'all')).toEqual([]);
  await form.getByRole('button', { name: 'Request approval' }).click();
  await office.getByRole('button', { name: 'View request' }).click();
  await expect(office.getByText(`Create the sale of ${name} (DOGE)`).first()).toBeVisible();
  await expect(office.getByText('Tokens for sale').first()).toBeVisible();
  const asked = new URL(office.url().replace('/#', '')).searchParams.get('id');
  await must(request, 'four-eyes/approve', (await signIn(request, 'admin')).token, { id: asked, reason });
  await office.goto('/#/sales');
  await office.getByRole('row', { name: new RegExp(name) }).click();
  await expect(office.getByText('10,000 DOGE').first()).toBeVisible();
  await expect(office.getByText('Unlocked after 30 days')).toBeVisible();

  const trader = await register(request);
  await open(page, '/ico?list=coming', { trader });
  await expect(saleOf(page, name)).toContainText('⁨40%⁩ when the sale ends, the rest on');
  await page.goto('/#/index');
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reward pool' })).toBeHidden();

  const banner = {
    texts: { en: { title: 'Meadow reward pool', text: 'Everyone who subscribes shares in it.' } },
    payer: 'Meadow Foundation',
    terms: 'https://meadow.example.org/terms',
  };
  await byTwo(request, 'ico/change-banner', { ...banner, isOn: true });
  try {
    await page.reload();
    const shown = page.getByRole('region', { name: 'Reward pool' });
    await expect(shown).toContainText('Rewards paid by Meadow Foundation');
    await expect(shown.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', banner.terms);
    await clean(page);
    await shown.getByRole('link', { name: /Meadow reward pool/ }).click();
    await expect(page.getByRole('heading', { name: 'Token sales' })).toBeVisible();
  } finally {
    await byTwo(request, 'ico/change-banner', { ...banner, isOn: false });
  }
  await office.context().close();
});
