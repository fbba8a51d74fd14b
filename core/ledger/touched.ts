/**
 * What a command touched, in the order of touching. Emptied by every command, so it keeps its room: an array whose length is
 * set to zero would give its room back and ask for it anew each time.
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
    // After an unusually large command the references are let go, so that nothing large is kept alive from here.
    if (this.count > 256) this.items.length = 0;
    this.count = 0;
  }
}
