import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Steered, test } from './steered-exchange.ts';
import { type NewTrader, open as openPage, post, register, requestId } from './trader.ts';

const symbol = 'BTC-USDT-SEC';
const card = (page: Page) => page.getByRole('article', { name: /^Up 30 s/ });

/** A trader with money in the account of second contracts. */
async function secondTrader(request: APIRequestContext, amount = '500'): Promise<NewTrader> {
  const trader = await register(request);
  const transfer = { requestId: requestId(), from: 'fiat', to: 'second', asset: 'USDT', amount };
  await post(request, '/api/funds/transfer', transfer, trader.token);
  return trader;
}

/** Opens the page as one who has answered the questions before. */
async function open(page: Page, trader: NewTrader): Promise<void> {
  await post(page.request, '/api/seconds/acknowledge', {}, trader.token);
  await openPage(page, `/fastFutures?symbol=${symbol}`, { trader });
  await expect(page.getByRole('img', { name: /index price, now/ })).toBeVisible();
}

const place = (request: APIRequestContext, { token }: NewTrader, direction: 'up' | 'down' = 'up'): Promise<unknown> =>
  post(request, '/api/seconds/place-contract', { requestId: requestId(), symbol, direction, durationMs: 30_000, stake: '50' }, token);

/** An index that ticks all the time: `price` may change on the way. */
function ticking(exchange: Steered, from: number): { price: number; stop(): Promise<void> } {
  const feed = { price: from, stop: () => Promise.resolve() };
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      await exchange.price('BTC-USDT', feed.price);
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
  })();
  feed.stop = () => {
    isOver = true;
    return running;
  };
  return feed;
}

// Each waits half a minute or more for its contract to expire.
test.describe.configure({ mode: 'parallel' });

let feed: ReturnType<typeof ticking>;
test.beforeEach(({ exchange }) => {
  feed = ticking(exchange, 60_000);
});
test.afterEach(() => feed.stop());

test('a first contract: three questions, the odds, a ring that counts down, and a win with both prices', async ({ page, request }) => {
  const trader = await secondTrader(request);
  await openPage(page, `/fastFutures?symbol=${symbol}`, { trader });
  await expect(page.getByRole('button', { name: /^Up.*Enter a stake/ })).toBeDisabled();
  await page.getByRole('radio', { name: /^30 s/ }).check();
  await expect(
    page.getByText(/At a payout of .*80%.* you break even if you’re right .*55\.56%.* of the time\. If you guess, you lose .*10%/),
  ).toBeVisible();
  const stake = page.getByRole('textbox', { name: /^Stake/ });
  await stake.fill('4');
  await expect(page.getByRole('button', { name: /^Up/ })).toHaveText(/Minimum is .*5 USDT/);
  await stake.fill('50');
  await page.getByRole('button', { name: /^Up If you’re right 90\.00$/ }).click();

  const quiz = page.getByRole('dialog', { name: 'Before your first contract' });
  await quiz.getByRole('radio', { name: 'Nothing' }).check();
  await quiz.getByRole('radio', { name: /about 56%/ }).check();
  await quiz.getByRole('radio', { name: 'Nobody' }).check();
  await expect(quiz.getByRole('button', { name: 'Correct the wrong answers' })).toBeDisabled();
  await quiz.getByRole('radio', { name: 'This exchange' }).check();
  await quiz.getByRole('checkbox').check();
  await quiz.getByRole('button', { name: 'Continue' }).click();

  const review = page.getByRole('dialog', { name: 'Confirm contract' });
  await expect(review).toContainText('90.00 USDT');
  await expect(review).toContainText('We take the other side.');
  await review.getByRole('button', { name: 'Confirm Up' }).click();
  await expect(card(page).getByRole('timer')).toHaveAccessibleName(/^(30|2\d) seconds left$/);
  await expect(page.getByText('at your strike')).toBeVisible();
  feed.price = 60_020;
  await expect(page.getByText('above your strike')).toBeVisible();
  await expect(card(page)).toContainText('At current price90.00');
  await expect(page.locator('[data-winning=up]')).toBeVisible();

  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result).toContainText('You won', { timeout: 60_000 });
  await expect(result).toContainText('+40.00 USDT');
  await expect(result).toContainText('Strike price60,000.00000');
  await expect(result).toContainText('Settlement price60,020.00000');
  await expect(result.getByRole('link', { name: 'Verify' })).toHaveAttribute('href', /fastOrder\?id=/);
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByText('540.00 USDT')).toBeVisible();
});

test('a loss takes the stake, and a price that hasn’t moved returns it', async ({ page, request }) => {
  const trader = await secondTrader(request);
  await open(page, trader);
  await place(request, trader);
  await expect(card(page)).toBeVisible();
  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result).toContainText('Tie, stake returned', { timeout: 60_000 });
  await expect(result).toContainText('Settled exactly at the strike');
  await expect(result).toContainText('Returned50.00 USDT');
  await result.getByRole('button', { name: 'Done' }).click();

  await place(request, trader);
  await expect(card(page).getByRole('timer')).toHaveAccessibleName(/seconds? left$/);
  feed.price = 59_990;
  await expect(card(page)).toContainText('Move needed+10.01');
  await expect(result).toContainText('You lost', { timeout: 60_000 });
  await expect(result).toContainText('\u221250.00 USDT');
});

test('an index that goes silent makes the contract void, and says why', async ({ page, request, exchange }) => {
  const trader = await secondTrader(request);
  await open(page, trader);
  await place(request, trader);
  await expect(card(page).getByRole('timer')).toHaveAccessibleName(/seconds? left$/);
  await feed.stop();
  await exchange.silence('BTC-USDT');
  await expect(page.getByText(/There’s no reliable index price right now/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Down.*No live index price/ })).toBeDisabled();
  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result).toContainText('Void, stake returned', { timeout: 60_000 });
  await expect(result).toContainText(/went stale between strike and settlement|more than 3 seconds old/);
});

test('a result that comes while the device is offline is shown once it’s back', async ({ page, request, context }) => {
  const trader = await secondTrader(request);
  await open(page, trader);
  await place(request, trader);
  await expect(card(page).getByRole('timer')).toHaveAccessibleName(/seconds? left$/);
  feed.price = 60_010;
  await context.setOffline(true);
  await expect(page.getByText(/settle on the server and the results are safe there/)).toBeVisible();
  await expect(card(page)).toContainText('Settling…', { timeout: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Result' })).toContainText('You won', { timeout: 60_000 });
});

test('a break blocks new contracts at once, and the limits say when looser ones apply', async ({ page, request }) => {
  const trader = await secondTrader(request);
  await open(page, trader);
  await page.getByRole('textbox', { name: /^Stake/ }).fill('50');
  await page.getByRole('button', { name: 'Your limits' }).click();
  const limits = page.getByRole('dialog', { name: 'Your limits' });
  await limits.getByRole('textbox', { name: /Maximum loss per day/ }).fill('40');
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(limits.getByText(/0\.00.*of.*40\.00 USDT/)).toBeVisible();
  await limits.getByRole('button', { name: 'Remove limit' }).click();
  await expect(limits.getByText(/The limit ends on/)).toBeVisible();
  await limits.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Up.*40 USDT.* left of today’s loss limit/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Your limits' }).click();
  await limits.getByRole('button', { name: 'Take a 24-hour break' }).click();
  await page.getByRole('dialog', { name: 'Take a break' }).getByRole('button', { name: 'Take a 24-hour break' }).click();
  await limits.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Up.*On a break until/ })).toBeDisabled();
});

test('in a wide window U and D choose, Enter sends after the confirmation, and Escape discards', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const trader = await secondTrader(request);
  await open(page, trader);
  await page.keyboard.press('d');
  const stake = page.getByRole('textbox', { name: /^Stake/ });
  await expect(stake, 'without a stake the key leads to its field').toBeFocused();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Confirm contract' });
  await expect(review.getByRole('button', { name: 'Confirm Down' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  await stake.press('Escape');
  await expect(stake).toHaveValue('');
});
