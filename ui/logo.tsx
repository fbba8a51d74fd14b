import type { ReactElement } from 'react';

/**
 * The mark: a stem and two depth bars, ask above bid, and the gap between them is the spread. One colour, never a colour of
 * direction, never mirrored. 26 px beside the name, 44 px on login.
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
