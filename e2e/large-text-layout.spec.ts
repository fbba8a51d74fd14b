import { expect, type Page, test } from '@playwright/test';
import { changeAnswers } from './changed-answer.ts';
import { sticksOut } from './page-checks.ts';
import { buySecond, fund, holdContracts, open, post, register, requestId } from './trader.ts';

/** Overlaps: each text's rectangle against those of all other texts on the page, and fields too small for their value. */
const clashes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const texts: { readonly text: string; readonly at: DOMRect; readonly floats: boolean }[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const around = node.parentElement as HTMLElement;
      if (node.data.trim() === '' || around.closest('.sr, [aria-hidden=true], [role=dialog]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const floats = around.closest('.fixed, .sticky') !== null;
      // Tabs that don't fit scroll, and are cut at the edge of their row.
      const row = around.closest('[role=tablist]')?.getBoundingClientRect();
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const from = Math.max(left, row?.left ?? left);
        const at = new DOMRect(from, top, Math.min(right, row?.right ?? right) - from, bottom - top);
        if (at.width > 1 && at.height > 1) texts.push({ text: node.data, at, floats });
      }
    }
    const over = texts.flatMap((a, i) =>
      texts
        .slice(i + 1)
        .filter(
          (b) =>
            a.floats === b.floats &&
            Math.min(a.at.right, b.at.right) - Math.max(a.at.left, b.at.left) > 0.5 &&
            Math.min(a.at.bottom, b.at.bottom) - Math.max(a.at.top, b.at.top) > 4,
        )
        .map((b) => `${a.text} over ${b.text}`),
    );
    // A price and its amount that touch read as one number.
    const touching = [...main.querySelectorAll('ol button')].flatMap((row) => {
      const [price, amount] = [...row.querySelectorAll('.num')].map((figure) => figure.getBoundingClientRect());
      if (!price || !amount || price.width === 0 || amount.width === 0) return [];
      const gap = Math.max(amount.left - price.right, price.left - amount.right);
      return gap < 3 ? [`${row.textContent} touch`] : [];
    });
    const prices = [...main.querySelectorAll('form input')].filter((field) => field.scrollWidth > field.clientWidth + 1);
    return [...new Set([...over, ...touching, ...prices.map((field) => `${(field as HTMLInputElement).value} is cut`)])];
  });

test('book, order form, order and price don’t overlap in large text on a narrow screen', async ({ page }) => {
  const trader = await register(page.request);
  await fund(page.request, trader, '8731.58008844');
  const quotes = (await (await page.request.get('/api/user/quotes-lists')).json()) as { symbol: string; last: string }[];
  const last = Number(quotes.find((q) => q.symbol === 'BTC-USDT')?.last);
  const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: `${Math.floor(last * 0.97)}`, quantity: '0.01234' };
  await post(page.request, '/api/spot/place-order', { requestId: requestId(), ...order }, trader.token);
  await open(page, '/trades?symbol=BTC-USDT', { trader });
  for (const [width, percent] of [
    [390, 100],
    [390, 130],
    [320, 100],
  ] as const) {
    const look = `${width} wide, ${percent} %`;
    await page.setViewportSize({ width, height: 844 });
    const larger = () => page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`);
    await page.goto('/#/trades?symbol=BTC-USDT');
    await larger();
    await page.getByRole('group', { name: 'Share of available balance' }).getByRole('button', { name: '25%' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '0.01234' }).first()).toBeVisible();
    await expect.poll(() => clashes(page), { message: `the ticket, ${look}` }).toEqual([]);
    expect(await sticksOut(page), look).toEqual([]);
    await page.goto('/#/quoteDetail?symbol=BTC-USDT');
    await larger();
    await expect(page.getByText('24h high')).toBeVisible();
    await expect.poll(() => clashes(page), { message: `the price, ${look}` }).toEqual([]);
    expect(await sticksOut(page), look).toEqual([]);
  }
});

for (const locale of ['en', 'zh-CN', 'ar'] as const) {
  test(`in ${locale} book, order form, positions and funding of contracts don’t overlap in large text on a narrow screen`, async ({
    page,
  }) => {
    const trader = await register(page.request);
    const quotes = (await (await page.request.get('/api/user/quotes-lists')).json()) as { symbol: string; last: string }[];
    await holdContracts(page.request, trader, Number(quotes.find((q) => q.symbol === 'BTC-USDT')?.last));
    await open(page, '/futures?symbol=BTC-USDT-PERP', { trader, locale });
    for (const [width, percent] of [
      [390, 100],
      [390, 130],
      [320, 100],
    ] as const) {
      const look = `${width} wide, ${percent} %`;
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`);
      await page.locator('form input[name=quantity]').fill('12345');
      await expect(page.getByRole('article')).toHaveCount(2);
      await expect.poll(() => clashes(page), { message: look }).toEqual([]);
      expect(await sticksOut(page), look).toEqual([]);
    }
  });
}

test('names on the home page aren’t cut on a narrow screen, and balances wrap only where they must', async ({ page }) => {
  const trader = await register(page.request);
  await fund(page.request, trader, '8731.58008844');
  await page.setViewportSize({ width: 320, height: 844 });
  await open(page, '/index', { trader });
  await expect(page.getByText('DOGE', { exact: true })).toBeVisible();
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main li .truncate')]
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.innerText),
    );
  await expect.poll(cut, { message: 'cut names and turnovers' }).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/balance?account=spot&asset=USDT');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'));
  await expect(page.getByText('8,731.58008844').first()).toBeVisible();
  const broken = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main .num')]
        .filter((one) => one.getClientRects().length > 1 || one.offsetHeight > 60)
        .map((one) => one.innerText),
    );
  expect(await broken()).toEqual([]);
});

test('a running second contract and the widest invite code fit a small phone in large text', async ({ page }) => {
  const trader = await register(page.request);
  await page.setViewportSize({ width: 360, height: 740 });
  await changeAnswers(page, '**/api/invite/summary', (summary) => ({ ...summary, code: 'WWMWMWWM' }));
  const larger = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'));
  await open(page, '/shareCode', { trader });
  await larger();
  await expect(page.getByText('WWMWMWWM', { exact: true })).toBeVisible();
  expect(await sticksOut(page), 'the code').toEqual([]);

  for (const [symbol, durationMs] of [
    ['BTC-USDT-SEC', 300_000],
    ['ETH-USDT-SEC', 60_000],
  ] as const)
    await buySecond(page.request, trader, { symbol, durationMs, direction: 'down' });
  await page.goto('/#/fastFutures?symbol=BTC-USDT-SEC');
  await larger();
  await expect(page.getByText(/(above|below) your strike/)).toBeVisible();
  await expect.poll(() => clashes(page), { message: 'the running contract' }).toEqual([]);
  expect(await sticksOut(page), 'the running contract').toEqual([]);
});
