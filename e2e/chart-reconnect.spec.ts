import { expect, type Page, test } from '@playwright/test';
import { lineOf } from './line.ts';
import { open, register } from './trader.ts';

/** The number of pixels on the chart's canvases in the colours of rising or falling candles. */
const candleDots = (page: Page): Promise<number> =>
  page.getByRole('figure', { name: /^Price chart/ }).evaluate((figure) => {
    const colours = ['--up', '--down'].map((token) => {
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.color = `var(${token})`;
      const rgb = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      probe.remove();
      return rgb;
    });
    let dots = 0;
    for (const canvas of figure.querySelectorAll('canvas')) {
      if (canvas.width === 0 || canvas.height === 0) continue;
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 0; i < data.length; i += 4)
        if (colours.some((rgb) => rgb.every((part, n) => Math.abs(part - (data[i + n] ?? 0)) < 12))) dots++;
    }
    return dots;
  });

/** The last price, the large figure on the page. */
const price = (page: Page): Promise<string> => page.getByText('Price', { exact: true }).locator('xpath=..').innerText();

test('the chart shows moving candles, its intervals switch, and it scrolls back into history', async ({ page, request }) => {
  await open(page, '/quoteDetail?symbol=BTC-USDT', { trader: await register(request) });
  await expect(page.getByRole('figure', { name: 'Price chart of BTC/USDT, 15m' })).toBeVisible();
  await expect.poll(() => candleDots(page), { message: 'candles are drawn' }).toBeGreaterThan(400);
  const before = await price(page);
  await expect.poll(() => price(page), { message: 'the last price moves' }).not.toBe(before);

  for (const interval of ['1h', '1d', '5m', '1m']) {
    const asked = page.waitForResponse((r) => r.url().includes('/api/market/candles') && r.url().includes(`interval=${interval}`));
    await page.getByRole('group', { name: 'Interval' }).getByRole('button', { name: interval, exact: true }).click();
    const candles = (await (await asked).json()) as unknown[];
    expect(candles.length, `${interval} has a history from the first day`).toBeGreaterThan(interval === '1d' ? 25 : 100);
    await expect(page.getByRole('figure', { name: `Price chart of BTC/USDT, ${interval}` })).toBeVisible();
    await expect.poll(() => candleDots(page)).toBeGreaterThan(100);
  }

  const older = page.waitForRequest((r) => r.url().includes('/api/market/candles') && r.url().includes('before='));
  const box = await page.getByRole('figure', { name: /^Price chart/ }).boundingBox();
  if (!box) throw new Error('no chart');
  await expect
    .poll(async () => {
      await page.mouse.move(box.x + 40, box.y + 120);
      await page.mouse.down();
      await page.mouse.move(box.x + 330, box.y + 120, { steps: 4 });
      await page.mouse.up();
      return Promise.race([older.then(() => true), new Promise((resolve) => setTimeout(resolve, 50))]);
    })
    .toBe(true);

  await page.reload();
  await expect(page.getByRole('button', { name: '1m', exact: true }), 'the interval is remembered').toHaveAttribute('aria-pressed', 'true');
});

test('a lost connection is announced, prices are dimmed, and the chart has no gap after reconnecting', async ({ page, request }) => {
  const line = await lineOf(page);
  await open(page, '/quoteDetail?symbol=BTC-USDT', { trader: await register(request) });
  await page.getByRole('button', { name: '1m', exact: true }).click();
  await expect.poll(() => candleDots(page)).toBeGreaterThan(100);
  const moving = await price(page);
  await expect.poll(() => price(page)).not.toBe(moving);

  await line.cut();
  const cutAt = Date.now();
  await expect(page.getByText('Reconnecting. The chart isn’t live.')).toBeVisible();
  await expect(page.getByText(/^Reconnecting… Prices as of/)).toBeVisible();
  await expect(page.locator('section').filter({ hasText: '24h high' }).first(), 'prices are dimmed').toHaveCSS('opacity', '0.6');
  expect(await candleDots(page), 'the chart stays where it was').toBeGreaterThan(100);
  const still = await price(page);
  // A whole candle has to close unseen; otherwise there would be no gap to fill.
  const missed = Math.floor(cutAt / 60_000) * 60_000;
  await expect.poll(() => Date.now() > missed + 61_500, { timeout: 70_000, intervals: [1_000] }).toBe(true);
  expect(await price(page)).toBe(still);

  line.mend();
  const filled = page.waitForResponse((r) => r.url().includes('/api/market/candles'));
  // It may have reconnected by itself just now, and the button is gone.
  await Promise.race([page.getByRole('button', { name: 'Retry' }).click(), filled]);
  await filled;
  await expect(page.getByText('Reconnecting. The chart isn’t live.')).toBeHidden();
  await expect(page.getByText(/^Reconnecting/)).toBeHidden();
  await expect.poll(() => price(page), { message: 'prices move again' }).not.toBe(still);

  // What the chart caches on the device is what it drew last: no minute is missing, and the unseen one equals the server's.
  const kept = await page.evaluate(() => {
    const [, bars] = (JSON.parse(localStorage.getItem('bourse.candles') ?? '[]') as [string, number[][]][]).find(
      ([name]) => name === 'BTC-USDT 1m',
    ) ?? ['', []];
    return bars;
  });
  const times = kept.map(([time = 0]) => time);
  expect(times.length).toBeGreaterThan(60);
  expect(times.slice(1).every((time, i) => time - (times[i] as number) === 60)).toBe(true);
  const answer = (await (await request.get('/api/market/candles?symbol=BTC-USDT&interval=1m&limit=10')).json()) as Record<string, string>[];
  const truth = answer.find((candle) => Date.parse(candle['time'] as string) === missed);
  expect(kept.find(([time]) => time === missed / 1_000)).toEqual([
    missed / 1_000,
    ...['open', 'high', 'low', 'close', 'volume'].map((name) => Number(truth?.[name])),
  ]);
});

test('the chart says when it’s offline and resumes automatically', async ({ page, context, request }) => {
  await open(page, '/markets', { trader: await register(request) });
  await expect(page.getByText('BTC/USDT').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You’re offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You’re offline/)).toBeHidden();
});
