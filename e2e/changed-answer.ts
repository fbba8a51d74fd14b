import type { Page } from '@playwright/test';

/** The page receives the server's answers to `url` changed. A poll may still be waiting for one when the journey ends. */
export async function changeAnswers(page: Page, url: string, change: (answer: Readonly<Record<string, unknown>>) => object): Promise<void> {
  await page.route(url, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as Record<string, unknown>) });
    } catch (error) {
      if (!/Test ended|has been closed/.test(String(error))) throw error;
    }
  });
}
