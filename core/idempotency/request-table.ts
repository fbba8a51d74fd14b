/**
 * Counts by their 32-bit keys, for keys that may repeat. It lies in 256 parts by the upper bits of the key, each of which
 * is an open table with linear probing and grows and shrinks by itself: no command ever pays for more than one small part,
 * while one table of all would stop everybody for as long as it takes to move a million entries.
 */
export class RequestTable {
  private readonly parts: Int32Array[] = Array.from({ length: PARTS }, () => emptyPart(LEAST));
  private readonly sizes = new Int32Array(PARTS);

  /** Where the first entry with this key lies in its part; −1 where there is none. */
  first(key: number): number {
    const part = this.parts[key >>> SHIFT]!;
    return seek(part, key, (key << 1) & (part.length - 1));
  }
  /** The same for the next entry with this key. */
  next(key: number, at: number): number {
    const part = this.parts[key >>> SHIFT]!;
    return seek(part, key, (at + 2) & (part.length - 1));
  }
  valueAt(key: number, at: number): number {
    return this.parts[key >>> SHIFT]![at + 1]! & VALUE;
  }

  /** A value has 31 bits. */
  add(key: number, value: number): void {
    const number = key >>> SHIFT;
    const size = ++this.sizes[number]!;
    let part = this.parts[number]!;
    if (size * 4 > part.length) part = this.resize(number, part.length);
    put(part, key, value | TAKEN);
  }

  /** It must be there. */
  delete(key: number, value: number): void {
    const number = key >>> SHIFT;
    const part = this.parts[number]!;
    const mask = part.length - 1;
    const taken = value | TAKEN;
    let hole = (key << 1) & mask;
    while (part[hole + 1] !== taken || part[hole] !== key) hole = (hole + 2) & mask;
    // Moves later entries of the run back over the hole, so that none is cut off from its home.
    for (let next = (hole + 2) & mask; part[next + 1] !== FREE; next = (next + 2) & mask) {
      const home = (part[next]! << 1) & mask;
      if (((next - home) & mask) >= ((next - hole) & mask)) {
        part[hole] = part[next]!;
        part[hole + 1] = part[next + 1]!;
        hole = next;
      }
    }
    part[hole + 1] = FREE;
    const size = --this.sizes[number]!;
    if (part.length > 2 * LEAST && size * 32 < part.length) this.resize(number, part.length / 8);
  }

  private resize(number: number, places: number): Int32Array {
    const before = this.parts[number]!;
    const part = emptyPart(places);
    for (let at = 0; at < before.length; at += 2) if (before[at + 1] !== FREE) put(part, before[at]!, before[at + 1]!);
    this.parts[number] = part;
    return part;
  }
}

const PARTS = 256;
const SHIFT = 24;
const LEAST = 64;
/** A place is a key and a value beside each other. The sign of the value says that the place is taken, so an empty part is zeros. */
const FREE = 0;
const TAKEN = 0x8000_0000 | 0;
const VALUE = 0x7fff_ffff;

const emptyPart = (places: number): Int32Array => new Int32Array(2 * places);

function seek(part: Int32Array, key: number, from: number): number {
  const mask = part.length - 1;
  for (let at = from; part[at + 1] !== FREE; at = (at + 2) & mask) if (part[at] === key) return at;
  return -1;
}

function put(part: Int32Array, key: number, taken: number): void {
  const mask = part.length - 1;
  let at = (key << 1) & mask;
  while (part[at + 1] !== FREE) at = (at + 2) & mask;
  part[at] = key;
  part[at + 1] = taken;
}
