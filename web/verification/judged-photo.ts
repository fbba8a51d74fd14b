import { Refused } from '@bourse/client/refused';
import { type Crop, drawSource, type Fineness, type Shrunk, shrinkSource, withPicture } from '@bourse/ui/shrink-picture';
import { faultsOf, JUDGED_SIDE, type PhotoFault } from './photo-check.ts';

/** A photo as it will be sent, small and without anything but its pixels, and what would make it come back. */
export interface JudgedPhoto extends Shrunk {
  readonly faults: readonly PhotoFault[];
}

/** A document has to be read letter by letter. */
const legible: Fineness = { longest: 2_000, shortest: 1_000, qualities: [0.9, 0.8, 0.7, 0.6] };

/** A file from the camera or the gallery. What no browser can show is not a picture. */
export const judgedFile = (file: Blob): Promise<JudgedPhoto> =>
  withPicture(file, judgedPhoto).catch(() => {
    throw new Refused('picture-refused', 415);
  });

/** The part of the camera's picture that is in the frame. */
export async function judgedPhoto(source: CanvasImageSource, crop: Crop): Promise<JudgedPhoto> {
  const judged = drawSource(source, crop, JUDGED_SIDE);
  const pixels = judged.getContext('2d')!.getImageData(0, 0, judged.width, judged.height);
  const faults = faultsOf(pixels, Math.max(crop.width, crop.height));
  return { ...(await shrinkSource(source, crop, legible)), faults };
}
