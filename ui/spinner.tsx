import type { ReactElement } from 'react';

/** Progress inside a control that was pressed; initial loads use skeletons instead. */
export const Spinner = ({ size = 20 }: { readonly size?: number }): ReactElement => (
  <svg width={size} height={size} viewBox="0 0 20 20" fill="none" strokeWidth={2.25} strokeLinecap="round" className="turning" aria-hidden>
    <circle cx="10" cy="10" r="7.5" stroke="currentColor" opacity=".25" />
    <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" />
  </svg>
);
