import { classNames } from '@bourse/ui/class-names';
import type { ReactElement, ReactNode } from 'react';

/** A surface with a 40 px header. */
export function Card({
  title,
  aside,
  icon,
  label,
  className,
  children,
}: {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly icon?: ReactNode;
  /** For a card without a title in view. */
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <section aria-label={label} className={classNames('card', className)}>
      {title !== undefined && (
        <header className="flex min-h-10 items-center gap-2.5 px-4">
          {icon}
          <h2 className="min-w-0 flex-1 font-semibold">{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

/** Names and values, one pair a line. */
export const Facts = ({ children }: { readonly children: ReactNode }): ReactElement => <dl className="px-4 pb-2.5">{children}</dl>;
export const Fact = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }): ReactElement => (
  <div className="flex min-h-[27px] items-center justify-between gap-3">
    <dt className="whitespace-nowrap text-t3">{name}</dt>
    <dd className="min-w-0 text-end font-medium [overflow-wrap:anywhere]">{children}</dd>
  </div>
);
