import type { Values } from '../gateways/messages/template.ts';
import { maskedAccount } from '../http/masked-account.ts';
import type { Visitor } from '../http/room.ts';

/** The device and address of a request, as a trader reads them. */
export const placeOf = ({ userAgent, ip }: Pick<Visitor, 'userAgent' | 'ip'>): Pick<Values, 'device' | 'ip'> => ({
  device: deviceText(userAgent),
  ip,
});

export const contactText = (contact: { readonly email?: string | undefined; readonly phone?: string | undefined }): string =>
  maskedAccount(contact.email ?? contact.phone ?? '');

const browsers: readonly [RegExp, string][] = [
  [/\bEdg[A-Z]*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox, Linux`: how people recognise a device. The user agent itself if it's unknown. */
export function deviceText(userAgent: string): string {
  const known = [browsers, systems].flatMap((list) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return known.length > 0 ? known.join(', ') : userAgent.slice(0, 80);
}
