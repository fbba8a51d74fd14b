import { expect, type Page, test } from '@playwright/test';
import { changeAnswers } from './changed-answer.ts';

/** The configuration as the server gives it with a package, which server/releases/android-package.test.ts checks against its file. */
async function withConfig(page: Page, more: Record<string, string>): Promise<void> {
  await changeAnswers(page, '**/api/user/config*', (config) => ({ ...config, ...more }));
  await page.goto('/#/download?for=android');
}
const sha256 = 'ab'.repeat(32);

test('/download offers the server’s own package with its size and SHA-256', async ({ page }) => {
  const address = `/api/releases/package/bourse-${sha256.slice(0, 16)}.apk`;
  await withConfig(page, {
    app_package: address,
    app_package_size: '18350080',
    app_package_sha256: sha256,
    app_file: 'https://files.example.com/other.apk',
  });
  await expect(page.getByRole('link', { name: 'Download APK' })).toHaveAttribute('href', address);
  await expect(page.locator('main')).toContainText('18.4 MB');
  await expect(page.locator('main')).toContainText(sha256);
});

test('/download claims neither size nor SHA-256 of a package on another server', async ({ page }) => {
  await withConfig(page, { app_file: 'https://files.example.com/app.apk', app_version: '1.2.3' });
  await expect(page.getByRole('link', { name: 'Download APK' })).toHaveAttribute('href', 'https://files.example.com/app.apk');
  await expect(page.locator('main')).toContainText('1.2.3');
  await expect(page.locator('main')).not.toContainText('SHA');
});
