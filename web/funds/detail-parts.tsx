import { classNames } from '@bourse/ui/class-names';
import { Figure } from '@bourse/ui/figure';
import { ExternalLink } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PracticeMark } from './choice-tile.tsx';
import { httpsLink } from './https-link.ts';

/** The amount of a deposit or withdrawal with its state, at the top of its details. */
export function DetailAmount({
  text,
  asset,
  badge,
  isPractice,
  children,
}: {
  readonly text: string;
  readonly asset: string;
  readonly badge: ReactNode;
  readonly isPractice: boolean;
  /** Above the amount. */
  readonly children?: ReactNode;
}): ReactElement {
  const t = useTranslations('funds');
  return (
    <div>
      {children && <p className="text-13 text-t3">{children}</p>}
      <p className="text-32 font-semibold tracking-hero">
        <Figure text={text} quiet />{' '}
        <bdi dir="ltr" className="text-15 font-medium text-t3">
          {asset}
        </bdi>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        {badge}
        {isPractice && <PracticeMark>{t('practice')}</PracticeMark>}
      </p>
    </div>
  );
}

const tones = { danger: 'bg-danger-tint text-danger', warn: 'bg-warn-tint', plain: 'bg-bg2 text-t2' } as const;

/** Why it was refused, how it ended, or what is still open. */
export const DetailNote = ({ tone, children }: { readonly tone: keyof typeof tones; readonly children: ReactNode }): ReactElement => (
  <p role="note" className={classNames('rounded-card p-3.5 text-13', tones[tone])}>
    {children}
  </p>
);

/** To the transaction in a block explorer. */
export function ExplorerLink({ link }: { readonly link: string | undefined }): ReactElement | null {
  const t = useTranslations('funds');
  const href = httpsLink(link);
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="flex min-h-11 items-center gap-2 text-13 font-medium text-accent">
      {t('explorer')} <ExternalLink size={14} strokeWidth={2} aria-hidden />
    </a>
  );
}
