import { safePicture } from '@bourse/contract/link';

/**
 * Where the exchange is. Empty in a browser, which got the app from there; the phone apps carry the app with them, so their build
 * names it (BOURSE_ORIGIN).
 */
export const ORIGIN: string = import.meta.env.BOURSE_ORIGIN ?? '';
/** Whether this build runs inside the phone apps' shell. */
export const isNative = ORIGIN !== '';
/** The address of something that the exchange serves: a picture, a file, the socket. */
export const atOrigin = (path: string): string => ORIGIN + path;
/** A picture in a text of the exchange, if it's one of ours. */
export const pictureAtOrigin = (source: string): string | undefined => {
  const safe = safePicture(source);
  return safe && atOrigin(safe);
};
/** The address of this page for somebody else. */
export const sharedAddress = (): string => (isNative ? `${ORIGIN}/${location.hash}` : location.href);
