import { expect, type Page, test } from '@playwright/test';
import { must, openOffice, openReceivingAccount, signIn } from './office.ts';
import { photo } from './photo.ts';
import { open } from './trader.ts';
import { registerVerified } from './verified-trader.ts';

/** Above the limit, so a second person has to confirm the amount that arrived. */
const large = '12000';

test('a bank deposit is proved by a screenshot, entered by one person, confirmed by a second and credited', async ({
  page,
  browser,
  request,
}) => {
  const trader = await registerVerified(request, page);
  const finance = await signIn(request, 'finance');
  const first = finance.token;
  const second = (await signIn(request, 'risk')).token;

  await openReceivingAccount(request, 'USD', `Bank ${trader.uid}`);

  await open(page, '/deposit?way=bank&asset=USD', { trader });
  await page.reload();
  await page.getByRole('button', { name: new RegExp(`Bank ${trader.uid}`) }).click();
  const account = page.getByRole('region', { name: 'Pay into this account' });
  for (const fact of ['Account name', 'Bank', 'Card number', 'Branch', 'Branch number', 'Payment reference'])
    await expect(account.getByRole('button', { name: `Copy: ${fact}`, exact: true })).toBeVisible();
  const reference = (await account.getByText(/^RF\d\d /).textContent())!;
  const form = page.getByRole('form', { name: 'Upload proof of payment' });
  await form.getByRole('textbox', { name: 'Amount sent' }).fill('20');
  await form.getByRole('textbox', { name: 'Amount sent' }).blur();
  await expect(form.getByRole('button', { name: /^Minimum is .50.00 USD/ })).toBeDisabled();
  await form.getByRole('textbox', { name: 'Amount sent' }).fill(large);
  await form.locator('input[type=file]').setInputFiles(await screenshot(page));
  await expect(form.getByText('Image uploaded')).toBeVisible();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Deposit submitted, under review' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your proof of payment' })).toBeVisible();
  await expect(page.getByText(reference), 'the deposit keeps it').toBeVisible();

  await test.step('the queue values dollars the way the limits do, and asks for a second person before the click', async () => {
    const desk = await openOffice(browser, finance, '/deposits');
    const row = desk.getByRole('row', { name: new RegExp(trader.uid) });
    await expect(row.getByRole('gridcell', { name: '12,000.00', exact: true })).toBeVisible();
    await desk.keyboard.press('Control+k');
    await desk.getByRole('combobox').fill(reference);
    await desk.getByRole('option', { name: /P-\d+/ }).click();
    await expect(desk.getByText(reference)).toBeVisible();
    await desk.getByRole('button', { name: /^Assign to me/ }).click();
    await desk.getByLabel(/Amount received/).fill(large);
    await expect(desk.getByRole('button', { name: /^Request approval/ })).toBeVisible();
    await desk.getByLabel(/Amount received/).fill('9000');
    await expect(desk.getByRole('button', { name: /^Credit/ })).toBeVisible();
    await desk.context().close();
  });

  await test.step('nothing is credited until both have decided, and then the amount that arrived is', async () => {
    const { deposits } = (await (await request.get('/api/funds/deposits', { headers: { token: trader.token } })).json()) as {
      deposits: { id: string }[];
    };
    const deposit = deposits[0]?.id;
    await must(request, 'funds/take-deposit', first, { deposit, take: true });
    await must(request, 'funds/look-at-proof', first, { deposit });
    const arrived = '11990';
    const asked = await must<{ isDone: boolean; request?: string }>(request, 'funds/credit-deposit', first, {
      ...{ deposit, arrived, reason: 'the bank shows it' },
    });
    expect(asked.isDone).toBe(false);
    expect(await fiat(page, trader.token)).toBeUndefined();
    await must(request, 'funds/look-at-proof', second, { deposit });
    await must(request, 'four-eyes/approve', second, { id: asked.request, reason: 'I see it too' });
    await expect.poll(() => fiat(page, trader.token)).toBe('11990');
  });
  await test.step('the total on the trader’s page counts the dollars and says how', async () => {
    const desk = await openOffice(browser, finance, `/trader?uid=${trader.uid}&tab=balances`);
    await expect(
      desk.getByText('USD is included at the fixed value used for withdrawal limits. The app’s total excludes it'),
    ).toBeVisible();
    await expect(desk.getByText(/^21,990\.00$/).first()).toBeVisible();
    await desk.context().close();
  });
  await page.goto('/#/depositLog');
  await expect(page.getByRole('list', { name: 'Deposits' }).getByText('+11,990.00 USD')).toBeVisible();
  await expect(page.getByText('Credited').last()).toBeVisible();
});

const screenshot = async (page: Page) => ({ name: 'transfer.png', mimeType: 'image/png', buffer: await photo(page, 'TRANSFER 12000 USD') });

async function fiat(page: Page, token: string): Promise<string | undefined> {
  const { balances } = (await (await page.request.get('/api/ledger/balances', { headers: { token } })).json()) as {
    balances: { account: string; asset: string; available: string }[];
  };
  return balances.find((b) => b.account === 'fiat' && b.asset === 'USD')?.available;
}
