import type { ReactElement } from 'react';

/** Two candles without axes, in the weight of the other icons. */
export const Candles = (): ReactElement => (
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
    <path d="M8 4v3M8 16v4M16 5v3M16 14v5" />
    <rect x="5.5" y="7" width="5" height="9" rx="1" />
    <rect x="13.5" y="8" width="5" height="6" rx="1" />
  </svg>
);
