import { onSystemTheme, showTheme, type Theme } from '@bourse/client/theme';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type Locale, spokenLocale } from '../locales/locale.ts';

export const upDowns = ['green-up', 'red-up', 'red-blue', 'cvd'] as const;
export type UpDown = (typeof upDowns)[number];

export interface Preferences {
  readonly locale: Locale;
  /** Display currency; the specification's default is Dollar, code USDT. */
  readonly currency: string;
  readonly theme: Theme;
  /** auto: as people of the chosen language are used to. */
  readonly updown: UpDown | 'auto';
  /** Whether a number that moves tints its background. */
  readonly flash: boolean;
  readonly confirmOrders: boolean;
  /** Whether the hand feels and the ear hears what becomes of an order. */
  readonly haptics: boolean;
  readonly sound: boolean;
  /** Whether the system tells of an order while the app is out of sight. */
  readonly notices: boolean;
  /** Whether single keys do something in a wide window. */
  readonly shortcuts: boolean;
  readonly hideBalances: boolean;
  /** Leaves assets worth less than one USDT out of the list of assets. */
  readonly hideSmall: boolean;
  /** Hints that the trader has dismissed for good. */
  readonly dismissed: readonly string[];
}

const initial: Preferences = {
  // Node, where tests run, knows the languages too.
  locale: spokenLocale(navigator.languages),
  currency: 'USDT',
  theme: 'system',
  updown: 'auto',
  flash: true,
  confirmOrders: true,
  haptics: true,
  sound: false,
  notices: false,
  shortcuts: true,
  hideBalances: false,
  hideSmall: false,
  dismissed: [],
};

/** The trader's preferences on this device. Also read by first-paint.js, before the first paint. */
export const usePreferences = create<Preferences>()(persist(() => initial, { name: 'bourse.preferences' }));

export const prefer = (change: Partial<Preferences>): void => {
  usePreferences.setState(change);
};

/** Red up and green down in Chinese and Japanese, red up and blue down in Korean, green up elsewhere. */
export const updownOf = (locale: string): UpDown => (/^(zh|ja)/.test(locale) ? 'red-up' : locale === 'ko' ? 'red-blue' : 'green-up');

/** Puts the wishes on <html>; the style sheets do the rest. The same as first-paint.js does; its language changes with the texts. */
function applyPreferences(): void {
  const p = usePreferences.getState();
  const html = document.documentElement;
  showTheme(p.theme);
  html.dataset['updown'] = p.updown === 'auto' ? updownOf(p.locale) : p.updown;
  if (p.flash) delete html.dataset['flash'];
  else html.dataset['flash'] = 'off';
}

/** Follows changes: of the wishes, of the system's theme, and of another tab. */
export function followPreferences(): void {
  applyPreferences();
  usePreferences.subscribe(applyPreferences);
  onSystemTheme(applyPreferences);
  window.addEventListener('storage', (event) => {
    if (event.key === 'bourse.preferences') void usePreferences.persist.rehydrate();
  });
}
