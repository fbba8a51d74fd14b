import { Button } from '@bourse/ui/button';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Hold, HoldNotice } from '../parts/hold-notice.tsx';

/** It worked: what is so now, what it costs, and the way back. */
export function Done({
  title,
  children,
  hold,
  onBack,
}: {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly hold?: Hold | undefined;
  readonly onBack: () => void;
}): ReactElement {
  const app = useTranslations('app');
  return (
    <div role="status" className="grid justify-items-center px-4 pt-10 text-center">
      <span className="mb-4 grid size-16 place-items-center rounded-full bg-success-tint text-success">
        <Check size={32} strokeWidth={2} aria-hidden />
      </span>
      <p className="text-20 font-semibold tracking-title">{title}</p>
      {children && <p className="mt-1 text-15 text-t2">{children}</p>}
      <HoldNotice hold={hold} className="mt-6 w-full text-start" />
      <Button wide className="mt-6" onClick={onBack}>
        {app('done')}
      </Button>
    </div>
  );
}
