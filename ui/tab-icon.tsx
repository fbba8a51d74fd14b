import type { ReactElement } from 'react';

export type TabName = 'home' | 'markets' | 'trade' | 'futures' | 'assets';

// Drawn for the tab bar; the selected one is filled where it stays recognisable.
const shapes: Record<TabName, (on: boolean) => ReactElement> = {
  home: (on) => <path fill={on ? 'currentColor' : 'none'} d="M4 10.6 12 4l8 6.6V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19z" />,
  markets: () => <path d="M4 20V4M4 20h16M7.5 14.5l4-4.5 3 2.7L20 6.5" />,
  trade: () => <path d="M7 4 3.5 7.5 7 11M4 7.5h13M17 13l3.5 3.5L17 20M20 16.5H7" />,
  futures: (on) => (
    <>
      <path d="M7 4v3M7 16v4M17 4v4M17 15v5" />
      <rect fill={on ? 'currentColor' : 'none'} x="4.5" y="7" width="5" height="9" rx="1.2" />
      <rect x="14.5" y="8" width="5" height="7" rx="1.2" />
    </>
  ),
  assets: () => (
    <>
      <path d="M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5A2.5 2.5 0 0 0 6.5 8H19a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 20H6.5A2.5 2.5 0 0 1 4 17.5z" />
      <circle cx="16.4" cy="14" r="1.3" fill="currentColor" stroke="none" />
    </>
  ),
};

export const TabIcon = ({ name, on }: { readonly name: TabName; readonly on: boolean }): ReactElement => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {shapes[name](on)}
  </svg>
);
