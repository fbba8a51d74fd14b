import { onSystemTheme, showTheme, type Theme } from '@bourse/client/theme';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

type Density = 'dense' | 'airy';
interface Preferences {
  readonly theme: Theme;
  readonly density: Density;
  /** The columns that an operator has put away or brought in, by table. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

/** What this browser remembers of an operator's wishes; nothing about anybody's data. */
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

/** Generated prices and practice money: the server writes it into the page. */
export const isPractice = (): boolean => document.documentElement.dataset['realm'] !== 'live';
