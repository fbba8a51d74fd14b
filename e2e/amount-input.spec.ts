import { expect, test } from '@playwright/test';
import { open, register } from './trader.ts';

test('a thousands separator is understood, typed or pasted, and an ambiguous amount has no value', async ({ page, request }) => {
  await open(page, '/transfer', { trader: await register(request) });
  const amount = page.getByRole('textbox', { name: 'Amount' });
  const write = async (text: string) => {
    await amount.fill('');
    await amount.pressSequentially(text);
  };
  await write('1,000');
  await expect(amount).toHaveValue('1,000');
  await amount.blur();
  await expect(amount).toHaveValue('1,000');
  await amount.focus();
  await expect(amount).toHaveValue('1000');

  await write('1,5');
  await amount.blur();
  await expect(amount, 'a keypad may have nothing but a comma').toHaveValue('1.5');

  await write('1,000,0');
  await expect(page.getByRole('alert'), 'a million is under way').toHaveCount(0);
  await amount.blur();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');

  await write('1,0000');
  await expect(amount).toHaveValue('1,0000');
  await expect(page.getByRole('alert')).toHaveText('Enter the number without thousands separators, for example 1234.5.');
  await amount.blur();
  await expect(amount, 'it stays, and so does what is wrong with it').toHaveValue('1,0000');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');

  for (const [pasted, meant] of [
    ['500 USDT', '500'],
    ['$1,000.50', '1,000.5'],
    ['6,000', '6,000'],
  ] as const) {
    await amount.fill('');
    await amount.focus();
    await page.keyboard.insertText(pasted);
    await amount.blur();
    await expect(amount, pasted).toHaveValue(meant);
  }
});
