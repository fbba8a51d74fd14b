import type { Locator, Page } from '@playwright/test';

// Reads QR codes the way a camera does, from their modules alone, so that a test doesn't ask the library that drew them.
// Up to version 3 with error correction M, one block of data: up to 42 characters.

type Dark = (x: number, y: number) => boolean;

const masks: readonly Dark[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Finders, format, timing, and the alignment pattern from version 2 on. */
const isPattern = (x: number, y: number, size: number): boolean =>
  (x < 9 && y < 9) ||
  (x >= size - 8 && y < 9) ||
  (x < 9 && y >= size - 8) ||
  x === 6 ||
  y === 6 ||
  (size > 21 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2);

function textOf(dark: Dark, size: number): string {
  const mask = masks[[2, 3, 4].reduce((number, x) => number * 2 + Number(dark(x, 8)), 0) ^ 0b101] as Dark;
  let bits = '';
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - i : i;
        if (!isPattern(x, y, size)) bits += dark(x, y) !== mask(x, y) ? '1' : '0';
      }
  const byte = (at: number): number => Number.parseInt(bits.slice(at, at + 8), 2);
  if (!bits.startsWith('0100')) throw new Error('not a QR code of bytes');
  return String.fromCharCode(...Array.from({ length: byte(4) }, (_, i) => byte(12 + i * 8)));
}

/** What a code on a page says. */
export async function qrOf(picture: Locator): Promise<string> {
  const side = Number((await picture.getAttribute('viewBox'))?.split(' ')[2]);
  const drawn = new Set((await picture.locator('path').getAttribute('d'))?.match(/M\d+ \d+/g));
  const margin = 4;
  return textOf((x, y) => drawn.has(`M${x + margin} ${y + margin}`), side - 2 * margin);
}

/** What the code in a PNG says: the first dark row begins with its finder, seven modules wide. */
export async function qrInFile(page: Page, png: Buffer, top: number): Promise<string> {
  const rows = await page.evaluate(
    async ({ data, top }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      const ink = canvas.getContext('2d') as CanvasRenderingContext2D;
      ink.drawImage(image, 0, 0);
      const { data: pixels } = ink.getImageData(0, 0, image.width, image.height);
      const isDark = (x: number, y: number): boolean => (pixels[(y * image.width + x) * 4] ?? 255) < 128;
      const row = (y: number): number[] => Array.from({ length: image.width }, (_, x) => x).filter((x) => isDark(x, y));
      let first = top;
      while (row(first).length === 0) first++;
      const [left, right] = [row(first)[0] as number, row(first).at(-1) as number];
      let width = 0;
      while (isDark(left + width, first)) width++;
      const module = width / 7;
      const size = Math.round((right + 1 - left) / module);
      const middle = (at: number) => Math.floor((at + 0.5) * module);
      return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => isDark(left + middle(x), first + middle(y))));
    },
    { data: png.toString('base64'), top },
  );
  return textOf((x, y) => rows[y]?.[x] === true, rows.length);
}
