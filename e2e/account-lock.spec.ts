import { expect, test } from '@playwright/test';
import { must, openOffice, signIn } from './office.ts';
import { fund, open, post, register, requestId } from './trader.ts';

test('a lock closes the trader’s sockets within 5 s, answers login with error 38 and cancels open orders; balances stay', async ({
  browser,
  page,
  request,
}) => {
  const trader = await register(request);
  await fund(request, trader, '5000');
  const [quote] = await post<{ index: string }[]>(request, '/api/user/quotes', { symbols: ['BTC-USDT'] });
  const low = String(Math.floor(Number(quote?.index) * 0.93));
  const order = { requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: low, quantity: '0.005' };
  await post(request, '/api/spot/place-order', order, trader.token);

  const socket = page.waitForEvent('websocket');
  await open(page, '/trades', { trader });
  const line = await socket;
  await expect(page.getByText('BTC/USDT').first()).toBeVisible();

  const support = await openOffice(browser, await signIn(request, 'support'), `/trader?uid=${trader.uid}`);
  await expect(support.getByRole('heading', { name: trader.uid })).toBeVisible();
  await expect(support.getByRole('grid', { name: 'Open spot orders' })).toContainText('BTC/USDT');

  // A single key can't lock: L focuses the reason, and Enter without a reason says so.
  await expect(support.getByRole('button', { name: /Lock account/ })).toBeDisabled();
  await support.keyboard.press('l');
  const reason = support.getByRole('textbox', { name: 'Reason: Lock account' });
  await expect(reason).toBeFocused();
  await support.keyboard.press('Enter');
  await expect(support.getByText('Enter at least 3 characters')).toBeVisible();
  await reason.fill('Called in, phone stolen');
  const closed = line.waitForEvent('close');
  await support.keyboard.press('Enter');
  await expect(support.getByText('Locked. Sessions ended, and open orders cancelled except reduce-only ones.')).toBeVisible();
  await closed;

  await expect(support.getByRole('heading', { name: 'This account is locked' })).toBeVisible();
  await expect(support.getByText('No open spot orders')).toBeVisible();
  await expect(page).toHaveURL(/#\/login/);
  const login = await request.post('/api/user/login', { data: { account: trader.email, password: trader.password } });
  expect([login.status(), (await login.json()).error]).toEqual([400, 38]);

  // Support locks; risk unlocks.
  await expect(support.getByRole('button', { name: 'Unlock account' })).toHaveCount(0);
  const riskSession = await signIn(request, 'risk');
  const { total } = await must<{ total?: string }>(request, `traders/balances?uid=${trader.uid}`, riskSession.token);
  expect(Number(total)).toBe(10_000);
  const risk = await openOffice(browser, riskSession, `/trader?uid=${trader.uid}`);
  await risk.getByRole('textbox', { name: 'Reason: Unlock account' }).fill('Has a new phone, recognised by video');
  await risk.getByRole('button', { name: /Unlock account/ }).click();
  await expect(risk.getByText('Unlocked. The trader can log in again.')).toBeVisible();
  await post(request, '/api/user/login', { account: trader.email, password: trader.password });
  await support.context().close();
  await risk.context().close();
});
