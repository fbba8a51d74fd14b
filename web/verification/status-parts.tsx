import type { Output } from '@bourse/contract/call';
import { RowContent, Rows, rowClasses } from '@bourse/ui/list';
import { Check, Clock, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { verification } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';

export type Status = Output<(typeof verification)['status']>;

/** A sign in a disc, what it means, and what follows from it. */
export const Standing = ({
  icon,
  tone,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly tone: 'accent' | 'success' | 'warn' | 'danger';
  readonly title: ReactNode;
  readonly children: ReactNode;
}): ReactElement => (
  <div className="grid justify-items-center gap-1 pt-4 pb-6 text-center">
    <span className={`mb-3 grid size-16 place-items-center rounded-full ${discs[tone]}`}>{icon}</span>
    <h2 className="text-20 font-semibold tracking-title">{title}</h2>
    <div className="max-w-xs text-15 text-balance text-t2">{children}</div>
  </div>
);
const discs = {
  accent: 'bg-accent-tint text-accent',
  success: 'bg-success-tint text-success',
  warn: 'bg-warn-tint text-warn',
  danger: 'bg-danger-tint text-danger',
};

const signs = {
  waiting: <Clock size={18} strokeWidth={1.75} className="text-warn" aria-hidden />,
  accepted: <Check size={18} strokeWidth={2.25} className="text-success" aria-hidden />,
  rejected: <X size={18} strokeWidth={2.25} className="text-danger" aria-hidden />,
};

/** Part by part: what waits, what stands, and what has to come again and why. */
export function PartRows({ status }: { readonly status: Status }): ReactElement {
  const t = useTranslations('verification');
  return (
    <Rows label={t('partsLabel')}>
      {status.parts.map(({ part, state, reason }) => (
        <li key={part} className={rowClasses}>
          <RowContent
            icon={signs[state]}
            title={t(`parts.${part}`)}
            note={state === 'rejected' ? t(`reasons.${reason ?? 'erased'}`) : maskedOf(status, part)}
            value={t(`states.${state}`)}
          />
        </li>
      ))}
    </Rows>
  );
}

const maskedOf = (status: Status, part: string): ReactNode => {
  const value = part === 'name' ? status.name : part === 'number' ? status.number : undefined;
  return value === undefined ? undefined : <bdi dir="ltr">{value}</bdi>;
};

/** What happened, newest first. */
export function History({ status }: { readonly status: Status }): ReactElement | null {
  const t = useTranslations('verification');
  const locale = useLocale();
  if (status.history.length === 0) return null;
  const listed = new Intl.ListFormat(locale);
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-13 font-medium text-t3">{t('history')}</h2>
      <ol className="grid gap-2">
        {status.history.map(({ at, kind, parts }) => (
          <li key={`${at} ${kind}`} className="flex items-baseline justify-between gap-3 text-13">
            <span className="text-t2">
              {t(`kinds.${kind}`)}
              {(kind === 'resent' || kind === 'rejected' || kind === 'revoked') && parts.length > 0 && (
                <span className="text-t3"> · {listed.format(parts.map((part) => t(`parts.${part}`)))}</span>
              )}
            </span>
            <bdi dir="ltr" className="num flex-none text-t3">
              {dateText(at, locale, 'shorts')}
            </bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}
