import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement, ReactNode } from 'react';

/** The head of a column in the tables of wide windows. */
export const WideHead = ({
  className,
  sorted,
  children,
}: {
  readonly className?: string | undefined;
  /** Undefined where the rows aren't sorted by it. */
  readonly sorted?: 'up' | 'down' | undefined;
  readonly children: ReactNode;
}): ReactElement => (
  <th scope="col" className={className} aria-sort={sorted && (sorted === 'up' ? 'ascending' : 'descending')}>
    {children}
  </th>
);

/** Instead of the rows while they load. */
export const WaitingRows = ({ rows, columns }: { readonly rows: number; readonly columns: number }): ReactElement => (
  <>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <tr key={row}>
        <td colSpan={columns}>
          <Skeleton height={16} />
        </td>
      </tr>
    ))}
  </>
);
