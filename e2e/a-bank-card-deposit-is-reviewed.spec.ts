import { expect, type Page, test } from '@playwright/test';
import { must, openReceivingAccount, signIn } from './office.ts';
import { photo } from './photo.ts';
import { open } from './trader.ts';
import { registerVerified } from './verified-trader.ts';

/** Above the limit from which a second person confirms what arrived. */
const large = '12000';

test('a bank deposit is proved by a screenshot, one person enters what arrived, a second one confirms it, and it is credited', async ({
  page,
  request,
}) => {
  const trader = await registerVerified(request, page);
  const first = (await signIn(request, 'finance')).token;
  const second = (await signIn(request, 'risk')).token;

  await openReceivingAccount(request, 'USD', `Bank ${trader.uid}`);

  await open(page, '/deposit?way=bank&asset=USD', { trader });
  await page.reload();
  await page.getByRole('button', { name: new RegExp(`Bank ${trader.uid}`) }).click();
  const account = page.getByRole('region', { name: 'Pay to this account' });
  for (const fact of ['Account name', 'Bank', 'Card number', 'Branch', 'Branch number'])
    await expect(account.getByRole('button', { name: `Copy: ${fact}`, exact: true })).toBeVisible();
  const form = page.getByRole('form', { name: 'Upload proof of payment' });
  await form.getByRole('textbox', { name: 'Amount sent' }).fill('20');
  await form.getByRole('textbox', { name: 'Amount sent' }).blur();
  await expect(form.getByRole('button', { name: /^Minimum is .50.00 USD/ })).toBeDisabled();
  await form.getByRole('textbox', { name: 'Amount sent' }).fill(large);
  await form.locator('input[type=file]').setInputFiles(await screenshot(page));
  await expect(form.getByText('Image uploaded')).toBeVisible();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Deposit submitted, under review' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your proof' })).toBeVisible();

  await test.step('nothing is credited until both have decided, and then what arrived', async () => {
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
