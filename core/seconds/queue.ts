/** First in, first out. What has left is forgotten from time to time, at a constant cost per item. */
export class Queue<T> {
  private items: T[] = [];
  private head = 0;

  push(item: T): void {
    this.items.push(item);
  }
  get first(): T | undefined {
    return this.items[this.head];
  }
  shift(): void {
    this.head++;
    if (this.head < 1_024 || 2 * this.head < this.items.length) return;
    this.items = this.items.slice(this.head);
    this.head = 0;
  }
  *[Symbol.iterator](): Iterator<T> {
    for (let i = this.head; i < this.items.length; i++) yield this.items[i]!;
  }
}
