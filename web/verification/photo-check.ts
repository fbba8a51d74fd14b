/** What makes a photo of a document hard to read. */
export type PhotoFault = 'blurred' | 'glare' | 'dark' | 'small';

/** The pixels of a canvas, red green blue alpha. */
interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The longest side at which a photo is judged: the same limits for every camera. */
export const JUDGED_SIDE = 640;
const SHARP_ENOUGH = 35;
const DARK = 45;
const BLOCK = 8;
const WHITE = 252;
/** A white document is not glare: glare is white to the last point, and there is some of the document beside it. */
const GLARE_LEAST = 0.015;
const GLARE_MOST = 0.6;

/** Looks for what a reviewer would send back. `side` is the longest side of the original. */
export function faultsOf(pixels: Pixels, side: number): PhotoFault[] {
  const light = luminance(pixels);
  const glare = glareOf(pixels);
  return [
    ...(side < 640 ? ['small' as const] : []),
    ...(mean(light) < DARK ? ['dark' as const] : []),
    ...(sharpness(light, pixels.width, pixels.height) < SHARP_ENOUGH ? ['blurred' as const] : []),
    ...(glare > GLARE_LEAST && glare < GLARE_MOST ? ['glare' as const] : []),
  ];
}

function luminance({ data, width, height }: Pixels): Float32Array {
  const light = new Float32Array(width * height);
  for (let i = 0; i < light.length; i++) light[i] = 0.299 * data[i * 4]! + 0.587 * data[i * 4 + 1]! + 0.114 * data[i * 4 + 2]!;
  return light;
}

/** The variance of the Laplacian: edges of letters are there, or they are smeared. */
function sharpness(light: Float32Array, width: number, height: number): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const edge = 4 * light[i]! - light[i - 1]! - light[i + 1]! - light[i - width]! - light[i + width]!;
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  if (count === 0) return 0;
  return squares / count - (sum / count) ** 2;
}

/** Which part of the photo is burnt out in whole blocks. */
function glareOf({ data, width, height }: Pixels): number {
  let burnt = 0;
  let blocks = 0;
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let start = 0; start + BLOCK <= width; start += BLOCK) {
      blocks += 1;
      if (isBurnt(data, width, start, top)) burnt += 1;
    }
  }
  return blocks === 0 ? 0 : burnt / blocks;
}

function isBurnt(data: Uint8ClampedArray, width: number, start: number, top: number): boolean {
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = start; x < start + BLOCK; x++) {
      const i = (y * width + x) * 4;
      if (data[i]! < WHITE || data[i + 1]! < WHITE || data[i + 2]! < WHITE) return false;
    }
  }
  return true;
}

const mean = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
