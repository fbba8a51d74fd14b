/** The theme in which the office stands now. */
export const resolvedTheme = (): 'dark' | 'light' => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark');
