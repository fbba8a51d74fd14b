import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.tsx';

/** A fact next to its name. `strong` for the most important one. */
export const KeyValue = ({
  name,
  strong = false,
  children,
}: {
  readonly name: ReactNode;
  readonly strong?: boolean;
  readonly children: ReactNode;
}): ReactElement => (
  <div className="flex items-baseline justify-between gap-3 text-13">
    <dt className="break-keep text-t3">{name}</dt>
    {/* It gives way first, so that a label stays on its line beside a date of two. A value of words runs as its words do. */}
    <dd className={classNames('num shrink-[9999] text-end [unicode-bidi:plaintext]!', strong ? 'font-semibold text-t1' : 'text-t1')}>
      {children}
    </dd>
  </div>
);

/** `lined` puts hairlines between the facts, as in a review. */
export const KeyValues = ({ lined = false, children }: { readonly lined?: boolean; readonly children: ReactNode }): ReactElement => (
  <dl className={lined ? '[&>*]:min-h-9 [&>*]:py-1 [&>*]:items-center [&>*]:text-15 [&>*+*]:hairline-t' : 'grid gap-1'}>{children}</dl>
);
