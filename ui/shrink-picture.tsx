/** The maximum size for uploads over a phone's network. */
const MOST_BYTES = 400_000;

/** The required quality: the longest side at first and at least, in pixels, and the JPEG qualities to try, best first. */
export interface Fineness {
  readonly longest: number;
  readonly shortest: number;
  readonly qualities: readonly number[];
}
/** For images that are only viewed. */
const ordinary: Fineness = { longest: 1_600, shortest: 320, qualities: [0.8] };

/** The part of a source to use, in its own pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Shrunk {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/**
 * An image below 400 KB, created on the device. Redrawing it also removes the camera's metadata. Throws if the browser can't draw
 * the file as an image.
 */
export const shrinkPicture = (file: Blob): Promise<Shrunk> => withPicture(file, (picture, whole) => shrinkSource(picture, whole, ordinary));

/** Does something with a file's image, upright, and releases its memory. */
export async function withPicture<T>(file: Blob, work: (picture: ImageBitmap, whole: Crop) => Promise<T>): Promise<T> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await work(picture, { x: 0, y: 0, width: picture.width, height: picture.height });
  } finally {
    picture.close();
  }
}

/**
 * The same for anything drawable: first with lower quality, then smaller. Bytes are proportional to the area, so the size of a too
 * large result gives the side that fits; usually within one or two attempts.
 */
export async function shrinkSource(source: CanvasImageSource, crop: Crop, { longest, shortest, qualities }: Fineness): Promise<Shrunk> {
  let side = Math.min(longest, Math.max(crop.width, crop.height));
  for (;;) {
    const canvas = drawSource(source, crop, side);
    const { width, height } = canvas;
    let size = 0;
    for (const [i, quality] of qualities.entries()) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (!blob) throw new Error('the picture could not be drawn');
      size = blob.size;
      if (size <= MOST_BYTES || (side <= shortest && i === qualities.length - 1)) return { blob, width, height };
    }
    side = Math.max(shortest, Math.floor(side * Math.min(0.9, 0.95 * Math.sqrt(MOST_BYTES / size))));
  }
}

/** Draws a part of a source on a canvas whose longest side is at most `most` pixels. */
export function drawSource(source: CanvasImageSource, { x, y, width, height }: Crop, most: number): HTMLCanvasElement {
  const scale = Math.min(1, most / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  // Transparency would become black in a JPEG.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}
