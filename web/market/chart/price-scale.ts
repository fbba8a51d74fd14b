/** Formats prices of the axis and the legend; canvas and floats, so the exact text of `money-text` is not needed. */
export interface PriceFormat {
  price(value: number): string;
  /** Marks of the axis: as many decimals as the marks need to differ, all alike. */
  marks(values: readonly number[]): string[];
  /** Without unit: volumes and the values of indicators. */
  plain(value: number, decimals?: number): string;
}

export function createPriceFormat(locale: string, decimals: number): PriceFormat {
  const formats = new Map<number, Intl.NumberFormat>();
  const write = (value: number, places: number): string => {
    let format = formats.get(places);
    if (!format) {
      format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { minimumFractionDigits: places, maximumFractionDigits: places });
      formats.set(places, format);
    }
    const text = format.format(Math.abs(value));
    return value < 0 && /[1-9]/.test(text) ? `\u2212${text}` : text;
  };
  return {
    price: (value) => write(value, decimals),
    marks(values) {
      const places = Math.min(decimals, Math.max(0, ...values.map(needed)));
      return values.map((value) => write(value, places));
    },
    plain: (value, places = decimals) => write(value, places),
  };
}

/** Half of an axis label and half of a tag, in px: nearer than that they would overlap. */
const labelHeight = 15;

/** The marks of the axis at their places, in px. A tag, of the last price or an own line, covers those beside it only by half: they are left out. */
export const marksBesideTags = (
  marks: readonly string[],
  places: readonly (number | undefined)[],
  tags: readonly (number | undefined)[],
): string[] =>
  marks.map((text, i) => {
    const place = places[i];
    return place !== undefined && tags.some((tag) => tag !== undefined && Math.abs(place - tag) < labelHeight) ? '' : text;
  });

/** How many decimals a value has that is not exact as a float. */
function needed(value: number): number {
  for (let places = 0; places < 8; places += 1) {
    const scaled = value * 10 ** places;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, Math.abs(scaled) * 1e-6)) return places;
  }
  return 8;
}
