import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useEndInView } from './end-in-view.ts';
import { useErrorText } from './error-text.ts';
import { CallFailure } from './screen.tsx';

/** The state of `usePages`. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => unknown;
}

/** A list loaded page by page, newest first, with its loading, empty and failed states and its end. */
export function LogList<T>({
  pages,
  list,
  label,
  failed,
  empty = null,
  end,
  height = 68,
  rows = 8,
  disc = true,
  className,
  children: row,
}: {
  readonly pages: Pages & { readonly refetch: () => unknown };
  /** The rows of all pages; undefined until the first has loaded. */
  readonly list: readonly T[] | undefined;
  readonly label: string;
  /** The heading if it fails. */
  readonly failed: string;
  readonly empty?: ReactNode;
  /** Shown below the last row. */
  readonly end?: ReactNode;
  /** Approximate height of a row, for the placeholders. */
  readonly height?: number;
  /** The number of placeholders for the first page. */
  readonly rows?: number;
  /** Whether a row begins with a coin. */
  readonly disc?: boolean;
  readonly className?: string;
  readonly children: (record: T, at: number) => ReactElement;
}): ReactElement {
  const app = useTranslations('app');
  return (
    <>
      {list ? (
        list.length === 0 && !pages.hasNextPage ? (
          empty
        ) : (
          <ul aria-label={label} className={className}>
            {list.map(row)}
          </ul>
        )
      ) : pages.error ? (
        <CallFailure title={failed} error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <SkeletonRows label={app('loading')} rows={rows} height={height} disc={disc} />
      )}
      <ListEnd pages={pages} isEmpty={!list || list.length === 0} height={height} disc={disc}>
        {end}
      </ListEnd>
    </>
  );
}

/** The end of a list: loads more before it comes into view, and shows failures and the end. */
export function ListEnd({
  pages,
  isEmpty,
  height,
  disc,
  children,
}: {
  readonly pages: Pages;
  readonly isEmpty: boolean;
  readonly height: number;
  readonly disc: boolean;
  readonly children?: ReactNode;
}): ReactElement {
  const app = useTranslations('app');
  const text = useErrorText();
  // Observed again after each page: a page without visible rows doesn't move the end.
  const end = useEndInView(() => void pages.fetchNextPage(), pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError);
  return (
    <>
      {pages.isFetchingNextPage && <SkeletonRows label={app('loading')} rows={2} height={height} disc={disc} />}
      {pages.isFetchNextPageError && pages.error && (
        <p role="alert" className="flex min-h-14 items-center justify-center gap-3 px-4 text-13 text-t2">
          {text(pages.error)}
          <button type="button" onClick={() => void pages.fetchNextPage()} className="min-h-11 px-2 text-15 font-semibold text-accent">
            {app('retry')}
          </button>
        </p>
      )}
      {!pages.hasNextPage && !isEmpty && children && <p className="py-5 text-center text-12 text-t3">{children}</p>}
      <div ref={end} />
    </>
  );
}
