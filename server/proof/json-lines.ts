// Files of JSON lines that only grow and are in the order of a number, such as the minute: found by bisection, so that a file of a day
// is never read as a whole.
import { type FileHandle, open } from 'node:fs/promises';

const CHUNK = 64 * 1024;
const NEW_LINE = 0x0a;

type NumberOf = (line: never) => number;

/** All lines with from <= number < until. None if there's no such file. */
export async function linesBetween<T>(path: string, numberOf: (line: T) => number, from: number, until: number): Promise<T[]> {
  const file = await openThere(path);
  if (file === undefined) return [];
  try {
    const found: T[] = [];
    for await (const { text } of linesFrom(file, await firstAt(file, numberOf, from))) {
      const line = JSON.parse(text) as T;
      if (numberOf(line) >= until) break;
      found.push(line);
    }
    return found;
  } finally {
    await file.close();
  }
}

/** The last whole line. */
export async function lastLine<T>(path: string): Promise<T | undefined> {
  const file = await openThere(path);
  if (file === undefined) return undefined;
  try {
    const end = (await wholeEnd(file)) - 1;
    if (end < 0) return undefined;
    const start = await lineStartBefore(file, end);
    const text = Buffer.alloc(end - start);
    await file.read(text, 0, text.length, start);
    return JSON.parse(text.toString()) as T;
  } finally {
    await file.close();
  }
}

/** Cuts off what a crash left unfinished, and every line with this number or a later one. */
export async function cutFrom(path: string, numberOf: NumberOf, number: number): Promise<void> {
  const file = await openThere(path, 'r+');
  if (file === undefined) return;
  try {
    const { size } = await file.stat();
    const whole = await wholeEnd(file);
    if (whole < size) await file.truncate(whole);
    const end = await firstAt(file, numberOf, number);
    if (end < whole) await file.truncate(end);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function openThere(path: string, flags = 'r'): Promise<FileHandle | undefined> {
  return open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** The offset of the first line with this number or a later one; the end of the whole lines if there's none. */
async function firstAt(file: FileHandle, numberOf: NumberOf, number: number): Promise<number> {
  let [low, high] = [0, await wholeEnd(file)];
  // Every line that begins before `low` has a smaller number, and the first one at `high` or after it hasn't.
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = middle === low ? low : await lineStartFrom(file, middle);
    if (start >= high) high = middle;
    else {
      const { text, end } = (await linesFrom(file, start).next()).value!;
      if (numberOf(JSON.parse(text) as never) < number) low = end;
      else high = start;
    }
  }
  return low;
}

async function* linesFrom(file: FileHandle, start: number): AsyncGenerator<{ readonly text: string; readonly end: number }, undefined> {
  let rest = Buffer.alloc(0);
  let at = start;
  for (let offset = start; ; ) {
    const chunk = Buffer.alloc(CHUNK);
    const { bytesRead } = await file.read(chunk, 0, CHUNK, offset);
    if (bytesRead === 0) return undefined;
    offset += bytesRead;
    rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    let from = 0;
    for (let end = rest.indexOf(NEW_LINE); end >= 0; end = rest.indexOf(NEW_LINE, from)) {
      const text = rest.toString('utf8', from, end);
      at += end + 1 - from;
      from = end + 1;
      yield { text, end: at };
    }
    rest = rest.subarray(from);
  }
}

/** The first offset at or after this one at which a line begins. */
async function lineStartFrom(file: FileHandle, offset: number): Promise<number> {
  const { end } = (await linesFrom(file, offset - 1).next()).value ?? { end: Number.POSITIVE_INFINITY };
  return end;
}

/** Where the line begins whose end is at this offset or after it. */
async function lineStartBefore(file: FileHandle, offset: number): Promise<number> {
  for (let end = offset; end > 0; ) {
    const length = Math.min(CHUNK, end);
    const chunk = Buffer.alloc(length);
    await file.read(chunk, 0, length, end - length);
    const found = chunk.lastIndexOf(NEW_LINE);
    if (found >= 0) return end - length + found + 1;
    end -= length;
  }
  return 0;
}

/** Where the last whole line ends. */
const wholeEnd = async (file: FileHandle): Promise<number> => lineStartBefore(file, (await file.stat()).size);
