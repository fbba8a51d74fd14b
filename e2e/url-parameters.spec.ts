import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

test('an invalid parameter is ignored: the balance page of an unknown account shows the default one', async ({ page, request }) => {
  await open(page, '/balance?account=xx&asset=USDT', { trader: await register(request) });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/account\.xx/)).toHaveCount(0);
  await expect(page.getByText('USDT').first()).toBeVisible();
});

test('/home holds the tabs: it opens the first, its bar stays the same one while they change, and pages below have none', async ({
  page,
  request,
}) => {
  await open(page, '/home');
  await expect(page).toHaveURL(/#\/login\?back=%2Findex|#\/login\?back=\/index/);
  await page.evaluate(() => localStorage.removeItem('bourse.session'));
  const trader = await register(request);
  await page.evaluate((state) => localStorage.setItem('bourse.session', JSON.stringify({ state, version: 0 })), {
    token: trader.token,
    uid: trader.uid,
  });
  await page.goto('/#/home');
  await page.reload();
  await expect(page).toHaveURL(/#\/index$/);
  const bar = page.getByRole('navigation', { name: 'Main navigation' });
  await bar.evaluate((element) => element.setAttribute('data-same', ''));
  for (const [tab, path] of [
    ['Markets', 'markets'],
    ['Trade', 'trades'],
    ['Futures', 'futures'],
    ['Assets', 'capital'],
    ['Home', 'index'],
  ] as const) {
    await bar.getByRole('link', { name: tab }).click();
    await expect(page).toHaveURL(new RegExp(`#/${path}`));
    await expect(bar.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await expect(bar).toHaveAttribute('data-same', '');
    // What lies at the end of a page is above the bar.
    const room = await bar.evaluate((element) => parseFloat(getComputedStyle(element.previousElementSibling!).paddingBottom));
    expect(room).toBeGreaterThanOrEqual((await bar.boundingBox())!.height - 1);
  }
  await page.goto('/#/mine');
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('/home leads to the first tab, and a build doesn’t contain the component gallery', async ({ page, request }) => {
  const trader = await register(request);
  for (const path of ['/home', '/gallery']) {
    await open(page, path, { trader });
    await expect(page).toHaveURL(/#\/index$/);
  }
});

test('navigating away during a page transition leaves no uncaught error', async ({ page, request }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await open(page, '/mine', { trader: await register(request) });
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.evaluate(async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    // Once slowly, so that the code is loaded, then faster than a transition takes.
    for (const ms of [800, 30, 10])
      for (const path of ['/setting', '/safeCenter', '/mine', '/transfer', '/mine', '/register', '/setting', '/mine']) {
        location.hash = `#${path}`;
        await wait(ms);
      }
    await wait(1_000);
  });
  expect(errors).toEqual([]);
});
