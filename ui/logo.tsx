import type { ReactElement } from 'react';

/**
 * The logo: a stem and two depth bars, ask above bid, with the spread as the gap between them. One colour, never a direction
 * colour, never mirrored. 26 px next to the name, 44 px on the login page.
 */
export function Logo({ size = 26, label }: { readonly size?: number; readonly label?: string }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d="M7 5h11.25a5 5 0 0 1 0 10H7z" />
      <path d="M7 17h13.5a5 5 0 0 1 0 10H7z" />
    </svg>
  );
}
