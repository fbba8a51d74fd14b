import { Badge } from '@bourse/ui/badge';
import { RowContent, rowClasses } from '@bourse/ui/list';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import type { Path, SearchOf } from '../nav/places.ts';

/** One thing that protects the account: what it is, whether it is there, and the way to change that. */
export function GuardRow<P extends Path>({
  to,
  search,
  icon: Icon,
  title,
  note,
  on,
  missing,
}: {
  readonly to: P;
  readonly search?: SearchOf<P>;
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** The current value; empty if there's none. */
  readonly on: ReactNode;
  /** In place of "Not set up". */
  readonly missing?: ReactNode;
}): ReactElement {
  const t = useTranslations('identity.safe');
  return (
    <li>
      <Go {...({ to, search } as { to: '/setting' })} className={`${rowClasses} min-h-15`}>
        <RowContent
          icon={<Icon size={20} strokeWidth={1.75} aria-hidden />}
          title={title}
          note={note}
          value={on || undefined}
          after={on ? undefined : <Badge tone="warn">{missing ?? t('missing')}</Badge>}
          opens
        />
      </Go>
    </li>
  );
}
