import { expect, test } from '@playwright/test';
import { enter, must, newOperator, officeUrl, signIn } from './office.ts';

test.use({ baseURL: officeUrl(), viewport: { width: 1280, height: 800 }, hasTouch: false });

test('a session that ends while a reason is typed says so, and sign-in returns to the page with the reason', async ({ page, request }) => {
  const admin = await signIn(request, 'admin');
  // Of its own: other journeys are signed in as the practice operators.
  const operator = await newOperator(request, 'risk');
  await page.goto('/#/instruments');
  await enter(page, operator);
  await page.getByRole('button', { name: 'Edit tiers' }).click();
  const taker = page.getByRole('textbox', { name: 'Taker, %, tier 1' });
  await expect(taker).toHaveValue('0.1');
  await taker.fill('8');
  await expect(page.getByRole('alert').filter({ hasText: 'above 1%' })).toBeVisible();
  await taker.fill('0.12');
  await expect(page.getByText('taker 0.12%')).toBeVisible();
  const reason = page.getByRole('textbox', { name: /^Reason/ }).last();
  await reason.fill('Volume has grown');
  await must(request, 'operators/end-sessions', admin.token, { operator: operator.operator, reason: 'The desk is left' });
  await expect(page.getByText('Your session ended.')).toBeVisible();
  await enter(page, operator);
  await expect(page.getByRole('heading', { name: 'Instruments and fees', level: 1 })).toBeVisible();
  await expect(taker).toHaveValue('0.12');
  await expect(page.getByRole('textbox', { name: /^Reason/ }).last()).toHaveValue('Volume has grown');
});

test('the editor keeps what was typed when it is left with Back', async ({ page }) => {
  await page.goto('/#/content');
  await enter(page, 'content');
  await expect(page.getByRole('heading', { name: 'App content', level: 1 })).toBeVisible();
  await page.goto('/#/contentEdit?kind=notice');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Planned maintenance');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'App content', level: 1 })).toBeVisible();
  await page.goto('/#/contentEdit?kind=notice');
  await expect(title).toHaveValue('Planned maintenance');
  await expect(page.getByText('Your unsaved text was restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('');
});
