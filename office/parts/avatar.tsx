import type { ReactElement } from 'react';

export const Avatar = ({ name }: { readonly name: string }): ReactElement => (
  <span aria-hidden className="grid size-[26px] flex-none place-items-center rounded-chip bg-accent-tint text-11 font-semibold text-accent">
    {initialsOf(name)}
  </span>
);

/** Letters of an operator's name: finance-3 is F3. */
const initialsOf = (name: string): string =>
  name
    .split(/[-_. ]+/)
    .map((part) => part.slice(0, 1))
    .join('')
    .slice(0, 2)
    .toUpperCase();
