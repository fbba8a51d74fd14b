import { buttonClasses } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { BadgeCheck } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Go } from '../nav/go.ts';

/** In the place of what only verified traders may do: the way to verification. */
export const VerifyFirst = ({
  title,
  label,
  children,
}: {
  readonly title: string;
  readonly label: string;
  readonly children: ReactNode;
}): ReactElement => (
  <Empty
    icon={<BadgeCheck size={24} strokeWidth={1.6} aria-hidden />}
    title={title}
    action={
      <Go to="/userReal" className={buttonClasses('ink', 'medium')}>
        {label}
      </Go>
    }
  >
    {children}
  </Empty>
);
