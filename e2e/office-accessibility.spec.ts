import { test as base, expect, type Page } from '@playwright/test';
import { KeptPage } from './kept-page.ts';
import { appRequest, must, type OfficeSession, officeUrl, openOffice, openReceivingAccount, signIn } from './office.ts';
import { complaintsOf, findings, settled, sticksOut } from './page-checks.ts';
import { photo } from './photo.ts';
import { post, register, requestId } from './trader.ts';
import { registerVerified, upload, withdrawToCard } from './verified-trader.ts';

interface Desk {
  readonly admin: OfficeSession;
  readonly verification: OfficeSession;
  readonly finance: OfficeSession;
  /** A trader with operator actions in the history. */
  readonly uid: string;
}
type Sitting = Exclude<keyof Desk, 'uid'>;
/** Set up once for all pages that a worker opens, with one page per operator. */
const test = base.extend<object, { desk: Desk; pageOf: (who: Sitting) => Promise<KeptPage> }>({
  desk: [
    async ({ playwright }, use) => {
      const app = await appRequest(playwright);
      const { uid } = await register(app);
      const admin = await signIn(app, 'admin');
      const verification = await signIn(app, 'verification');
      const finance = await signIn(app, 'finance');
      await must(app, 'identity/lock-trader', admin.token, { uid, reason: 'Asked by trader' });
      await must(app, 'identity/unlock-trader', admin.token, { uid, reason: 'Has a new phone' });
      await app.dispose();
      await use({ admin, verification, finance, uid });
    },
    { scope: 'worker' },
  ],
  pageOf: [
    async ({ browser, desk }, use) => {
      const kept = new Map<Sitting, KeptPage>();
      await use(async (who) => {
        const before = kept.get(who);
        if (before !== undefined) return before;
        const page = await openOffice(browser, desk[who], '/own');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const opened = new KeptPage(page, '/own');
        kept.set(who, opened);
        return opened;
      });
      for (const { page } of kept.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'parallel' });

/** Colours don't depend on width, nor the reverse, so two of the four combinations cover everything. */
const appearances = [
  ['dark', 1280],
  ['light', 390],
] as const;

/** Checks with axe in both themes and on a phone. */
async function inspect(page: Page, what: string): Promise<void> {
  for (const [n, [theme, width]] of appearances.entries()) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    await settled(page);
    expect.soft(await findings(page, n === 0 ? 'all' : 'changeable'), `${what} ${theme} ${width}`).toEqual([]);
    expect.soft(await sticksOut(page), `${what} ${width} scrolls sideways`).toEqual([]);
  }
}

test('the sign-in page passes axe in dark and light', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto(`${officeUrl()}/#/sign-in`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await inspect(page, 'sign-in');
  expect(complaints).toEqual([]);
});

const pages = [
  '/today',
  '/traders',
  '/trader',
  '/trader?tab=orders',
  '/trader?tab=devices',
  '/trader?tab=history',
  '/closings',
  '/verification',
  '/support',
  '/rewards',
  '/rewardRules',
  '/outbox',
  '/content',
  '/approvals',
  '/withdrawals',
  '/deposits',
  '/deposits?show=chain',
  '/networks?id=USDT:practice',
  '/networks?show=accounts&id=new',
  '/networks?show=rules',
  '/networks?show=changes',
  '/inventory?asset=USDT',
  '/sales?sale=1',
  '/sales?form=new',
  '/sales?form=supply',
  '/sales?form=banner',
  '/books?asset=USDT',
  '/books?show=lines',
  '/invariants',
  '/reserves',
  '/adjustment',
  '/instruments',
  '/perpetuals',
  '/perpetuals?symbol=BTC-USDT-PERP',
  '/perpetuals?tab=positions',
  '/perpetuals?tab=holders',
  '/perpetuals?tab=liquidations',
  '/perpetuals?tab=insurance',
  '/seconds',
  '/seconds?tab=contracts',
  '/seconds?tab=rules&symbol=BTC-USDT-SEC',
  '/seconds?tab=fund',
  '/sources?symbol=BTC-USDT',
  '/sources?tab=venues',
  '/config?name=app_name',
  '/config?name=logo',
  '/operators',
  '/audit',
  '/own',
];
for (const path of pages)
  test(`${path} passes axe in dark and light, wide and narrow`, async ({ desk, pageOf }) => {
    const isTrader = path.startsWith('/trader') && path !== '/traders';
    const kept = await pageOf(path === '/verification' ? 'verification' : path === '/adjustment' ? 'finance' : 'admin');
    const complaints = await kept.goTo(isTrader ? `${path}${path.includes('?') ? '&' : '?'}uid=${desk.uid}` : path);
    await expect(kept.page.getByRole('heading', { level: 1 })).toBeVisible();
    await inspect(kept.page, path);
    expect(complaints).toEqual([]);
  });

test('the details of a deposit and a withdrawal pass axe', async ({ browser, page, request, desk: { finance } }) => {
  test.slow();
  const trader = await registerVerified(request, page);
  const proof = await upload(request, trader, 'deposit', await photo(page, 'SENT 100'));
  const account = await openReceivingAccount(request, 'USDT', `Bank ${trader.uid}`);
  const { deposit } = await post<{ deposit: { id: string } }>(
    request,
    '/api/funds/submit-deposit',
    { requestId: requestId(), way: 'bank', asset: 'USDT', account, amount: '100', proof },
    trader.token,
  );
  const { withdrawal } = await withdrawToCard(request, trader, '500');
  const office = await openOffice(browser, finance, `/deposits?id=${deposit.id}`);
  const complaints = complaintsOf(office);
  await expect(office.getByText('Claimed amount')).toBeVisible();
  await office.getByRole('button', { name: /^Assign to me/ }).click();
  await expect(office.getByLabel(/Amount received/)).toBeVisible();
  await inspect(office, 'open deposit');
  await office.goto(`/#/withdrawals?id=${withdrawal.id}`);
  await expect(office.getByText('First withdrawal.')).toBeVisible();
  await inspect(office, 'open withdrawal');
  await office.goto('/#/reserves');
  await expect(office.getByRole('button', { name: 'Record a transfer' })).toBeVisible();
  await office.keyboard.press('m');
  await expect(office.getByRole('dialog', { name: 'Record a transfer' })).toBeVisible();
  await inspect(office, 'book a move');
  expect(complaints).toEqual([]);
  await office.context().close();
});

test('the command palette, the keyboard map and a dialog pass axe', async ({ browser, desk: { admin, uid } }) => {
  const page = await openOffice(browser, admin, `/trader?uid=${uid}`);
  await expect(page.getByRole('heading', { name: uid })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await inspect(page, 'palette');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('combobox').fill('audit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Check chain');
  await inspect(page, 'map of keys');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog')).toContainText('Export chain');
  await inspect(page, 'dialog');
  await page.context().close();
});
