import type { ReactElement } from 'react';

/** One link of the chain in a table cell. The line runs through all rows; the open entry's link is filled. */
export const ChainLine = ({ isChosen }: { readonly isChosen: boolean }): ReactElement => (
  <span
    aria-hidden
    className="relative block h-full before:absolute before:-inset-y-6 before:start-1 before:w-px before:bg-bg3 before:content-['']"
  >
    <i
      className={`relative block size-[9px] rounded-full ${isChosen ? 'bg-accent shadow-[0_0_0_3px_var(--accent-tint)]' : 'bg-bg0 shadow-[inset_0_0_0_1.5px_var(--line)]'}`}
    />
  </span>
);

/** A hash in groups of four, the first and the last bold. */
export function HashBlock({ hash }: { readonly hash: string }): ReactElement {
  const groups = hash.match(/.{1,4}/g) ?? [];
  return (
    <span className="hash grid grid-cols-4 gap-y-[3px]">
      {groups.map((group, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are their place
        <span key={n} className={n === 0 || n === groups.length - 1 ? 'font-semibold text-t1' : undefined}>
          {group}
        </span>
      ))}
    </span>
  );
}
