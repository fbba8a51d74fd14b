// Where the labels of the trader's own lines are put on a chart.

/** Of the label, in px; its line runs through the middle. */
const labelHeight = 24;
const gap = 4;
const start = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}
export interface LabelPlace {
  readonly x: number;
  /** Of its upper edge. */
  readonly y: number;
  /** Its line is out of view on this side. */
  readonly beyond: 'above' | 'below' | undefined;
}

/**
 * Where the labels are put: each at its line, beside those that are near; a line out of view has its label at the edge. `y` is
 * undefined while the scale isn't known.
 */
export function placeLabels(lines: readonly { readonly y: number; readonly width: number }[], box: Size): readonly LabelPlace[] {
  const placed: (LabelPlace & { readonly width: number })[] = [];
  const places: LabelPlace[] = [];
  const order = lines.map((_, i) => i).sort((a, b) => lines[a]!.y - lines[b]!.y || a - b);
  for (const i of order) {
    const { y: at, width } = lines[i]!;
    const beyond = at < 0 ? 'above' : at > box.height ? 'below' : undefined;
    const down = at < box.height / 2 ? 1 : -1;
    let y = Math.min(Math.max(at - labelHeight / 2, gap), box.height - labelHeight - gap);
    let x = start;
    // A row that is full sends the label to the next one, towards the middle; each is tried once.
    for (let tries = 0; tries < 2 * lines.length; tries += 1) {
      const other = placed.find((p) => Math.abs(p.y - y) < labelHeight && p.x < x + width + gap && x < p.x + p.width + gap);
      if (other === undefined) break;
      x = other.x + other.width + gap;
      if (x + width > box.width) [x, y] = [start, y + down * (labelHeight + 1)];
    }
    const place = { x, y: Math.round(y), beyond };
    places[i] = place as LabelPlace;
    placed.push({ ...places[i]!, width });
  }
  return places;
}

/** A price on the chart as text, at the nearest tick and never below one. */
export function tickText(price: number, decimals: number): string {
  const ticks = Math.max(1, Math.round(price * 10 ** decimals));
  return (ticks / 10 ** decimals).toFixed(decimals);
}
