import { type APIRequestContext, expect, test } from '@playwright/test';
import { ask, must, openOffice, signIn } from './office.ts';
import { photo } from './photo.ts';
import { type NewTrader, post, requestId } from './trader.ts';
import { registerVerified, upload } from './verified-trader.ts';

interface Sent {
  readonly deposit: { readonly id: string };
}
interface Balances {
  readonly balances: readonly { readonly account: string; readonly asset: string; readonly available: string }[];
}
const fiat = async (request: APIRequestContext, trader: NewTrader): Promise<string | undefined> => {
  const answer = await request.get('/api/ledger/balances', { headers: { token: trader.token } });
  const { balances } = (await answer.json()) as Balances;
  return balances.find((one) => one.account === 'fiat' && one.asset === 'USDT')?.available;
};

test('a bank deposit is credited with the amount that arrived; a large one needs a second person; a reused image is flagged', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const finance = await signIn(request, 'finance');
  const risk = await signIn(request, 'risk');
  const trader = await registerVerified(request, page);

  // The exchange needs a receiving account: requested by one person, approved by another.
  const desk = await openOffice(browser, finance, '/networks?show=accounts');
  await desk.getByRole('button', { name: 'Add account' }).click();
  const bank = `Model Bank ${Date.now().toString(36)}`;
  for (const [label, value] of [
    ['Asset', 'USDT'],
    ['Minimum deposit', '10'],
    ['Bank', bank],
    ['Account name', 'Bourse Practice Ltd'],
    ['Card number', '4000 1234 5678'],
    ['Branch', 'Main street'],
    ['Branch number', '7'],
  ] as const)
    await desk.getByLabel(label, { exact: true }).fill(value);
  await desk.keyboard.press('Escape');
  await desk.getByRole('textbox', { name: /Reason/ }).fill('Opened with the bank on Monday');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Sent for approval.')).toBeVisible();
  const { requests } = await must<{ requests: { id: string; title: string }[] }>(request, 'four-eyes/list?state=waiting', risk.token);
  const opening = requests.find((one) => one.title.includes(bank))!;
  await must(request, 'four-eyes/approve', risk.token, { id: opening.id, reason: 'Compared with the letter of the bank' });
  const accounts = (await (
    await request.get('/api/funds/receiving-accounts?asset=USDT', { headers: { token: trader.token } })
  ).json()) as readonly { id: string; bankName: string }[];
  const account = accounts.find((one) => one.bankName === bank)!.id;

  // Three proofs: a small one, a large one, and the small one's image again.
  const small = await photo(page, 'TRANSFER 300');
  const before = Number(await fiat(request, trader));
  const send = async (amount: string, picture: Buffer): Promise<string> => {
    const proof = await upload(request, trader, 'deposit', picture);
    const { deposit } = await post<Sent>(
      request,
      '/api/funds/submit-deposit',
      { requestId: requestId(), way: 'bank', asset: 'USDT', account, amount, proof },
      trader.token,
    );
    return deposit.id;
  };
  const first = await send('300', small);
  const large = await send('18000', await photo(page, 'TRANSFER 18000'));
  const again = await send('300', small);

  // Less arrived than was claimed. The actions stay disabled until the image was viewed and a reason is entered.
  await desk.goto(`/#/deposits?id=${first}`);
  await expect(desk.getByText('Claimed amount')).toBeVisible();
  await expect(desk.getByText(/View recorded as audit entry [\d,]+/).first()).toBeVisible();
  await desk.getByRole('button', { name: /^Assign to me/ }).click();
  await expect(desk.getByRole('button', { name: /Enter the amount received/ })).toBeDisabled();
  const shown = desk.getByRole('img', { name: /Proof/ });
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(600);
  await desk.getByLabel(/Amount received/).fill('290.5');
  await expect(desk.getByText(/Less than the 300.00 claimed/)).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Credit/ }), 'one person may').toBeVisible();
  await desk.getByLabel(/Amount received/).blur();
  await desk.keyboard.press('a');
  await expect(desk.getByRole('textbox', { name: 'Reason: Credit' })).toBeFocused();
  await desk.keyboard.type('On the statement, ten less for fees');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Credited. The trader has been notified.')).toBeVisible();
  await expect.poll(() => fiat(request, trader)).toBe(String(before + 290.5));

  // A large one waits for a second person, and the first reviewer can't be the second.
  await desk.goto(`/#/deposits?id=${large}`);
  await desk.getByRole('button', { name: /^Assign to me/ }).click();
  await desk.getByLabel(/Amount received/).fill('18000');
  await expect(desk.getByText('Worth 18,000.00 USDT. Deposits of 10,000.00 USDT or more need a second person')).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Request approval/ })).toBeVisible();
  await desk.getByLabel(/Amount received/).blur();
  await desk.keyboard.press('a');
  await desk.keyboard.type('On the statement of this morning');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Sent for approval.')).toBeVisible();
  await expect(desk, 'the next in the queue is opened').toHaveURL(new RegExp(`id=${again}`));
  expect(await fiat(request, trader)).toBe(String(before + 290.5));
  // A list without rows doesn't say that nothing waits, while the header counts the deposit that waits for a second person.
  await desk.goto('/#/deposits?uid=1');
  await expect(desk.getByRole('region', { name: 'Deposits' }).getByText('No deposits', { exact: true })).toBeVisible();
  await expect(desk.getByText('Nothing waiting')).toHaveCount(0);
  await desk.goto(`/#/deposits?id=${large}&show=second_person`);
  await expect(desk.getByText('You requested this, so you can only withdraw it.')).toBeVisible();
  await expect(desk.getByRole('button', { name: /Confirm and credit/ })).toHaveCount(0);
  const waiting = await must<{ requests: { id: string; subject: string }[] }>(request, 'four-eyes/list?state=waiting', finance.token);
  const crediting = waiting.requests.find((one) => one.subject === `deposit:${large}`)!;
  const own = await ask(request, 'four-eyes/approve', finance.token, { id: crediting.id, reason: 'I agree with myself' });
  expect(own.body['error']).toBe('second-person');

  const second = await openOffice(browser, risk, `/approvals?id=${crediting.id}`);
  await expect(second.getByText(/finance-1 requested this, .* “On the statement of this morning”/)).toBeVisible();
  await expect(second.getByText('Your approval will be the second.')).toBeVisible();
  const blind = await ask(request, 'four-eyes/approve', risk.token, { id: crediting.id, reason: 'Without a look' });
  expect(blind.body['error']).toBe('not-looked');
  // The second person decides with the image, the sender and the receiving account in view.
  await second.getByRole('link', { name: 'View the image and decide' }).click();
  await expect(second.getByText('Lena Hoffmann')).toBeVisible();
  const proof = second.getByRole('img', { name: /Proof/ });
  await expect.poll(() => proof.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(600);
  await second.keyboard.press('a');
  await second.keyboard.type('Seen on the statement too');
  await second.keyboard.press('Enter');
  await expect(second.getByText('Credited. The trader has been notified.')).toBeVisible();
  await expect.poll(() => fiat(request, trader)).toBe(String(before + 18_290.5));

  // The image was used before: the page says so, and the proof is rejected with a reason that the trader sees.
  await desk.goto(`/#/deposits?id=${again}`);
  await expect(desk.getByText('Same image as another deposit')).toBeVisible();
  await desk.getByRole('button', { name: /^Assign to me/ }).click();
  await desk.getByRole('button', { name: /Already credited/ }).click();
  await desk.keyboard.press('r');
  await desk.keyboard.type('Same slip as the one before');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Rejected. The trader has been notified.')).toBeVisible();
  const list = (await (await request.get('/api/funds/deposits', { headers: { token: trader.token } })).json()) as {
    deposits: { id: string; state: string; reason?: string }[];
  };
  expect(list.deposits.map(({ id, state, reason }) => [id, state, reason])).toEqual([
    [again, 'rejected', 'used-before'],
    [large, 'credited', undefined],
    [first, 'credited', undefined],
  ]);
  for (const one of [desk, second]) await one.context().close();
});
