import { expect, type Page, test } from '@playwright/test';
import { anvilBinary } from '../server/launch/anvil-binary.ts';
import { mine } from './practice-chain.ts';
import { fund, open, post, register, requestId } from './trader.ts';

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ }).first();
const unreadOf = (name: string | null): number => Number(/(\d+) unread/.exec(name ?? '')?.[1] ?? 0);

test('a filled order and a deposit appear in the inbox at once, and open what they’re about', async ({ page, request }) => {
  test.skip(anvilBinary() === undefined, 'npm has no anvil for this machine');
  test.setTimeout(300_000);
  const trader = await register(request);
  await fund(request, trader, '5000');
  await post(request, '/api/news/read-all-notices', {}, trader.token);
  await open(page, '/index', { trader });
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await test.step('the badge counts a filled order without a reload', async () => {
    const order = { symbol: 'BTC-USDT', side: 'buy', type: 'market', quantity: '0.001' };
    await post(request, '/api/spot/place-order', { requestId: requestId(), ...order }, trader.token);
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  });

  await test.step('so does a deposit', async () => {
    const faucet = { asset: 'USDT', network: 'practice', amount: '250' };
    await post(request, '/api/funds/practice-faucet', faucet, trader.token);
    await expect
      .poll(async () => mine(request).then(async () => unreadOf(await bell(page).getAttribute('aria-label'))), { timeout: 120_000 })
      .toBe(2);
  });

  await test.step('both are in the list, and the order opens and is read', async () => {
    await bell(page).click();
    const list = page.getByRole('list', { name: 'Personal' });
    await expect(list.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(list.getByRole('link', { name: /Deposit credited.*250\.00 USDT/ })).toBeVisible();
    const filled = list.getByRole('link', { name: /Order filled.*Bought .?0\.001 BTC.? for .?[\d.]+ USDT/ });
    await expect(filled.getByText('Unread')).toHaveCount(1);
    await filled.click();
    await expect(page.getByRole('dialog', { name: 'Order', exact: true })).toBeVisible();
    await page.goto('/#/notice?list=personal');
    await expect(list.getByRole('link', { name: /Order filled/ }).getByText('Unread')).toHaveCount(0);
    await expect(page.getByRole('radio', { name: /Personal/ })).toBeChecked();
  });

  await test.step('a topic filters the list, and everything is marked as read', async () => {
    await page.getByRole('button', { name: 'Deposits' }).click();
    await expect(page.getByRole('link', { name: /Order filled/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('All messages marked as read')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
    await page.goto('/#/index');
    await expect(bell(page)).toHaveAccessibleName('Notifications');
  });

  await test.step('the announcements are one tap away', async () => {
    await bell(page).click();
    await page.getByRole('radio', { name: /^Announcements/ }).check();
    await expect(page.getByRole('list', { name: 'Announcements' })).toBeVisible();
  });
});

test('deposit emails stop when they are switched off, and security emails can’t be', async ({ page, request }) => {
  test.skip(anvilBinary() === undefined, 'npm has no anvil for this machine');
  test.setTimeout(300_000);
  const [trader, other] = [await register(request), await register(request)];
  await open(page, '/setting', { trader });
  await page.getByRole('link', { name: /^Notification settings/ }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['In-app', 'Email']);
  const security = page.getByRole('switch', { name: 'Security, Email' });
  await expect(security).toBeChecked();
  await expect(security).toBeDisabled();
  await expect(security).toHaveAccessibleDescription('Security emails can’t be switched off.');
  await page.getByRole('switch', { name: 'Deposits, Email' }).click();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Deposits, Email' })).not.toBeChecked();

  // The other trader's email shows that those about deposits have been written.
  for (const { token } of [trader, other])
    await post(request, '/api/funds/practice-faucet', { asset: 'USDT', network: 'practice', amount: '30' }, token);
  const mailed = async (): Promise<string[]> => {
    await mine(request);
    const messages = (await (await request.get('/dev/outbox.json')).json()) as { to: string; subject: string }[];
    return messages.filter(({ subject }) => /deposit/i.test(subject)).map(({ to }) => to);
  };
  const credited = async (): Promise<number> => {
    await mine(request);
    const answer = await request.get('/api/inbox/messages?topic=deposits', { headers: { token: trader.token } });
    return ((await answer.json()) as { messages: unknown[] }).messages.length;
  };
  await expect.poll(credited, { timeout: 120_000 }).toBe(1);
  await expect.poll(mailed, { timeout: 120_000 }).toContain(other.email);
  expect(await mailed()).not.toContain(trader.email);
});
