import type { BookRow } from './book-steps.ts';

/** One side of the book on the screen: as many buttons as rows, each with a bar, a price, a quantity and the mark of an own order, in this order. */
export interface PaintedSide {
  readonly element: HTMLElement;
  /** asks stand with their best price at the bottom when the book is one column. */
  readonly isTurned: boolean;
  /** The prices of the rows in which own orders stand. */
  readonly own: ReadonlySet<string>;
}

interface Painted {
  price: string;
  quantity: string;
  scale: string;
  isOwn: boolean;
}

/**
 * Writes prices, quantities and bars straight into the page, because a book moves more often than React should draw. Only what
 * changed is written; a bar changes by transform alone, so nothing is laid out anew.
 */
export class BookPainter {
  readonly #painted = new WeakMap<Element, Painted>();
  readonly #priceText: (price: string) => string;
  readonly #quantityText: (quantity: string) => string;

  constructor(priceText: (price: string) => string, quantityText: (quantity: string) => string) {
    this.#priceText = remembering(priceText);
    this.#quantityText = remembering(quantityText);
  }

  paint({ element, isTurned, own }: PaintedSide, rows: readonly BookRow[], deepest: number): void {
    const lines = element.children;
    for (let i = 0; i < lines.length; i++) {
      const line = lines[isTurned ? lines.length - 1 - i : i]?.firstElementChild as HTMLButtonElement;
      this.#paintRow(line, rows[i], deepest, own);
    }
  }

  #paintRow(button: HTMLButtonElement, row: BookRow | undefined, deepest: number, own: ReadonlySet<string>): void {
    const next: Painted = row
      ? {
          price: this.#priceText(row.price),
          quantity: this.#quantityText(row.quantity),
          scale: `scaleX(${deepest > 0 ? (row.depth / deepest).toFixed(3) : 0})`,
          isOwn: own.has(row.price),
        }
      : { price: '', quantity: '', scale: 'scaleX(0)', isOwn: false };
    const before = this.#painted.get(button);
    const [bar, price, quantity, mark] = button.children as unknown as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
    if (before?.price !== next.price) {
      price.textContent = next.price;
      button.disabled = row === undefined;
      // An empty row keeps its place and is nothing to press or to read out.
      button.style.visibility = row === undefined ? 'hidden' : 'visible';
    }
    if (before?.quantity !== next.quantity) quantity.textContent = next.quantity;
    if (before?.scale !== next.scale) bar.style.transform = next.scale;
    if (before?.isOwn !== next.isOwn) mark.hidden = !next.isOwn;
    this.#painted.set(button, next);
  }
}

// In the size of the text: a figure of tabular width, and the narrower marks between figures. Measured, and rounded up.
const figureWidth = 0.64;
const markWidth = 0.34;
const gap = 0.4;

/**
 * How many figures of an amount stand beside a price in a row of `width` times the size of its text. Zero where not even
 * "0.12" has room: then the bar alone says how much, and the price is whole.
 */
export function amountRoom(width: number, price: string): number {
  const figures = price.replace(/\D/g, '').length;
  const taken = figures * figureWidth + (price.length - figures) * markWidth + gap + markWidth;
  const room = Math.floor((width - taken) / figureWidth);
  return room < 3 ? 0 : room;
}

/** The same few hundred texts come again and again; formatting them is the dearest part of a frame. */
function remembering(make: (text: string) => string): (text: string) => string {
  let known = new Map<string, string>();
  return (text) => {
    let made = known.get(text);
    if (made === undefined) {
      if (known.size > 2_000) known = new Map();
      made = make(text);
      known.set(text, made);
    }
    return made;
  };
}
