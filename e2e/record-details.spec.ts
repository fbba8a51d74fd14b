import { expect, test } from '@playwright/test';
import { must, signIn } from './office.ts';
import { photo } from './photo.ts';
import { fund, open, post, register, requestId } from './trader.ts';
import { registerVerified } from './verified-trader.ts';

/** The long date format: the month in words, seconds and the time zone. */
const longDate = /^\w+day, \d{1,2} \w+ 20\d\d at \d\d:\d\d:\d\d UTC$/;

test('a transfer and an exchange open with exact time, fee and number, and the deposit log lists what the system booked', async ({
  page,
  request,
}) => {
  const trader = await register(request);
  await fund(request, trader, '500');
  const quote = { requestId: requestId(), from: 'USDT', to: 'BTC', fromAmount: '100' };
  const { quote: given } = await post<{ quote: { id: string } }>(request, '/api/flash/quote', quote, trader.token);
  await post(request, '/api/flash/accept', { requestId: requestId(), quote: given.id }, trader.token);

  await open(page, '/transferLog', { trader });
  await page.getByRole('list', { name: 'Transfer history' }).getByRole('button').first().click();
  const transfer = page.getByRole('dialog', { name: 'Transfer' });
  await expect(transfer.getByText('500.00').first()).toBeVisible();
  await expect(transfer.getByText('Spot', { exact: true })).toBeVisible();
  await expect(transfer.getByText(longDate)).toBeVisible();
  await expect(transfer.getByRole('button', { name: 'Copy: Transfer ID' })).toBeVisible();
  await page.goBack();
  await expect(transfer, 'back closes the sheet').toBeHidden();
  await expect(page).toHaveURL(/transferLog/);

  await page.goto('/#/changeLog');
  await page.getByRole('list', { name: 'Exchange history' }).getByRole('button').first().click();
  const exchange = page.getByRole('dialog', { name: 'Quick exchange' });
  await expect(exchange.getByText('for 100.00 USDT')).toBeVisible();
  for (const fact of ['Your rate', 'Spread', 'Fee']) await expect(exchange.getByText(fact, { exact: true })).toBeVisible();
  await expect(exchange.getByText(longDate)).toBeVisible();
  await expect(exchange.getByRole('button', { name: 'Copy exchange ID' })).toBeVisible();

  await page.goto('/#/balance?account=spot&asset=USDT');
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first(), 'lines of one minute differ').toContainText(
    / 20\d\d, \d\d:\d\d:\d\d/,
  );

  await page.goto('/#/depositLog');
  await expect(page.getByText('No deposits yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Adjustments' }).click();
  const booked = page.getByRole('list', { name: 'Credits and adjustments' }).getByRole('listitem');
  await expect(booked).toHaveText(/Practice money.*\+10,000\.00 USDT.*Funding/);
});

test('the headline of a bank deposit follows its review, and the total names the money it leaves out', async ({ page, request }) => {
  const trader = await registerVerified(request, page);
  await open(page, '/deposit?way=bank&asset=EUR', { trader });
  await page.reload();
  const form = page.getByRole('form', { name: 'Upload proof of payment' });
  await form.getByRole('textbox', { name: 'Amount sent' }).fill('25');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await photo(page, 'PAID 25 EUR') });
  await expect(form.getByText('Image uploaded')).toBeVisible();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Deposit submitted, under review' })).toBeVisible();

  const finance = (await signIn(request, 'finance')).token;
  const { deposits } = (await (await request.get('/api/funds/deposits', { headers: { token: trader.token } })).json()) as {
    deposits: { id: string }[];
  };
  const deposit = deposits[0]?.id;
  await must(request, 'funds/look-at-proof', finance, { deposit });
  await must(request, 'funds/credit-deposit', finance, { deposit, arrived: '25', reason: 'The bank shows it' });
  await expect(page.getByRole('heading', { name: 'Deposit credited' })).toBeVisible();
  await expect(page.getByText(/Usually reviewed within/)).toHaveCount(0);

  await page.goto('/#/capital?account=fiat');
  await expect(page.getByRole('region', { name: 'Total assets' })).toContainText(/excl\. .?EUR/);
});
