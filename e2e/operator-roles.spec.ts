import { expect, test } from '@playwright/test';
import { appRequest, ask, officeUrl, openOffice, signIn, type Who } from './office.ts';
import { register } from './trader.ts';

test.use({ baseURL: officeUrl(), viewport: { width: 1280, height: 800 }, hasTouch: false });

/** Pages in the sidebar that belong to some roles only, each with one call behind it. */
const places: readonly { readonly page: string; readonly path: string; readonly call: string; readonly roles: readonly Who[] }[] = [
  { page: 'Traders', path: '/traders', call: 'traders/search', roles: ['support', 'verification', 'finance', 'risk', 'admin', 'auditor'] },
  {
    page: 'Instruments and fees',
    path: '/instruments',
    call: 'instruments/list',
    roles: ['support', 'finance', 'risk', 'admin', 'auditor'],
  },
  { page: 'Configuration', path: '/config', call: 'config/list', roles: ['support', 'risk', 'content', 'admin', 'auditor'] },
  { page: 'Operators', path: '/operators', call: 'operators/list', roles: ['admin', 'auditor'] },
  { page: 'Audit log', path: '/audit', call: 'audit/entries?chain=office', roles: ['admin', 'auditor'] },
];
const everybody: readonly Who[] = ['support', 'verification', 'finance', 'risk', 'content', 'admin', 'auditor'];

test('an operator signs in with name and password, returns to the requested page, and signs out', async ({ page }) => {
  await page.goto('/#/traders?words=anna');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Practice, no real money.')).toBeVisible();
  await page.getByLabel('Operator', { exact: true }).fill('support@office.test');
  await page.getByLabel('Password', { exact: true }).fill('practice-nobody');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect name, password or code');
  await page.getByLabel('Password', { exact: true }).fill('practice-support');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/traders\?words=anna/);
  await expect(page.getByRole('heading', { name: 'Traders', level: 1 })).toBeVisible();
  await expect(page.getByText('support-1')).toBeVisible();
  await expect(page.locator('footer')).toContainText('Writer epoch');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/#/today');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

for (const who of everybody)
  test(`${who} sees their pages in the sidebar, and the server refuses the others`, async ({ browser, request }) => {
    const session = await signIn(request, who);
    const page = await openOffice(browser, session, '/today');
    const rail = page.getByRole('navigation');
    await expect(rail.getByRole('link', { name: 'Today' })).toBeVisible();
    for (const place of places) {
      const isOwn = place.roles.includes(who);
      await expect(rail.getByRole('link', { name: place.page, exact: true }), place.page).toHaveCount(isOwn ? 1 : 0);
      const { status, body } = await ask(request, place.call, session.token);
      expect(status, place.call).toBe(isOwn ? 200 : 403);
      if (!isOwn) expect(body['error']).toBe('not-allowed');
    }
    const foreign = places.find((place) => !place.roles.includes(who));
    if (foreign) {
      await page.goto(`/#${foreign.path}`);
      await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
    }
    await page.context().close();
  });

test('an auditor can read a trader but finds no action that changes one', async ({ browser, playwright, request }) => {
  const trader = await register(await appRequest(playwright));
  const page = await openOffice(browser, await signIn(request, 'auditor'), `/trader?uid=${trader.uid}`);
  await expect(page.getByRole('heading', { name: trader.uid })).toBeVisible();
  await expect(page.getByText(/^Only the .* role can lock accounts\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show in full' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Lock account' })).toHaveCount(0);
  await page.context().close();
});

test('a trader’s session opens nothing in the office, and an operator’s nothing in the app', async ({ playwright, request }) => {
  const app = await appRequest(playwright);
  const trader = await register(app);
  expect((await ask(request, 'today/pulse', trader.token)).status).toBe(403);
  expect((await ask(request, 'today/pulse', undefined)).status).toBe(401);
  const operator = await signIn(request, 'admin');
  const response = await app.get('/api/ledger/balances', { headers: { token: operator.token } });
  expect([401, 403]).toContain(response.status());
});
