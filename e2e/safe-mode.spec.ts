import { expect, test } from '@playwright/test';
import { changeAnswers } from './changed-answer.ts';
import { openOffice, signIn } from './office.ts';

const why = 'the balances of USDT in the database sum to 5 minor units, not to zero';

test('while the server is in safe mode every office page says why, and how to end it', async ({ browser, request }) => {
  const page = await openOffice(browser, await signIn(request, 'risk'), '/today');
  const row = page.getByRole('alert').filter({ hasText: 'Safe mode' });
  await expect(page.getByText('Safe mode off')).toBeVisible();
  await expect(row).toHaveCount(0);

  // The shared exchange isn't changed, only the status that the office receives.
  await changeAnswers(page, '**/api/office/today/pulse*', (pulse) => ({ ...pulse, unsafe: why }));
  for (const path of ['/today', '/invariants']) {
    await page.goto(`/#${path}`);
    await expect(row).toContainText(why);
    await row.getByText('How to end safe mode').click();
    await expect(row.getByText('Stop the server with Ctrl-C, run npm run safe-mode')).toBeVisible();
    await expect(row.getByText('Withdrawals stay stopped.')).toBeVisible();
    await row.getByText('How to end safe mode').click();
  }
});
