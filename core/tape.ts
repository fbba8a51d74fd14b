/** What the current command has said so far. A room sees only where its own events go; the exchange hands them out. */
export interface Tape<E> {
  readonly events: { push(event: E): unknown };
}
