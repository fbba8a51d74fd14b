import type { Page } from '@playwright/test';

/** A photo of a document, drawn on a canvas in the page: printed text on a card, different every time. */
export async function photo(page: Page, text: string): Promise<Buffer> {
  const address = await page.evaluate((words) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1_600;
    canvas.height = 1_010;
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#c9d0da';
    context.fillRect(0, 0, 1_600, 1_010);
    context.fillStyle = '#2a323d';
    context.font = '600 56px sans-serif';
    for (let line = 0; line < 9; line++) context.fillText(`${words} ${crypto.randomUUID().slice(0, 8)}`, 80, 140 + line * 95);
    return canvas.toDataURL('image/png');
  }, text);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
