import { expect, test } from '@playwright/test';
import { enter, must, officeUrl, signIn } from './office.ts';

test.use({ baseURL: officeUrl(), viewport: { width: 1280, height: 800 }, hasTouch: false });

test('a session that ends while a reason is typed says so, and sign-in returns to the page with the reason', async ({ page, request }) => {
  const admin = await signIn(request, 'admin');
  await page.goto('/#/instruments');
  await enter(page, 'admin-2');
  await page.getByRole('button', { name: 'Edit tiers' }).click();
  const taker = page.getByRole('textbox', { name: 'Taker, % of tier 1' });
  await expect(taker).toHaveValue('0.1');
  await taker.fill('8');
  await expect(page.getByRole('alert').filter({ hasText: 'above 1%' })).toBeVisible();
  await taker.fill('0.12');
  await expect(page.getByText('taker 0.12%')).toBeVisible();
  const reason = page.getByRole('textbox', { name: /^Reason/ }).last();
  await reason.fill('Volume has grown');
  const everyone = await must<{ operator: string; name: string }[]>(request, 'operators/list', admin.token);
  // No other journey stays signed in as the second admin for long.
  const second = everyone.find((one) => one.name === 'admin-2')!;
  await must(request, 'operators/end-sessions', admin.token, { operator: second.operator, reason: 'The desk is left' });
  await expect(page.getByText('Your session ended.')).toBeVisible();
  await enter(page, 'admin-2');
  await expect(page.getByRole('heading', { name: 'Instruments and fees', level: 1 })).toBeVisible();
  await expect(taker).toHaveValue('0.12');
  await expect(page.getByRole('textbox', { name: /^Reason/ }).last()).toHaveValue('Volume has grown');
});

test('the editor keeps what was typed when it is left with Back', async ({ page }) => {
  await page.goto('/#/content');
  await enter(page, 'content');
  await expect(page.getByRole('heading', { name: 'Notices and pages', level: 1 })).toBeVisible();
  await page.goto('/#/contentEdit?kind=notice');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Planned maintenance');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Notices and pages', level: 1 })).toBeVisible();
  await page.goto('/#/contentEdit?kind=notice');
  await expect(title).toHaveValue('Planned maintenance');
  await expect(page.getByText('Your unsaved text was restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('');
});
