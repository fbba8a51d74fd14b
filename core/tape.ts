/** The events of the current command so far. A room can only write its own kind of events; the exchange reports them. */
export interface Tape<E> {
  readonly events: { push(event: E): unknown };
}
