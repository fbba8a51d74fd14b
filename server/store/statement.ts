/** One statement of a transaction. With a name it is prepared once per connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}
