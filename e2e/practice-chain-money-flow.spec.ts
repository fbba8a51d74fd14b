import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { anvilBinary } from '../server/launch/anvil-binary.ts';
import { openOffice, signIn } from './office.ts';
import { heldOnChain } from './practice-chain.ts';
import { open, register } from './trader.ts';
import { setWithdrawalPassword, withdrawalPassword } from './verified-trader.ts';

/** A block comes every two seconds while somebody is waiting; a busy machine takes longer for each. */
const patience = 150_000;

test('money is deposited on chain, moved, traded, exchanged, withdrawn with an operator’s approval, and is then on the chain', async ({
  page,
  browser,
  request,
}) => {
  test.skip(process.env['E2E_DATA_DIR'] === undefined, 'the chain of an exchange that was started elsewhere is not known');
  test.skip(anvilBinary() === undefined, 'npm has no anvil for this machine');
  test.setTimeout(600_000);
  const trader = await register(request);
  await setWithdrawalPassword(request, trader);
  const held = async (account: string, asset: string): Promise<string> => {
    const { balances } = (await (await request.get('/api/ledger/balances', { headers: { token: trader.token } })).json()) as {
      balances: { account: string; asset: string; available: string }[];
    };
    return balances.find((b) => b.account === account && b.asset === asset)?.available ?? '0';
  };

  await test.step('250 USDT arrive from the faucet, confirmation by confirmation', async () => {
    await open(page, '/transfer', { trader });
    await expect(page.getByRole('button', { name: /^From Funding/ })).toContainText('10,000.00 USDT');
    await go(page, '/deposit');
    const address = await shownAddress(page.getByRole('region', { name: 'Your deposit address' }));
    expect(await heldOnChain(request, address)).toBe(0n);
    const faucet = page.getByRole('region', { name: 'Practice faucet' });
    await faucet.getByText('250.00', { exact: true }).click();
    await faucet.getByRole('button', { name: /^Get .USDT/ }).click();
    await expect(page.getByText(/250\.00 USDT.* is on its way/)).toBeVisible();

    const incoming = page.getByRole('region', { name: 'Incoming deposits' });
    await expect(incoming.getByRole('button')).toContainText('+250.00 USDT', { timeout: patience });
    expect(await heldOnChain(request, address), 'at the address that was shown').toBe(250_000_000n);
    await watchToTwelve(() => counted(incoming));
    await expect(incoming.getByText('Credited', { exact: true })).toBeVisible({ timeout: patience });
    await expect(incoming.getByRole('progressbar', { name: 'Confirmations' })).toHaveAttribute('aria-valuenow', '12');
    await expect.poll(async () => Number(await held('fiat', 'USDT')), { message: 'exactly what was sent' }).toBe(10_250);
  });

  await test.step('200 of it is moved to the spot account', async () => {
    await go(page, '/transfer');
    await expect(page.getByRole('button', { name: /^From Funding/ })).toContainText('10,250.00 USDT');
    await page.getByRole('textbox', { name: 'Amount' }).fill('200');
    await page.getByRole('form', { name: 'Transfer' }).getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect(page.getByText(/200\.00 USDT.* moved to .*Spot/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^From Funding/ })).toContainText('10,050.00 USDT');
    await expect(page.getByRole('button', { name: /^To Spot/ })).toContainText('200.00 USDT');
  });

  await test.step('60 of it buys bitcoin at the market', async () => {
    await go(page, '/trades?symbol=BTC-USDT');
    const ticket = page.getByRole('form', { name: 'Order' });
    await ticket.getByRole('button', { name: 'Order type: Limit' }).click();
    await page
      .getByRole('dialog', { name: 'Order type' })
      .getByRole('button', { name: /^Market/ })
      .click();
    await ticket.getByRole('button', { name: 'Enter size as' }).click();
    await page
      .getByRole('dialog', { name: 'Enter size as' })
      .getByRole('button', { name: /^Total \(USDT\)/ })
      .click();
    await ticket.getByRole('textbox', { name: 'Total USDT' }).fill('60');
    await ticket.getByRole('button', { name: 'Buy BTC' }).click();
    await page.getByRole('dialog', { name: 'Confirm order' }).getByRole('button', { name: 'Buy BTC' }).click();
    await expect(page.getByText(/Bought .*BTC/)).toBeVisible();
    await expect.poll(async () => Number(await held('spot', 'BTC'))).toBeGreaterThan(0);
    const rest = Number(await held('spot', 'USDT'));
    expect(rest).toBeGreaterThanOrEqual(140);
    expect(rest).toBeLessThan(200);
  });

  await test.step('50 of it becomes ether at the quote shown', async () => {
    const before = Number(await held('spot', 'USDT'));
    await go(page, '/change');
    const form = page.getByRole('form', { name: 'Quick exchange' });
    await form.getByRole('button', { name: /^To BTC/ }).click();
    await page.getByRole('dialog', { name: 'Exchange to' }).getByRole('button', { name: /ETH/ }).click();
    await form.getByRole('textbox', { name: 'You pay USDT' }).fill('50');
    await form.getByRole('button', { name: 'Get quote' }).click();
    const review = page.getByRole('dialog', { name: 'Review exchange' });
    const done = page.getByRole('heading', { name: 'Exchange complete' });
    let shown = '';
    // A quote lasts ten seconds. A slow machine gets a new one from the page, as a slow user would.
    await expect(async () => {
      const again = review.getByRole('button', { name: 'Get new quote' });
      if (await again.isVisible()) await again.click({ timeout: 2_000 });
      if (!(await done.isVisible())) {
        shown = await review.getByText(/^0\.\d+ ETH$/).innerText({ timeout: 3_000 });
        await review.getByRole('button', { name: /^(Exchange|Accept new rate)$/ }).click({ timeout: 2_000 });
      }
      await expect(done).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
    await expect(page.getByText(`+${shown}`)).toBeVisible();
    const eth = async () => Number(await held('spot', 'ETH'));
    await expect.poll(eth, { message: 'what was shown is what is booked' }).toBe(Number(shown.split(' ')[0]));
    expect(Number(await held('spot', 'USDT'))).toBeCloseTo(before - 50, 8);
  });

  const stranger = `0x${randomBytes(20).toString('hex')}`;
  await test.step('100 is to be withdrawn to a new address', async () => {
    await go(page, '/withdraw');
    const form = page.getByRole('form', { name: 'Withdraw' });
    await form.getByRole('textbox', { name: 'Address' }).fill(stranger);
    await form.getByRole('textbox', { name: 'Amount' }).fill('100');
    await form.getByRole('button', { name: 'Review', exact: true }).click();
    const review = page.getByRole('dialog', { name: 'Review withdrawal' });
    await expect(review.getByText('99.00')).toBeVisible();
    await expect(review.getByText('By one person')).toBeVisible();
    await review.getByRole('textbox', { name: 'Last 6 characters of the address' }).fill(stranger.slice(-6));
    await review.getByLabel('Withdrawal password', { exact: true }).fill(withdrawalPassword);
    await review.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByRole('heading', { name: 'under review' })).toBeVisible();
    await page.getByRole('link', { name: 'View history' }).click();
    await page.getByRole('list', { name: 'Withdrawal history' }).getByRole('button').first().click();
  });

  const timeline = page.getByRole('dialog', { name: 'Withdrawal' }).getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Review' })).toHaveAttribute('aria-current', 'step');
  await expect.poll(async () => Number(await held('fiat', 'USDT')), { message: 'held until it is decided' }).toBe(9_950);
  expect(await heldOnChain(request, stranger)).toBe(0n);

  await test.step('an operator reviews and approves it', async () => {
    const desk = await openOffice(browser, await signIn(request, 'finance'), `/withdrawals?uid=${trader.uid}`);
    await desk.getByText(trader.uid, { exact: true }).first().click();
    await expect(desk.getByText(stranger.slice(-4)).first()).toBeVisible();
    await expect(desk.getByRole('button', { name: /^Approve/ }).first()).toBeVisible();
    await desk.keyboard.press('a');
    await expect(desk.getByRole('textbox', { name: 'Reason: Approve' })).toBeFocused();
    await desk.keyboard.type('Asked the trader back');
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('Status: Approved')).toBeVisible();
    await desk.context().close();
  });

  await test.step('the trader follows it on the open page until it arrives', async () => {
    const confirming = timeline.getByRole('listitem').filter({ hasText: 'Network confirmations' });
    await watchToTwelve(() => counted(confirming));
    await expect(timeline.getByRole('listitem').filter({ hasText: 'Completed' })).toContainText('done', { timeout: patience });
    await expect(timeline.getByText('upcoming')).toHaveCount(0);
  });

  expect(await heldOnChain(request, stranger), 'to the last unit what was said to arrive').toBe(99_000_000n);
  expect(Number(await held('fiat', 'USDT'))).toBe(9_950);
});

/** Navigates the way a link in the app does, without reloading it. */
const go = (page: Page, path: string): Promise<unknown> => page.goto(`/#${path}`);

/** As a screen reader reads it, without the gaps between its groups. */
async function shownAddress(of: Locator): Promise<string> {
  const text = of.getByText(/^0x[0-9a-fA-F]{40}$/);
  await expect(text, 'the watcher of the chain is there').toBeVisible({ timeout: patience });
  return text.innerText();
}

/** The number from a text like “7 / 12”; 0 while there's no text. */
async function counted(of: Locator): Promise<number> {
  const [, count] = /(\d+) \/ 12/.exec((await of.allInnerTexts()).join(' ')) ?? [];
  return Number(count ?? 0);
}

/** Watches it count to twelve: in steps, which may be larger on a busy machine, and never backwards. */
async function watchToTwelve(count: () => Promise<number>): Promise<void> {
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        seen.push(await count());
        return seen.at(-1);
      },
      { message: 'all twelve confirmations are counted', timeout: patience, intervals: [200] },
    )
    .toBe(12);
  expect(seen, 'it never counts back').toEqual([...seen].sort((a, b) => a - b));
  expect(new Set(seen).size, `each confirmation as it comes: ${[...new Set(seen)].join(' ')}`).toBeGreaterThan(2);
}
