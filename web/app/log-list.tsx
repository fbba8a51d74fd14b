import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useEndInView } from '../wire/use-pages.ts';
import { useErrorText } from './error-text.ts';
import { CallFailure } from './screen.tsx';

/** What `usePages` says about the pages that are still to come. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => unknown;
}

/** A list that comes page after page, the newest first: while it comes, when nothing is in it, when it failed, and its end. */
export function LogList<T>({
  pages,
  list,
  label,
  failed,
  empty,
  end,
  children: row,
}: {
  readonly pages: Pages & { readonly refetch: () => unknown };
  /** What the pages hold; absent until the first is there. */
  readonly list: readonly T[] | undefined;
  readonly label: string;
  /** The heading of a failure. */
  readonly failed: string;
  readonly empty: ReactNode;
  /** Said below the last one. */
  readonly end?: ReactNode;
  readonly children: (record: T) => ReactElement;
}): ReactElement {
  const app = useTranslations('app');
  return (
    <>
      {list ? (
        list.length === 0 && !pages.hasNextPage ? (
          empty
        ) : (
          <ul aria-label={label}>{list.map(row)}</ul>
        )
      ) : pages.error ? (
        <CallFailure title={failed} error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <SkeletonRows label={app('loading')} rows={8} height={68} />
      )}
      <ListEnd pages={pages} isEmpty={!list || list.length === 0}>
        {end}
      </ListEnd>
    </>
  );
}

/** The end of a list: fetches more before it comes into view, says what failed, and that there is no more. */
function ListEnd({
  pages,
  isEmpty,
  children,
}: {
  readonly pages: Pages;
  readonly isEmpty: boolean;
  readonly children?: ReactNode;
}): ReactElement {
  const app = useTranslations('app');
  const text = useErrorText();
  const end = useEndInView(() => {
    if (!pages.isFetching && !pages.isFetchNextPageError) void pages.fetchNextPage();
  }, pages.hasNextPage);
  return (
    <>
      {pages.isFetchingNextPage && <SkeletonRows label={app('loading')} rows={2} height={68} />}
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
