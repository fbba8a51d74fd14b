import { expect, type Page, test } from '@playwright/test';
import { findings } from './page-checks.ts';
import { fund, open, post, register } from './trader.ts';

/** A figure as a list shows it: −1.25, 64,000.10, 3.2M. */
const inFull = (text = ''): number =>
  Number(
    text
      .replaceAll(',', '')
      .replace('\u2212', '-')
      .replace(/[KMB]$/, ''),
  ) *
  1_000 ** ' KMB'.indexOf(/[KMB]$/.exec(text)?.[0] ?? ' ');

test('home shows four rows of gainers or turnover on a phone, its six shortcuts, and a light image in the light theme', async ({
  page,
  request,
}) => {
  await open(page, '/index', { trader: await register(request), theme: 'light' });
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows.nth(3)).toBeVisible();
  const bar = await page.getByRole('navigation').last().boundingBox();
  const fourth = await rows.nth(3).boundingBox();
  expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  const figures = async (of: RegExp): Promise<number[]> => (await rows.allTextContents()).map((text) => inFull(of.exec(text)?.[1]));
  const falling = (one: readonly number[]) => one.every((n, i) => i === 0 || n <= (one[i - 1] as number));
  for (const row of await rows.all()) await expect(row).toHaveText(/^[A-Z]+Turnover .*\d.*USDT.*\d[\d,]*\.\d+.*\d%/);
  await expect.poll(async () => falling(await figures(/([+\u2212]?[\d.]+)%/)), 'gainers first').toBe(true);
  await page.getByRole('tab', { name: 'Turnover' }).click();
  await expect.poll(async () => falling(await figures(/Turnover\D*([\d.,]+[KMB]?)/)), 'the most traded first').toBe(true);
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
  await expect(shortcuts).toHaveText(['Deposit', 'Quick exchange', 'Transfer', 'USDT contract', 'Second contracts', 'Support']);
  const picture = page.locator('main img[src^="/carousel/"]').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  const shot = (await picture.screenshot()).toString('base64');
  const brightness = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const ink = canvas.getContext('2d') as CanvasRenderingContext2D;
    ink.drawImage(image, 0, 0);
    const [red = 0, green = 0, blue = 0] = ink.getImageData(image.width / 2, 8, 1, 1).data;
    return (red + green + blue) / 3;
  }, shot);
  expect(brightness).toBeGreaterThan(220);
});

test('the shortcut to second contracts leads to their odds and to what the operator is', async ({ page, request }) => {
  await open(page, '/index', { trader: await register(request) });
  await page.getByRole('link', { name: 'Second contracts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /second contract/ })).toBeVisible();
  await expect(page.getByText(/We take the other side/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Up/ })).toBeDisabled();
});

test('markets rank pairs and contracts by turnover, and sort by it', async ({ page, request }) => {
  await open(page, '/markets?list=spot', { trader: await register(request) });
  const ranks = () =>
    page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('.num')?.textContent));
  await expect.poll(async () => [...(await ranks())].sort().join()).toBe('1,2,3,4,5,6');
  await page.getByRole('button', { name: /^Rank/ }).click();
  await expect.poll(async () => (await ranks()).join()).toBe('1,2,3,4,5,6');
  await page.getByRole('tab', { name: 'Futures' }).click();
  const contracts = page.getByRole('tabpanel').getByRole('listitem');
  await expect(contracts.filter({ hasText: 'BTCUSDT Perp' })).toHaveText(/Rank \d.*BTCUSDT Perp.*\d.*\d[\d,]*\.\d+.*\d%/);
  await expect(contracts.filter({ hasText: '/USDT' }), 'no pairs among them').toHaveCount(0);
});

test('the loading bar shows for a first load of more than 300 ms, and not for a refresh', async ({ page, request }) => {
  const trader = await register(request);
  let lookedAt = (): void => undefined;
  const isLookedAt = new Promise<void>((resolve) => {
    lookedAt = resolve;
  });
  await page.route('**/api/ledger/postings**', async (route) => {
    await isLookedAt;
    await route.continue();
  });
  await open(page, '/balance?account=fiat&asset=USDT', { trader });
  const line = page.locator('[role=progressbar].fixed');
  await expect(line).toBeVisible();
  expect(await findings(page, 'all'), 'the bar is in a landmark').toEqual([]);
  lookedAt();
  await expect(line).toHaveCount(0);
});

test('the depth chart opens on the trade page and sits below the book of a pair', async ({ page, request }) => {
  const trader = await register(request);
  await open(page, '/quoteDetail?symbol=BTC-USDT', { trader });
  const depth = page.getByRole('figure', { name: /Depth chart/ });
  await expect(depth).toBeVisible();
  expect(await depth.locator('path').evaluateAll((paths) => paths.every((path) => (path.getAttribute('d') ?? '').length > 20))).toBe(true);
  await page.goto('/#/trades?symbol=BTC-USDT');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText('Show depth chart').click();
  await page.keyboard.press('Escape');
  await expect(depth).toBeVisible();
});

test('a panned chart offers a way back to the latest candle, and a new interval starts there', async ({ page, request }) => {
  await open(page, '/quoteDetail?symbol=BTC-USDT', { trader: await register(request) });
  const box = await page
    .getByRole('figure', { name: /Price chart/ })
    .locator('canvas')
    .first()
    .boundingBox();
  if (!box) throw new Error('no chart');
  const pan = async () => {
    await page.mouse.move(box.x + 60, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 100, { steps: 8 });
    await page.mouse.up();
  };
  const back = page.getByRole('button', { name: 'Jump to latest' });
  await expect(back).toHaveCount(0);
  await pan();
  await back.click();
  await expect(back).toHaveCount(0);
  await pan();
  await expect(back).toBeVisible();
  await page.getByRole('button', { name: '1h' }).click();
  await expect(back).toHaveCount(0);
});

test('a phone too busy to draw the way back still ends at the latest candle', async ({ page, request }) => {
  await open(page, '/quoteDetail?symbol=BTC-USDT', { trader: await register(request) });
  const box = await page
    .getByRole('figure', { name: /Price chart/ })
    .locator('canvas')
    .first()
    .boundingBox();
  if (!box) throw new Error('no chart');
  const back = page.getByRole('button', { name: 'Jump to latest' });
  await page.mouse.move(box.x + 60, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 100, { steps: 8 });
  await page.mouse.up();
  await expect(back).toBeVisible();
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => window.setTimeout(() => frame(draw), 500);
  });
  await back.click();
  await expect(back).toHaveCount(0);
});

test('returning to the latest candle isn’t undone by older candles that arrive meanwhile', async ({ page, request }) => {
  let arrive = (): void => undefined;
  const pressed = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let asked = 0;
  await page.route('**/api/market/candles**', async (route) => {
    if (route.request().url().includes('before=')) {
      asked += 1;
      await pressed;
    }
    await route.continue();
  });
  await open(page, '/quoteDetail?symbol=BTC-USDT', { trader: await register(request) });
  const box = await page
    .getByRole('figure', { name: /Price chart/ })
    .locator('canvas')
    .first()
    .boundingBox();
  if (!box) throw new Error('no chart');
  const back = page.getByRole('button', { name: 'Jump to latest' });
  for (let drags = 0; asked === 0 && drags < 12; drags++) {
    await page.mouse.move(box.x + 20, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 320, box.y + 100, { steps: 8 });
    await page.mouse.up();
  }
  await expect.poll(() => asked, { message: 'older candles are asked for' }).toBeGreaterThan(0);
  // On a busy phone the way back takes far longer than it should.
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => frame(() => window.setTimeout(() => frame(draw), 400));
  });
  await back.click();
  await page.waitForTimeout(900);
  arrive();
  await expect(back).toHaveCount(0);
});

test('a stop order says on which side of the price it triggers before it’s submitted', async ({ page, request }) => {
  const trader = await register(request);
  await fund(request, trader, '1000');
  const [{ last }] = (await (await request.get('/api/user/quotes-lists', { headers: { token: trader.token } })).json()) as [
    { last: string },
  ];
  await open(page, '/trades?symbol=BTC-USDT', { trader });
  await page.getByRole('button', { name: 'Order type: Limit' }).click();
  await page
    .getByRole('dialog', { name: 'Order type' })
    .getByRole('button', { name: /Stop-market/ })
    .click();
  await page.getByRole('textbox', { name: /Trigger price/ }).fill(String(Math.round(Number(last) * 1.02)));
  await expect(page.getByText('(when the price rises)').first()).toBeVisible();
  await page.getByRole('textbox', { name: /Trigger price/ }).fill(String(Math.round(Number(last) * 0.98)));
  await expect(page.getByText('(when the price falls)').first()).toBeVisible();
});

test('an exchange below the minimum says so on its button', async ({ page, request }) => {
  const trader = await register(request);
  await fund(request, trader, '1000');
  await open(page, '/change', { trader });
  await page.getByRole('textbox').first().fill('0.5');
  await expect(page.getByRole('button', { name: /Minimum is/ })).toBeVisible();
});

test('a trader chooses a username and sees it on their page, which leads to money, orders, security and settings', async ({
  page,
  request,
}) => {
  const trader = await register(request);
  await open(page, '/userCenter', { trader });
  await page.getByRole('button', { name: /^Username/ }).click();
  const name = `trader_${trader.uid}`;
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByRole('button', { name: 'Save username' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goto('/#/mine');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Invite/ })).toBeVisible();
  const ways = await page.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
  const wanted = 'deposit withdraw transfer safeCenter setting aboutCenter shareCode order'.split(' ').map((path) => `#/${path}`);
  expect(wanted.filter((way) => !ways.includes(way))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(await post<{ username: string }>(request, '/api/user/info', {}, trader.token)).toMatchObject({ username: name });
});

test('a username is kept on the device: it’s shown before the server answers, and gone after logging out', async ({ page, request }) => {
  const trader = await register(request);
  const name = `kept_${trader.uid}`;
  await post(request, '/api/identity/username', { username: name }, trader.token);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('bourse.session') ?? '{}').state?.username);
  await open(page, '/mine', { trader });
  await expect(page.getByRole('heading', { name })).toBeVisible();
  expect(await kept()).toBe(name);
  await page.route('**/api/user/info*', () => undefined);
  await page.reload();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.unroute('**/api/user/info*');
  await page.reload();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/#\/login/);
  expect(await kept()).toBeUndefined();
});

for (const [what, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a tall phone', { width: 430, height: 1_600 }],
  ['a desktop', { width: 1_440, height: 900 }],
  ['a high desktop', { width: 1_440, height: 2_000 }],
] as const)
  test(`the reward pool’s banner moves nothing when it arrives on ${what}`, async ({ page, request }) => {
    await page.setViewportSize(viewport);
    await countShifts(page);
    await page.route('**/api/ico/banner*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const banner = { isOn: true, title: 'Reward pool of 5,000,000 USDT', text: 'Trade and share.', locale: 'en', payer: 'The exchange' };
      await route.fulfill({ json: banner });
    });
    await open(page, '/index', { trader: await register(request) });
    await expect(page.getByRole('region', { name: 'Reward pool' })).toBeAttached();
    await page.waitForTimeout(2_000);
    expect(await shifts(page), await sources(page)).toBeLessThanOrEqual(0.02);
  });

for (const path of ['/proof', '/userCenter', '/mine', '/index'])
  test(`${path} doesn’t shift while it loads`, async ({ page, request }) => {
    await countShifts(page);
    await page.route(/\/api\/(proof|identity|user)\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 300));
      await route.continue();
    });
    await open(page, path, { trader: await register(request) });
    await page.waitForTimeout(4_000);
    expect(await shifts(page), await sources(page)).toBeLessThanOrEqual(0.02);
  });

/** Layout shifts without input, as the browser reports them, and what moved. */
const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = window as unknown as Shifted;
    seen.shift = 0;
    seen.moved = [];
    const nameOf = (node: Node | null): string => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 160) ?? 'gone';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        // Rows that change places with the ranking aren't pushed by anything.
        const isRanking = entry.sources.length > 0 && entry.sources.every(({ node }) => node instanceof HTMLLIElement);
        if (entry.hadRecentInput || isRanking) continue;
        seen.shift += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          seen.moved.push(`${Math.round(entry.startTime)} ms: ${previousRect.y} to ${currentRect.y}: ${nameOf(node)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Shifted).shift);
const sources = (page: Page): Promise<string> => page.evaluate(() => (window as unknown as Shifted).moved.join('\n'));
interface Shifted {
  shift: number;
  moved: string[];
}
interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
}
