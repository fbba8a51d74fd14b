import sharp from 'sharp';

// Name and time are drawn into the pixels, so a leaked image shows who viewed it. The characters are drawn here, five columns of
// seven dots each, because a bare machine has no fonts.

const letters: Readonly<Record<string, string>> = {
  ' ': '0000000000',
  '#': '147f147f14',
  '-': '0808080808',
  '.': '0060600000',
  ':': '0000140000',
  '@': '3e415d594e',
  _: '4040404040',
  '·': '0000080000',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '7249494946',
  '3': '2141494d33',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494931',
  '7': '4121110907',
  '8': '3649494936',
  '9': '464949291e',
  A: '7c1211127c',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141413e',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e41415173',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f021c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '2649494932',
  T: '03017f0103',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0304780403',
  Z: '6159494d43',
};
const COLUMNS = 6;
/** Line spacing, in dots. */
const LINE = 42;

/** The drawable characters of a text, as far as they fit. */
export const markText = (text: string): string =>
  [...text.toUpperCase()]
    .filter((letter) => letter in letters)
    .join('')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 48);

/** Repeats a text across an image, slanted, light and dark so that it's visible on any background. */
export async function watermarked(picture: Buffer, width: number, height: number, text: string): Promise<Buffer> {
  const words = markText(text);
  const dot = Math.max(1, Math.round(Math.max(width, height) / 480));
  const step = (words.length + 8) * COLUMNS;
  const shape = [...words].map((letter, i) => dotsOf(letters[letter]!, i * COLUMNS)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <g id="words"><path fill="#fff" fill-opacity=".5" transform="translate(.6 .6)" d="${shape}"/><path fill="#101828" fill-opacity=".42" d="${shape}"/></g>
    <pattern id="lines" width="${step}" height="${LINE * 2}" patternUnits="userSpaceOnUse" patternTransform="scale(${dot}) rotate(-24)">
    <use href="#words" y="6"/><use href="#words" x="${-step / 2}" y="${LINE + 6}"/><use href="#words" x="${step / 2}" y="${LINE + 6}"/></pattern></defs>
    <rect width="100%" height="100%" fill="url(#lines)"/></svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .webp({ quality: 84, effort: 2 })
    .toBuffer();
}

/** One square per dot; the lowest bit of a column is its top. */
function dotsOf(columns: string, at: number): string {
  let path = '';
  for (let column = 0; column < 5; column++) {
    const bits = Number.parseInt(columns.slice(column * 2, column * 2 + 2), 16);
    for (let row = 0; row < 7; row++) if (bits & (1 << row)) path += `M${at + column} ${row}h1v1h-1z`;
  }
  return path;
}
