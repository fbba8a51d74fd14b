/**
 * What a command touched, in order. Emptied by every command without freeing its memory: an array whose length is set to zero would
 * free it and allocate again each time.
 */
export class Touched<T> {
  count = 0;
  private readonly items: (T | undefined)[] = [];

  add(item: T): void {
    this.items[this.count++] = item;
  }
  at(i: number): T {
    return this.items[i]!;
  }
  clear(): void {
    // After an unusually large command the references are dropped, so that nothing large is kept alive from here.
    if (this.count > 256) this.items.length = 0;
    this.count = 0;
  }
}
