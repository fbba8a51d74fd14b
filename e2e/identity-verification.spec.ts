import { expect, type Page, test } from '@playwright/test';
import { must, openOffice, signIn } from './office.ts';
import { photo } from './photo.ts';
import { open, register } from './trader.ts';
import { submitDocument } from './verified-trader.ts';

const choosePhoto = async (page: Page, side: 'front' | 'back', text: string): Promise<void> => {
  await page
    .locator(`input[data-side=${side}]`)
    .setInputFiles({ name: `${side}.png`, mimeType: 'image/png', buffer: await photo(page, text) });
  await expect(page.getByText('Sharp and evenly lit')).toBeVisible();
  await page.getByRole('button', { name: 'Use this photo' }).click();
};

test('a trader sends two photos, one is returned with a reason, only that one is sent again, and the trader is verified', async ({
  page,
  browser,
  request,
}) => {
  const trader = await register(request);
  await open(page, '/mine', { trader });

  // Submitted.
  await page.getByRole('link', { name: 'Verify', exact: true }).click();
  await page.getByRole('link', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter your real name')).toBeVisible();
  await expect(page.getByText('Enter your ID number')).toBeVisible();
  await page.getByLabel('Real name').fill('Lena Hoffmann');
  const number = `L${trader.uid}X`;
  await page.getByLabel('ID number').fill(number);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/step=front/);

  // The browser keeps neither name nor number: the form goes back to the first step, says so, and stays there while it's filled in.
  await page.reload();
  await expect(page).toHaveURL(/step=details/);
  await expect(page.getByText(/The page was reloaded/)).toBeVisible();
  await page.getByLabel('Real name').fill('Lena Hoffmann');
  await page.getByLabel('ID number').pressSequentially(number);
  await expect(page.getByLabel('ID number')).toHaveValue(number);
  await page.getByRole('button', { name: 'Continue' }).click();
  await choosePhoto(page, 'front', 'HOFFMANN LENA 14 FEB 1994');

  // An uploaded photo survives a reload: after name and number only the other one is asked for.
  await expect(page).toHaveURL(/step=back/);
  await page.reload();
  await expect(page.getByText(/Your uploaded photos are kept for 24 hours/)).toBeVisible();
  await page.getByLabel('Real name').fill('Lena Hoffmann');
  await page.getByLabel('ID number').fill(number);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/step=back/);
  await choosePhoto(page, 'back', 'MODEL STREET 12 BERN');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
  await expect(page.getByText('L*** H***')).toBeVisible();

  // Returned for one photo.
  const office = await openOffice(browser, await signIn(request, 'verification'), '/verification');
  await office.getByRole('button', { name: trader.uid }).click();
  await expect(office.getByText('Lena Hoffmann')).toBeVisible();
  await expect(office.getByText(/View recorded as audit entry [\d,]+/)).toBeVisible();
  const shown = office.getByRole('img', { name: /Front/ });
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(600);
  await expect(office.getByText('Assign this case to yourself first.')).toBeVisible();
  await office.getByRole('button', { name: /^Assign to me/ }).click();
  await expect(office.getByRole('button', { name: 'Unassign' })).toBeVisible();
  await office.keyboard.press('b');
  await office.getByRole('button', { name: /Photo unreadable/ }).click();
  await expect(office.getByText('Trader must resubmit: Back')).toBeVisible();
  await office.getByRole('button', { name: /Return 1 item/ }).click();
  await expect(office.getByText('Returned. The trader has been notified.')).toBeVisible();

  // Submitted again: that photo and nothing else.
  await expect(page.getByRole('heading', { name: '1 item to resubmit' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('The photo isn’t readable.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Resubmit' }).click();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await choosePhoto(page, 'back', 'MODEL STREET 12 BERN AGAIN');
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();

  // Verified field by field.
  await office.getByRole('button', { name: trader.uid }).click();
  await expect(office.getByText(number)).toBeVisible();
  await office.getByRole('button', { name: /^Assign to me/ }).click();
  await expect(office.getByRole('button', { name: 'Check the remaining 6 fields first' })).toBeDisabled();
  for (const _ of ['name', 'number', 'country']) await office.keyboard.press('y');
  // The date of birth shows that the trader is of age.
  await office.getByLabel('Date of birth').fill('3 Feb 1990');
  await office.getByLabel('Date of birth').press('Enter');
  await expect(office.getByRole('button', { name: 'Check the remaining field first' })).toBeDisabled();
  await office.getByLabel('Expiry date').fill('30 Sep 2039');
  await office.getByLabel('Expiry date').press('Enter');
  await office.keyboard.press('v');
  await office.keyboard.press('Enter');
  await expect(office.getByText('Enter at least 3 characters'), 'no reason is given for the reviewer').toBeVisible();
  await office.keyboard.type('All fields match the photos');
  await office.keyboard.press('Enter');
  await expect(office.getByText('Verified. The trader has been notified.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You’re verified' })).toBeVisible({ timeout: 30_000 });
  await page.goto('/#/userCenter');
  await expect(page.getByRole('link', { name: /Real-name verification/ })).toContainText('Verified');
  await office.context().close();
});

test('a case that is decided elsewhere while a reviewer has it open says so and offers no decision', async ({ page, browser, request }) => {
  const trader = await register(request);
  await page.goto('/');
  const of = await submitDocument(request, page, trader);
  const session = await signIn(request, 'verification');
  const office = await openOffice(browser, session, `/verification?case=${of.case}`);
  await office.getByRole('button', { name: /^Assign to me/ }).click();
  await expect(office.getByRole('button', { name: /Photo unreadable/ })).toBeVisible();
  await must(request, 'verification/look-at-photo', session.token, { case: of.case, side: 'front' });
  await must(request, 'verification/reject', session.token, {
    ...of,
    parts: [{ part: 'front', reason: 'photo-unreadable' }],
    reason: 'A glare over the name',
  });
  await expect(office.getByText('This case changed while you had it open. Its status is now: Returned')).toBeVisible();
  await expect(office.getByRole('button', { name: /Photo unreadable/ })).toHaveCount(0);
  await expect(office.getByRole('button', { name: /Check the remaining 6 fields first/ })).toHaveCount(0);
  await office.context().close();
});

test('a dismissed verification reminder stays away, and verification can still be found', async ({ page, request }) => {
  const trader = await register(request);
  await open(page, '/mine', { trader });
  await page.getByRole('button', { name: 'Don’t remind me again' }).click();
  await expect(page.getByText('Verify your identity')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Not verified')).toBeVisible();
  await expect(page.getByText('Verify your identity')).toHaveCount(0);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: /Real-name verification/ }).click();
  await expect(page.getByRole('link', { name: 'Start' })).toBeVisible();
});
