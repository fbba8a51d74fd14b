/**
 * A multimap from 32-bit keys to counts. It's split into 256 parts by the upper bits of the key. Each part is an open-addressing
 * table with linear probing that is resized on its own, so a command never waits for more than one small part; resizing a single
 * table of a million entries would block everyone.
 */
export class RequestTable {
  private readonly parts: Int32Array[] = Array.from({ length: PARTS }, () => emptyPart(LEAST));
  private readonly sizes = new Int32Array(PARTS);

  /** Position of the first entry with this key in its part, or −1. */
  first(key: number): number {
    const part = this.parts[key >>> SHIFT]!;
    return seek(part, key, (key << 1) & (part.length - 1));
  }
  /** Position of the next entry with this key after `at`, or −1. */
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

  /** The entry must exist. */
  delete(key: number, value: number): void {
    const number = key >>> SHIFT;
    const part = this.parts[number]!;
    const mask = part.length - 1;
    const taken = value | TAKEN;
    let hole = (key << 1) & mask;
    while (part[hole + 1] !== taken || part[hole] !== key) hole = (hole + 2) & mask;
    // Backward shift: moves later entries of the run over the gap, so that probing still reaches them.
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
/** A slot is a key followed by a value. The value's sign bit marks the slot as taken, so an empty part is all zeros. */
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
