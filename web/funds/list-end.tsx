import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../app/error-text.ts';
import { useEndInView } from '../wire/use-pages.ts';

/** What `usePages` says about the pages that are still to come. */
export interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => unknown;
}

/** The end of a list: fetches more before it comes into view, says what failed, and that there is no more. */
export function ListEnd({
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
