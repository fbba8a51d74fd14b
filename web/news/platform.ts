export const platforms = ['android', 'ios', 'computer'] as const;
export type Platform = (typeof platforms)[number];

interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** What the page is open on. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function platformOf({ userAgent, maxTouchPoints }: Device): Platform {
  if (/android/i.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return 'computer';
}

/** Only Safari puts a page on an iPhone's home screen in the way that the pictures show. */
export const isSafari = ({ userAgent }: Pick<Device, 'userAgent'>): boolean =>
  /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|GSA|Chrome|Chromium/.test(userAgent);
