import { expect, type Page, test } from '@playwright/test';
import { openOffice, signIn } from './office.ts';
import { open, register } from './trader.ts';

const bell = (page: Page) => page.getByRole('link', { name: /^(Notifications|通知|الإشعارات)/ }).first();

test('a notice written in two languages is shown in both, and in English for a third', async ({ browser, page, request }) => {
  const trader = await register(request);
  const name = `Planned upgrade ${Date.now()}`;
  const arabic = `تحديث مخطط ${Date.now()}`;

  // The trader opens the home page and has read everything so far.
  await open(page, '/notice', { trader });
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await page.goto('/#/index');
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  // An operator with the content role writes it in English and Arabic and publishes it.
  const office = await openOffice(browser, await signIn(request, 'content'), '/content');
  await office.getByRole('button', { name: 'New announcement' }).click();
  await office.getByLabel('Category').selectOption('maintenance');
  await office.getByLabel('Title in English').fill(name);
  await office
    .getByLabel('Text in English')
    .fill('Trading **pauses** for ten minutes.\n\n- orders stay\n- [the markets](#/markets) come back\n\n<b>bold</b>');
  await expect(office.getByRole('complementary', { name: 'Preview and history' }).getByText('pauses', { exact: true })).toBeVisible();
  await office.getByRole('button', { name: /Arabic/ }).click();
  await office.getByLabel('Title in Arabic').fill(arabic);
  await office.getByLabel('Text in Arabic').fill('يتوقف **التداول** عشر دقائق.');
  await office.getByRole('textbox', { name: 'Reason' }).fill('the upgrade of Sunday');
  await office.getByRole('button', { name: /^Publish/ }).click();
  await expect(office.getByRole('banner').getByText('Published', { exact: true })).toBeVisible();

  // It appears on the trader's home page without a reload, unread.
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');

  // In English: text, list and link; HTML stays plain characters. The unread dot goes away.
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('pauses', { exact: true })).toHaveCSS('font-weight', '600');
  await expect(page.getByText('<b>bold</b>')).toBeVisible();
  await expect(page.getByRole('link', { name: 'the markets' })).toHaveAttribute('href', '#/markets');
  await expect(page.getByText('Maintenance')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(page.locator('[data-unread]')).toHaveCount(0);

  // Arabic has its own text, mirrored; Chinese falls back to English and says so.
  const inLanguage = async (locale: string, title: string): Promise<Page> => {
    const other = await browser.newPage();
    await open(other, '/notice', { trader, locale });
    await other.getByRole('link', { name: new RegExp(title) }).click();
    await expect(other.getByRole('heading', { name: title })).toBeVisible();
    return other;
  };
  const mirrored = await inLanguage('ar', arabic);
  await expect(mirrored.getByRole('article')).toHaveAttribute('dir', 'rtl');
  await expect(mirrored.getByText('English')).toHaveCount(0);
  await mirrored.close();
  const chinese = await inLanguage('zh-CN', name);
  await expect(chinese.getByText('尚未翻译，以 English 显示。')).toBeVisible();
  await expect(chinese.getByRole('article')).toHaveAttribute('lang', 'en');
  await chinese.close();

  // Once withdrawn it's gone, even from the open page.
  await office.getByRole('textbox', { name: 'Reason' }).fill('it took place');
  await office.getByRole('button', { name: /^Unpublish/ }).click();
  await expect(office.getByRole('banner').getByText('Unpublished', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
  await office.context().close();
});
