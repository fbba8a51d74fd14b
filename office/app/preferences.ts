import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type Theme = 'system' | 'dark' | 'light';
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

function applyTheme(theme: Theme = usePreferences.getState().theme): void {
  const dark = theme === 'dark' || (theme === 'system' && !matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', dark ? '#0B0E13' : '#F3F5F8');
}

export function followPreferences(): void {
  applyTheme();
  usePreferences.subscribe((p) => applyTheme(p.theme));
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => applyTheme());
}

/** Generated prices and practice money: the server writes it into the page. */
export const isPractice = (): boolean => document.documentElement.dataset['realm'] !== 'live';
