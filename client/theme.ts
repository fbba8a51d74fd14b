export type Theme = 'system' | 'dark' | 'light';

const systemIsLight = '(prefers-color-scheme: light)';

/** Sets the theme on <html>; the style sheets do the rest. */
export function showTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && !matchMedia(systemIsLight).matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', dark ? '#0B0E13' : '#F3F5F8');
}

export const onSystemTheme = (listener: () => void): void => matchMedia(systemIsLight).addEventListener('change', listener);
