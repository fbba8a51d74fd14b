import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { practiceChain } from '../server/gateways/chain/practice-chain.ts';
import { anvilBinary } from '../server/launch/anvil-binary.ts';
import { must, signIn } from './office.ts';
import { photo } from './photo.ts';
import { heldOnChain, mine } from './practice-chain.ts';
import { open, register } from './trader.ts';
import { registerVerified, setWithdrawalPassword, withdrawalPassword } from './verified-trader.ts';

/** The withdrawal amount and fee of each coin. */
const coins = {
  BTC: ['0.0005', '0.0001'],
  ETH: ['0.01', '0.002'],
  SOL: ['0.2', '0.01'],
  XRP: ['20', '0.5'],
  BNB: ['0.04', '0.002'],
  DOGE: ['100', '4'],
  USDT: ['20', '1'],
} as const;
type Coin = keyof typeof coins;
const names = Object.keys(coins) as Coin[];

test('a new trader can deposit and withdraw every listed coin on a default start', async ({ page, request }) => {
  test.skip(process.env['E2E_DATA_DIR'] === undefined, 'the chain of an exchange that was started elsewhere is not known');
  test.skip(anvilBinary() === undefined, 'npm has no anvil for this machine');
  test.setTimeout(300_000);
  const trader = await register(request);
  await setWithdrawalPassword(request, trader);
  const read = async <T>(path: string): Promise<T> => (await (await request.get(path, { headers: { token: trader.token } })).json()) as T;

  await open(page, '/deposit', { trader });
  for (const coin of names)
    await test.step(`the faucet sends ${coin} to the address that is shown`, async () => {
      await choose(page, coin);
      await expect(page.getByText(/^Credited to your .Funding. account\.$/)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your deposit address' }).getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible({
        timeout: 60_000,
      });
      const faucet = page.getByRole('region', { name: 'Practice faucet' });
      await faucet.getByRole('button', { name: new RegExp(`^Get .${coin}`) }).click();
      await expect(page.getByText(new RegExp(`${coin}.* is on its way`)).first()).toBeVisible();
    });
  await expect
    .poll(
      async () => {
        await mine(request);
        const { deposits } = await read<{ deposits: { asset: string; state: string; isFinal: boolean }[] }>('/api/funds/deposits?limit=20');
        return deposits.filter(({ state, isFinal }) => state === 'credited' && isFinal).length;
      },
      { timeout: 120_000, intervals: [300] },
    )
    .toBe(names.length);

  const stranger = `0x${randomBytes(20).toString('hex')}`;
  await page.goto('/#/withdraw');
  // Both pages have a tile for the asset, and an address is there before its page.
  await expect(page.getByRole('form', { name: 'Withdraw' })).toBeVisible();
  for (const coin of names)
    await test.step(`${coin} is withdrawn to an external wallet`, async () => {
      await choose(page, coin);
      const form = page.getByRole('form', { name: 'Withdraw' });
      await form.getByRole('textbox', { name: 'Address' }).fill(stranger);
      await form.getByRole('textbox', { name: 'Amount' }).fill(coins[coin][0]);
      await form.getByRole('button', { name: 'Review', exact: true }).click();
      const review = page.getByRole('dialog', { name: 'Review withdrawal' });
      await review.getByRole('textbox', { name: /^Last (6|six)/ }).fill(stranger.slice(-6));
      await review.getByLabel('Withdrawal password', { exact: true }).fill(withdrawalPassword);
      await review.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await page.getByRole('button', { name: 'New withdrawal' }).click();
    });
  const sent = () => read<{ withdrawals: { id: string }[] }>('/api/funds/withdrawals?limit=20');
  await expect.poll(async () => (await sent()).withdrawals.length).toBe(names.length);
  const { withdrawals } = await sent();
  const finance = (await signIn(request, 'finance')).token;
  for (const { id } of withdrawals)
    await must(request, 'funds/approve-withdrawal', finance, { withdrawal: id, reason: 'Asked the trader back' });
  await expect
    .poll(
      async () => {
        await mine(request);
        const told = await read<{ withdrawals: { state: string }[] }>('/api/funds/withdrawals?limit=20');
        return told.withdrawals.filter(({ state }) => state === 'done').length;
      },
      { timeout: 120_000, intervals: [300] },
    )
    .toBe(names.length);
  for (const { asset, contract, decimals } of practiceChain.tokens) {
    const [amount, fee] = coins[asset as Coin];
    const units = (text: string) => BigInt(Math.round(Number(text) * 1e6)) * 10n ** BigInt(decimals - 6);
    expect(await heldOnChain(request, stranger, contract), asset).toBe(units(amount) - units(fee));
  }
});

test('euros sent to the bank and a coin sent to the operator’s address are credited after their proof is reviewed', async ({
  page,
  request,
}) => {
  const trader = await registerVerified(request, page);
  const finance = (await signIn(request, 'finance')).token;
  const read = async <T>(path: string): Promise<T> => (await (await request.get(path, { headers: { token: trader.token } })).json()) as T;
  const review = async (arrived: string): Promise<void> => {
    const { deposits } = await read<{ deposits: { id: string }[] }>('/api/funds/deposits?state=open');
    const deposit = deposits[0]!.id;
    await must(request, 'funds/look-at-proof', finance, { deposit });
    await must(request, 'funds/credit-deposit', finance, { deposit, arrived, reason: 'It has arrived' });
  };
  const prove = async (amount: string): Promise<void> => {
    const form = page.getByRole('form', { name: 'Upload proof of payment' });
    await form.getByRole('textbox', { name: 'Amount sent' }).fill(amount);
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await photo(page, `PAID ${amount}`) });
    await expect(form.getByText('Image uploaded')).toBeVisible();
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('img', { name: 'Your proof of payment' })).toBeVisible();
  };

  await open(page, '/deposit?way=bank&asset=EUR', { trader });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Pay into this account' }).getByText('Bourse Practice Ltd')).toBeVisible();
  await prove('25');
  await review('25');

  await page.getByRole('button', { name: 'New deposit' }).click();
  await page.goto('/#/deposit?asset=DOGE');
  await page.getByRole('button', { name: /^Network/ }).click();
  await page
    .getByRole('dialog', { name: 'Choose a network' })
    .getByRole('button', { name: /^Practice Dogecoin/ })
    .click();
  await expect(page.getByText(/a shared address/)).toBeVisible();
  await prove('75');
  await review('75');

  const fiat = async () => {
    const { balances } = await read<{ balances: { account: string; asset: string; available: string }[] }>('/api/ledger/balances');
    return balances.flatMap((b) => (b.account === 'fiat' && b.asset !== 'USDT' ? [`${b.available} ${b.asset}`] : [])).sort();
  };
  await expect.poll(fiat).toEqual(['25 EUR', '75 DOGE']);
});

/** Chooses another coin in the sheet; leaves the current one alone. */
async function choose(page: Page, coin: string): Promise<void> {
  const tile = page.getByRole('button', { name: /^Asset/ }).first();
  await tile.click();
  await page
    .getByRole('dialog', { name: 'Choose an asset' })
    .getByRole('button', { name: new RegExp(`^${coin}\\b`) })
    .click();
  await expect(tile).toContainText(coin);
}
