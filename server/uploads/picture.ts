import { createHash } from 'node:crypto';
import type { PictureType } from '@bourse/contract/uploads';
import sharp from 'sharp';
import { type Refused, refuse } from '../http/refusal.ts';

/** An image and nothing else: decoded and re-encoded, upright, without metadata on where or how it was taken. */
export interface Picture {
  readonly bytes: Buffer;
  readonly mime: PictureType;
  readonly width: number;
  readonly height: number;
  readonly sha256: Buffer;
}

const MOST_PIXELS = 40_000_000;
const SECONDS = 20;
// One image at a time on one thread, because the exchange's writer runs in this process too.
sharp.cache(false);
sharp.concurrency(1);
let turn: Promise<unknown> = Promise.resolve();

/** Detected from the first bytes. Names and content types prove nothing. */
export function typeOf(bytes: Uint8Array): PictureType | undefined {
  const is = (at: number, ...expected: readonly number[]): boolean => expected.every((byte, i) => bytes[at + i] === byte);
  if (is(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (is(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (is(0, 0x52, 0x49, 0x46, 0x46) && is(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp';
  return undefined;
}

/** Reads only the header before deciding how much would have to be decoded. `side` is the longest side to keep. */
export async function cleanPicture(bytes: Buffer, side: number): Promise<Picture | Refused> {
  if (typeOf(bytes) === undefined) return refuse('picture-refused');
  const mine = turn.then(() => reencode(bytes, side));
  turn = mine.catch(() => undefined);
  return mine;
}

async function reencode(bytes: Buffer, side: number): Promise<Picture | Refused> {
  const source = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  try {
    const { format, width, height } = await source().metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return refuse('picture-refused');
    if (width * height > MOST_PIXELS) return refuse('picture-too-large', { detail: `${width} × ${height} pixels` });
    const { data, info } = await source()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86, effort: 3 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, mime: 'image/webp', width: info.width, height: info.height, sha256: createHash('sha256').update(data).digest() };
  } catch (error) {
    const { message } = error as Error;
    if (/pixel limit|too large/i.test(message)) return refuse('picture-too-large', { detail: 'too many pixels' });
    return refuse('picture-refused', { detail: 'the picture cannot be decoded' });
  }
}
