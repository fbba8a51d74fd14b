// The trader's own prices on a chart: where the position was entered, what waits, and where it would be liquidated. The rooms say
// what there is, the market room draws it.

export interface OwnLine {
  readonly id: string;
  readonly price: number;
  /** up and down as of buy and sell; warn: the liquidation price. */
  readonly tone: 'up' | 'down' | 'warn';
  readonly dash: 'solid' | 'dotted' | 'dashed';
  readonly label: string;
  /** Profit or loss there, where it's known. */
  readonly profit?: string | undefined;
  /** What the trader may do with it. Without it the line stays where it is. */
  readonly move?: OwnMove;
}

interface OwnMove {
  /** Where it was put and is being asked about, or was sent to: it stays there until the list says where it is. */
  readonly proposed: number | undefined;
  readonly profitAt: (price: string) => string | undefined;
  /** Asks with before and after; nothing is sent yet. */
  readonly ask: (price: string) => void;
}

/** What of the trader's own is drawn. */
export interface OwnMarks {
  readonly lines: readonly OwnLine[];
  /** `at` in seconds since 1970, as the time of a bar. */
  readonly fills: readonly { readonly at: number; readonly price: number; readonly isBuy: boolean }[];
}
