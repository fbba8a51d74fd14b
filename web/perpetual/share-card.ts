export interface ShareWords {
  readonly app: string;
  readonly name: string;
  /** Long 20× */
  readonly side: string;
  readonly isLong: boolean;
  readonly returned: string;
  readonly isGain: boolean;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** What the picture mustn't be taken for: practice money, no promise. */
  readonly note: string;
  readonly direction: 'ltr' | 'rtl';
}

export const shareSize = { width: 1080, height: 1080 } as const;
const { width, height } = shareSize;
const edge = 88;

/** The picture of a position: contract, side, return and prices. It never says how much money is in it. */
export function drawShareCard(canvas: HTMLCanvasElement, words: ShareWords): void {
  Object.assign(canvas, { width, height });
  const ink = canvas.getContext('2d');
  if (!ink) return;
  const style = getComputedStyle(document.documentElement);
  const token = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  const face = getComputedStyle(document.body).fontFamily;
  const [bright, quiet] = [token('--text1', '#f1f4f9'), token('--text3', '#8e9baf')];
  const start = words.direction === 'rtl' ? width - edge : edge;
  const write = (text: string, y: number, weight: number, size: number, colour: string, x = start) => {
    ink.font = `${weight} ${size}px ${face}`;
    ink.fillStyle = colour;
    ink.fillText(text, x, y, width - 2 * edge);
  };
  ink.direction = words.direction;
  ink.textAlign = words.direction === 'rtl' ? 'right' : 'left';
  ink.textBaseline = 'alphabetic';
  ink.fillStyle = token('--bg0', '#0b0e13');
  ink.fillRect(0, 0, width, height);
  write(words.app, 136, 600, 44, bright);
  write(words.name, 290, 600, 60, bright);
  write(words.side, 366, 500, 44, words.isLong ? token('--up', '#2ebd85') : token('--down', '#ff7782'));
  write(words.returned, 560, 600, 150, words.isGain ? token('--up', '#2ebd85') : token('--down', '#ff7782'));
  const column = (width - 2 * edge) / 2;
  for (const [i, [name, value]] of words.facts.entries()) {
    const x = words.direction === 'rtl' ? start - i * column : start + i * column;
    write(name, 720, 400, 36, quiet, x);
    write(value, 778, 600, 48, bright, x);
  }
  write(words.note, height - 96, 400, 32, quiet);
}
