import { expect, type Page, test } from '@playwright/test';
import { officeUrl, openOffice, signIn } from './office.ts';
import { open, register } from './trader.ts';

const WHAT_THE_DESK_READS = /\/api\/office\/support\/(?!note|reply)/;

/** An image larger than the upload limit, as a phone would take it. */
const picture = (page: Page, words: string): Promise<Buffer> =>
  page
    .evaluate((text) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1000, 700];
      const pen = canvas.getContext('2d')!;
      // Noise, so that it doesn't compress to nothing.
      const noise = pen.createImageData(1000, 700);
      const pixels = new Uint32Array(noise.data.buffer);
      for (let i = 0; i < pixels.length; i++) pixels[i] = 0xff000000 | Math.imul(i, 2654435761);
      pen.putImageData(noise, 0, 0);
      pen.font = '90px sans-serif';
      pen.fillText(text, 100, 400);
      return canvas.toDataURL('image/png').split(',')[1]!;
    }, words)
    .then((base64) => Buffer.from(base64, 'base64'));

test('a trader and support chat with images, and the trader rates the conversation', async ({ page, browser, request }) => {
  const trader = await register(request);
  await open(page, '/index', { trader });
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Support' }).click();
  await expect(page.getByText('We usually reply within 30 minutes')).toBeVisible();

  // The trader writes first.
  await page.getByRole('button', { name: 'Deposit' }).click();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('My deposit is missing: https://example.com/tx/1 javascript:alert(1)');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const said = page.getByRole('list', { name: 'Conversation' });
  await expect(said.getByRole('img', { name: 'Sent', exact: true })).toBeVisible();
  await expect(said.getByRole('link')).toHaveCount(1);
  await expect(said.getByRole('link')).toHaveAttribute('rel', /noopener/);
  await expect(page.getByText(/^We’ll reply by/)).toBeVisible();

  // The operator opens the conversation, and the trader sees that it was read.
  const desk = await openOffice(browser, await signIn(request, 'support'), '/support');
  await desk
    .getByRole('list', { name: 'Conversations' })
    .getByRole('button', { name: new RegExp(trader.uid) })
    .click();
  const seen = desk.getByRole('region', { name: /^Conversation with/ });
  await expect(seen.getByText('My deposit is missing')).toBeVisible();
  await expect(said.getByRole('img', { name: 'Read', exact: true })).toBeVisible();

  // A note stays internal, a canned reply is sent by its shortcut; neither waits until the previous one is shown.
  await desk.route(WHAT_THE_DESK_READS, async (route) => {
    await new Promise((later) => setTimeout(later, 500));
    await route.continue();
  });
  await desk.keyboard.press('n');
  await desk.getByRole('textbox', { name: 'Note' }).fill('has written twice this week');
  await desk.keyboard.press('Enter');
  await desk.getByRole('textbox', { name: 'Reply' }).fill('/hello');
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('Enter');
  await expect(said.getByText('I’m looking into this')).toBeVisible();
  await expect(seen.getByText('has written twice this week')).toBeVisible();
  await expect(page.getByText('has written twice this week')).toHaveCount(0);
  await expect(page.getByText(/^We’ll reply by/), 'the promise is kept').toHaveCount(0);

  await desk.unroute(WHAT_THE_DESK_READS);

  // An image from the trader, scaled down on the device.
  const sent = page.waitForRequest((r) => r.url().includes('/api/uploads/picture'));
  await page.locator('input[type=file]').setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: await picture(page, 'trader') });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const upload = await sent;
  expect(upload.headers()['content-type']).toBe('image/jpeg');
  expect(Number((await upload.allHeaders())['content-length'])).toBeLessThan(400_000);
  await expect(said.getByRole('button', { name: /Your image/ })).toBeVisible();
  await seen.getByRole('button', { name: 'Show image' }).click();
  await expect(desk.getByRole('dialog').locator('img').first()).toBeVisible();
  await desk.keyboard.press('Escape');

  // An image from the operator, which the trader opens.
  await desk.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture(page, 'support') });
  await desk.getByRole('button', { name: /^Send/ }).click();
  await said.getByRole('button', { name: /Image from support/ }).click();
  await expect(page.getByRole('dialog', { name: 'Image from support' }).getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');

  // Elsewhere in the app the new reply is counted.
  await page.goto('/#/index');
  await desk.getByRole('textbox', { name: 'Reply' }).fill('It has arrived now.');
  await desk.keyboard.press('Enter');
  await expect(page.getByText('1 new reply')).toBeAttached();
  await page.getByRole('link', { name: /Support/ }).click();
  await expect(said.getByText('It has arrived now.')).toBeVisible();

  // Closed with a reason, and rated.
  await desk.getByRole('button', { name: /^Close/ }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Answered' }).click();
  await desk.keyboard.press('Enter');
  await expect(page.getByText('Conversation closed.')).toBeVisible();
  await page.getByRole('radio', { name: '5 stars' }).click();
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByRole('radio', { name: '5 stars' })).toHaveCount(0);
  await expect(desk.getByText('5 of 5, 1 rating')).toBeVisible({ timeout: 40_000 });

  // Every view and action is in the audit log.
  const entries = await request.get(`${officeUrl()}/api/office/audit/entries?chain=office&subject=trader:${trader.uid}&limit=50`, {
    headers: { token: (await signIn(request, 'auditor')).token },
  });
  const acts = ((await entries.json()) as { entries: { act: string }[] }).entries.map((entry) => entry.act);
  for (const act of ['view-conversation', 'view-picture', 'note', 'reply', 'close']) expect(acts).toContain(`support.${act}`);
});

test('a message that didn’t get through waits, and is sent once when the network is back', async ({ page, context, request }) => {
  const trader = await register(request);
  await open(page, '/support', { trader });
  await expect(page.getByText('How can we help?')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Write a message' }).fill('written in a tunnel');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^Not sent/)).toBeVisible();
  await context.setOffline(false);
  const said = page.getByRole('list', { name: 'Conversation' });
  await expect(said.getByRole('img', { name: 'Sent', exact: true })).toBeVisible();
  await expect(said.getByText('written in a tunnel')).toHaveCount(1);
  await page.reload();
  await expect(said.getByText('written in a tunnel')).toHaveCount(1);
});

test('visitors find answers and the login, in Arabic too', async ({ page }) => {
  await open(page, '/support', { locale: 'ar' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByText('حسابي مقفل').click();
  await expect(page.getByText('أموالك آمنة', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'تسجيل الدخول' }).click();
  await expect(page).toHaveURL(/#\/login/);
});
