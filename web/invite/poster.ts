import { encode } from 'uqr';

export interface PosterWords {
  readonly app: string;
  /** The operator's logo, loaded; undefined: the built-in mark. */
  readonly logo?: CanvasImageSource | undefined;
  readonly headline: string;
  readonly hint: string;
  readonly codeLabel: string;
  readonly code: string;
  readonly link: string;
  readonly direction: 'ltr' | 'rtl';
}

export const posterSize = { width: 1080, height: 1530 } as const;
const { width, height } = posterSize;
const middle = width / 2;
/** The colours of the dark theme: a picture looks the same wherever it is sent. */
const ground = '#0b0e13';
const card = '#12161e';
const bright = '#f1f4f9';
const quiet = '#a9b4c4';
const side = 640;
const top = 470;

/** The picture for a friend: name, offer, QR code of the link, and the code to type. */
export function drawPoster(canvas: HTMLCanvasElement, words: PosterWords): void {
  Object.assign(canvas, { width, height });
  const ink = canvas.getContext('2d');
  if (!ink) return;
  const face = getComputedStyle(document.body).fontFamily;
  const font = (weight: number, size: number) => `${weight} ${size}px ${face}`;
  ink.fillStyle = ground;
  ink.fillRect(0, 0, width, height);
  ink.textBaseline = 'alphabetic';
  drawName(ink, words, font(600, 52));

  ink.direction = words.direction;
  ink.textAlign = 'center';
  ink.fillStyle = bright;
  const size = wrapped(ink, words.headline, font(600, 68), width - 160).length > 2 ? 54 : 68;
  const lines = wrapped(ink, words.headline, font(600, size), width - 160);
  const first = lines.length === 1 ? 340 : 300;
  for (const [i, line] of lines.entries()) ink.fillText(line, middle, first + i * (size + 16));

  drawQr(ink, words.link);
  ink.fillStyle = quiet;
  ink.font = font(500, 34);
  ink.fillText(words.hint, middle, top + side + 80, width - 160);

  ink.fillStyle = card;
  rounded(ink, 140, top + side + 140, width - 280, 200, 36);
  ink.fillStyle = quiet;
  ink.font = font(500, 30);
  ink.fillText(words.codeLabel, middle, top + side + 206, width - 340);
  ink.direction = 'ltr';
  ink.fillStyle = bright;
  ink.font = font(600, 76);
  ink.fillText([...words.code].join('\u2009'), middle, top + side + 296, width - 340);
}

/** The logo and name, as on the first screen. */
function drawName(ink: CanvasRenderingContext2D, { app, logo }: PosterWords, font: string): void {
  ink.font = font;
  ink.direction = 'ltr';
  ink.textAlign = 'left';
  const mark = 60;
  const start = middle - (mark + ink.measureText(app).width) / 2;
  ink.fillStyle = bright;
  if (logo) ink.drawImage(logo, start - 16, 100, 64, 64);
  else {
    ink.save();
    ink.translate(start - 14, 92);
    ink.scale(2.2, 2.2);
    ink.fill(new Path2D('M7 5h11.25a5 5 0 0 1 0 10H7zM7 17h13.5a5 5 0 0 1 0 10H7z'));
    ink.restore();
  }
  ink.fillText(app, start + mark, 148);
}

/** On white with a quiet zone of four modules, so that every camera finds it. */
function drawQr(ink: CanvasRenderingContext2D, link: string): void {
  const { data, size } = encode(link, { ecc: 'M', border: 4 });
  const module = Math.floor(side / size);
  const start = middle - (module * size) / 2;
  ink.fillStyle = '#ffffff';
  rounded(ink, start, top, module * size, module * size, 40);
  ink.fillStyle = ground;
  for (const [y, row] of data.entries()) {
    for (const [x, on] of row.entries()) if (on) ink.fillRect(start + x * module, top + y * module, module, module);
  }
}

function rounded(ink: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, radius: number): void {
  ink.beginPath();
  ink.roundRect(x, y, w, h, radius);
  ink.fill();
}

/** Words fill lines; a language without spaces is broken anywhere. */
function wrapped(ink: CanvasRenderingContext2D, text: string, font: string, most: number): string[] {
  ink.font = font;
  const parts = text.includes(' ') ? text.split(/(?<= )/) : [...text];
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line !== '' && ink.measureText((line + part).trimEnd()).width > most) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}

export const posterFile = (canvas: HTMLCanvasElement, name: string): Promise<File | undefined> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ? new File([blob], name, { type: 'image/png' }) : undefined), 'image/png'));
