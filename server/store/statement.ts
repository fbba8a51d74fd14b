/** One statement of a transaction. With a name it is prepared once per connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Rows that are only ever added: conflicts are impossible, so they need no statement to check for one. */
export interface Addition {
  /** The table and its columns: `deal (deal_id, seq)`. */
  readonly into: string;
  /** One line per row, in COPY's text format; see `cell`. */
  readonly lines: string;
}

export const isAddition = (change: Statement | Addition): change is Addition => 'into' in change;
