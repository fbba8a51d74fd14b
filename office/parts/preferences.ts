import { onSystemTheme, showTheme, type Theme } from '@bourse/client/theme';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type Density = 'dense' | 'airy';
interface Preferences {
  readonly theme: Theme;
  readonly density: Density;
  /** The columns that an operator has hidden or shown, by table. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

/** An operator's preferences, kept in this browser. No data of anybody. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ theme: 'system', density: 'dense', columns: {} }), { name: 'bourse.office.preferences' }),
);
export const prefer = (change: Partial<Preferences>): void => {
  usePreferences.setState(change);
};

export function followPreferences(): void {
  const show = () => showTheme(usePreferences.getState().theme);
  show();
  usePreferences.subscribe(show);
  onSystemTheme(show);
}

/** Whether prices are generated and money is practice money. The server writes it into the page. */
export const isPractice = (): boolean => document.documentElement.dataset['realm'] !== 'live';
